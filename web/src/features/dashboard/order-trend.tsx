import { type ReactNode, useMemo } from 'react'
import type { DashboardTrend, KindTrend } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { type PlainColumn, PlainTable } from '../../ui/plain-table'
import type { ChartOption } from './chart'
import { useChartLook } from './chart-look'
import { ChartOrTable, type View } from './chart-or-table'
import { dayAxis, figureAxis, GRID, legendOf, tooltipOf } from './chart-parts'
import { Leading } from './counted'
import { dayLink } from './day-link'
import { useFigureText } from './figure-text'

/** What can be told of orders: the money paid, how many were paid for, how many were placed. */
export const MEASURES = ['paidFen', 'paid', 'placed'] as const
export type Measure = (typeof MEASURES)[number]

const NONE: readonly never[] = []

interface Day {
  day: string
  index: number
}

interface OrderTrendProps {
  trend: DashboardTrend
  measure: Measure
  view: View
}

/** OrderTrend shows one measure of the orders, day by day. */
export function OrderTrend({ trend, measure, view }: OrderTrendProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'enums'])
  const text = useFigureText()
  const look = useChartLook()
  const { days, kinds = NONE } = trend
  // What went back is money, whatever it was paid for.
  const refunded = measure === 'paidFen' ? trend.refundedFen : undefined
  const figure = measure === 'paidFen' ? text.money : text.number
  const option = useMemo(
    (): ChartOption => ({
      grid: GRID,
      legend: legendOf(look),
      tooltip: tooltipOf(look, 'axis', figure),
      xAxis: dayAxis(look, days.map(text.day)),
      yAxis: {
        ...figureAxis(look, measure === 'paidFen' ? text.shortMoney : text.short),
        // There is no half of an order.
        minInterval: measure === 'paidFen' ? undefined : 1,
      },
      series: [
        ...kinds.map((trendOf) => ({
          type: 'bar' as const,
          stack: 'kinds',
          name: t(`enums:OrderKind.${trendOf.kind}`),
          data: trendOf[measure],
          color: look.kinds[trendOf.kind],
          // A thin line of the ground keeps one part from the next.
          itemStyle: { borderColor: look.ground, borderWidth: 0.5 },
          barMaxWidth: 24,
        })),
        ...(refunded
          ? [
              {
                type: 'line' as const,
                name: t('orderTrend.refunded'),
                data: refunded,
                color: look.text,
                symbol: 'none',
                lineStyle: { width: 2, type: 'dashed' as const },
              },
            ]
          : []),
      ],
    }),
    [look, text, figure, days, kinds, refunded, measure, t],
  )
  const totalOf = (index: number) => kinds.reduce((sum, trendOf) => sum + (trendOf[measure][index] ?? 0), 0)
  const linkOf = (trendOf: KindTrend | undefined, day: string | undefined) =>
    trendOf && day && dayLink(measure === 'placed' ? trendOf.placedLink : trendOf.paidLink, day)
  const totals = days.map((_, index) => totalOf(index))
  const highest = Math.max(...totals)
  const columns: PlainColumn<Day>[] = [
    { key: 'day', title: t('day'), render: ({ day }) => day },
    {
      key: 'total',
      title: t('total'),
      numeric: true,
      render: ({ index }) => <strong>{figure(totals[index] ?? 0)}</strong>,
    },
    ...kinds.map((trendOf) => ({
      key: trendOf.kind,
      title: t(`enums:OrderKind.${trendOf.kind}`),
      numeric: true,
      render: ({ day, index }: Day) => (
        <Leading to={linkOf(trendOf, day)}>{figure(trendOf[measure][index] ?? 0)}</Leading>
      ),
    })),
    ...(refunded
      ? [
          {
            key: 'refunded',
            title: t('orderTrend.refunded'),
            numeric: true,
            render: ({ index }: Day) => figure(refunded[index] ?? 0),
          },
        ]
      : []),
  ]
  return (
    <ChartOrTable
      view={view}
      option={option}
      label={t('orderTrend.summary', {
        measure: t(`measures.${measure}.long`),
        from: days[0],
        to: days.at(-1),
        total: figure(totals.reduce((sum, n) => sum + n, 0)),
        day: days[totals.indexOf(highest)],
        highest: figure(highest),
      })}
      linkOf={({ index, series }) => linkOf(kinds[series], days[index])}
      table={
        <PlainTable
          label={t('tableOf', { title: t('blocks.orderTrend') })}
          rows={days.map((day, index) => ({ day, index })).toReversed()}
          rowKey={({ day }) => day}
          notice={t('nothing')}
          columns={columns}
        />
      }
    />
  )
}
