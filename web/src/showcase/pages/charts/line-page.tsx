import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../locales/texts'
import { AXIS, CHART, Chart, type ChartOption, TOOLTIP } from '../../parts/chart'
import { DemoPage } from '../../parts/demo-page'

const TIMES = Array.from({ length: 12 }, (_, index) => `13:${String(index * 5).padStart(2, '0')}`)

const LINES = [
  { name: 'mobile', colour: '#6ee7a8', data: [220, 182, 191, 134, 150, 120, 110, 125, 145, 122, 165, 122] },
  { name: 'telecom', colour: '#5cc8ff', data: [120, 110, 125, 145, 122, 165, 122, 220, 182, 191, 134, 150] },
  { name: 'unicom', colour: '#ff9fb2', data: [220, 182, 125, 145, 122, 191, 134, 150, 120, 110, 165, 122] },
] as const

const fading = (colour: string) => ({
  type: 'linear' as const,
  ...{ x: 0, y: 0, x2: 0, y2: 1 },
  colorStops: [
    { offset: 0, color: `${colour}66` },
    { offset: 0.8, color: `${colour}00` },
  ],
})

/** LineChartPage has three lines over an hour, each above a fading ground. */
export function LineChartPage(): ReactNode {
  const { t } = useTranslation('charts')
  const option = useMemo<ChartOption>(
    () => ({
      title: { text: t('line.title'), left: 12, top: 12, textStyle: { color: CHART.text, fontSize: 16 } },
      legend: { right: 16, top: 44, textStyle: { color: CHART.text } },
      grid: { top: 100, right: 24, bottom: 32, left: 48 },
      tooltip: { ...TOOLTIP },
      xAxis: { type: 'category', boundaryGap: false, data: TIMES, ...AXIS },
      yAxis: { type: 'value', name: '(%)', ...AXIS },
      series: LINES.map(({ name, colour, data }) => ({
        name: t(`line.${name}`),
        type: 'line',
        smooth: true,
        showSymbol: false,
        color: colour,
        areaStyle: { color: fading(colour) },
        data: [...data],
      })),
    }),
    [t],
  )
  return (
    <DemoPage path="/charts/line" hint={t('line.hint')}>
      <Chart option={option} label={t('line.label')} />
    </DemoPage>
  )
}
