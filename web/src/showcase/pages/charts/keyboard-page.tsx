import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../locales/texts'
import { mix } from '../../../ui/contrast'
import { AXIS, Chart, type ChartOption, TOOLTIP } from '../../parts/chart'
import { DemoPage } from '../../parts/demo-page'

const BARS = 50
const STAGGER_MS = 20
const RAMP = ['#5b6f8f', '#3fb27f', '#f4d35e', '#e4572e'] as const

/** colourAt is where a bar stands on the way through the colours. */
function colourAt(index: number): string {
  const way = (index / (BARS - 1)) * (RAMP.length - 1)
  const from = Math.min(Math.floor(way), RAMP.length - 2)
  return mix(RAMP[from] ?? RAMP[0], RAMP[from + 1] ?? RAMP[0], way - from)
}

const indices = Array.from({ length: BARS }, (_, index) => index)
const wave = indices.map(
  (index) => Math.round((Math.sin(index / 5) * (index / 5 - 10) + index / 6) * 5 * 10) / 10,
)
const faint = indices.map(
  (index) => Math.round((Math.cos(index / 5) * (index / 5 - 10) + index / 6) * 30) / 10,
)

/** KeyboardChartPage has fifty bars that spring up one after the other, like keys. */
export function KeyboardChartPage(): ReactNode {
  const { t } = useTranslation('charts')
  const option = useMemo<ChartOption>(
    () => ({
      grid: { top: 32, right: 24, bottom: 32, left: 48 },
      tooltip: { ...TOOLTIP },
      xAxis: [
        { type: 'category', data: indices, ...AXIS },
        { type: 'category', data: indices, show: false },
      ],
      yAxis: { type: 'value', ...AXIS },
      animationEasing: 'elasticOut',
      animationDelay: (index: number) => index * STAGGER_MS,
      series: [
        {
          name: t('keyboard.behind'),
          type: 'bar',
          xAxisIndex: 1,
          itemStyle: { color: '#3b4a61' },
          data: faint,
        },
        {
          name: t('keyboard.wave'),
          type: 'bar',
          z: 3,
          data: wave.map((value, index) => ({
            value,
            itemStyle: { color: colourAt(index), borderRadius: 4 },
          })),
        },
      ],
    }),
    [t],
  )
  return (
    <DemoPage path="/charts/keyboard" hint={t('keyboard.hint')}>
      <Chart option={option} label={t('keyboard.label')} />
    </DemoPage>
  )
}
