import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../locales/texts'
import { numberFormat } from '../../../ui/number-text'
import { useWide } from '../../../ui/use-media'
import { AXIS, CHART, Chart, type ChartOption, TOOLTIP } from '../../parts/chart'
import { DemoPage } from '../../parts/demo-page'

const FEMALE = [709, 1917, 2455, 2610, 1719, 1433, 1544, 3285, 5208, 3372, 2484, 4078]
const MALE = [327, 1776, 507, 1200, 800, 482, 204, 1390, 1001, 951, 381, 220]
const AVERAGE = FEMALE.map((female, index) => Math.round((female + (MALE[index] ?? 0)) / 2))

/** MixChartPage has bars upon bars, a line across them, and a slider that brings a part of the year nearer. */
export function MixChartPage(): ReactNode {
  const { t, i18n } = useTranslation('charts')
  const isWide = useWide()
  const option = useMemo<ChartOption>(() => {
    const month = new Intl.DateTimeFormat(i18n.language, { month: 'short' })
    const months = FEMALE.map((_, index) => month.format(new Date(2026, index, 1)))
    const number = numberFormat(i18n.language)
    const figure = (value: number) => number.format(value)
    // Narrow bars have no room for their values.
    const values = {
      show: isWide,
      color: '#101828',
      formatter: ({ value }: { value: unknown }) => figure(Number(value)),
    }
    // Where there is no room for all values, some are left out.
    const labelLayout = { hideOverlap: true }
    return {
      title: { text: t('mix.title'), left: 12, top: 12, textStyle: { color: CHART.text, fontSize: 16 } },
      legend: { right: 16, top: 44, textStyle: { color: CHART.text } },
      grid: { top: 100, right: 24, bottom: 90, left: 56 },
      tooltip: {
        ...TOOLTIP,
        axisPointer: { type: 'shadow' },
        valueFormatter: (value) => figure(Number(value)),
      },
      xAxis: { type: 'category', data: months, ...AXIS },
      yAxis: { type: 'value', ...AXIS, axisLabel: { ...AXIS.axisLabel, formatter: figure } },
      dataZoom: [
        {
          type: 'slider',
          ...{ start: 10, end: 80, height: 30, bottom: 24 },
          textStyle: { color: CHART.text },
          borderColor: CHART.line,
        },
        // The wheel alone scrolls the page.
        { type: 'inside', start: 10, end: 80, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
      ],
      series: [
        {
          name: t('mix.female'),
          type: 'bar',
          stack: 'total',
          barMaxWidth: 35,
          color: '#ffb38a',
          label: { ...values, position: 'insideBottom' },
          labelLayout,
          data: FEMALE,
        },
        {
          name: t('mix.male'),
          type: 'bar',
          stack: 'total',
          color: '#4ade99',
          label: { ...values, position: 'inside' },
          labelLayout,
          data: MALE,
        },
        {
          name: t('mix.average'),
          type: 'line',
          symbolSize: 8,
          color: '#fde68a',
          label: {
            ...values,
            position: 'top',
            color: CHART.text,
            backgroundColor: CHART.ground,
            padding: [2, 5],
            borderRadius: 3,
          },
          labelLayout,
          data: AVERAGE,
        },
      ],
    }
  }, [t, i18n.language, isWide])
  return (
    <DemoPage path="/charts/mixchart" hint={t('mix.hint')}>
      <Chart option={option} label={t('mix.label')} />
    </DemoPage>
  )
}
