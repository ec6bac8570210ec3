import { type ReactNode, useMemo, useState } from 'react'
import type { DashboardTrend } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { PlainTable } from '../../ui/plain-table'
import { type Days, USUAL_DAYS, useTrend } from './answers'
import { Block } from './block'
import type { ChartOption } from './chart'
import { useChartLook } from './chart-look'
import { ChartOrTable, DaysChoice, type View, ViewChoice } from './chart-or-table'
import { CHART_HEIGHT, legendOf, tooltipOf } from './chart-parts'
import { Leading } from './counted'
import { dayLink } from './day-link'
import { useFigureText } from './figure-text'

const NONE: readonly never[] = []

/** ShareBlock says how much of the money each kind of orders has brought. */
export function ShareBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const [days, setDays] = useState<Days>(USUAL_DAYS)
  const [view, setView] = useState<View>('chart')
  return (
    <Block
      name="share"
      answer={useTrend(days)}
      height={CHART_HEIGHT}
      tools={
        <>
          <DaysChoice label={t('daysOf')} value={days} onChange={setDays} />
          <ViewChoice label={t('viewOf')} value={view} onChange={setView} />
        </>
      }
    >
      {(trend) => <Share trend={trend} view={view} />}
    </Block>
  )
}

function Share({ trend, view }: { trend: DashboardTrend; view: View }): ReactNode {
  const { t } = useTranslation(['dashboard', 'enums', 'kit'])
  const text = useFigureText()
  const look = useChartLook()
  const { days, kinds = NONE } = trend
  const [first] = days
  const last = days.at(-1)
  const parts = useMemo(
    () =>
      kinds.map(({ kind, paidFen, paidLink }) => ({
        kind,
        fen: paidFen.reduce((sum, fen) => sum + fen, 0),
        link: first && dayLink(paidLink, first, last),
      })),
    [kinds, first, last],
  )
  const total = parts.reduce((sum, { fen }) => sum + fen, 0)
  const option = useMemo(
    (): ChartOption => ({
      legend: legendOf(look),
      tooltip: tooltipOf(look, 'item', text.money),
      series: {
        type: 'pie',
        radius: ['48%', '74%'],
        center: ['50%', '45%'],
        data: parts.map(({ kind, fen }) => ({
          name: t(`enums:OrderKind.${kind}`),
          value: fen,
          itemStyle: { color: look.kinds[kind] },
        })),
        itemStyle: { borderColor: look.ground, borderWidth: 2 },
        label: { formatter: ({ percent = 0 }) => text.percent(percent / 100), color: look.text },
        labelLine: { length: 6, length2: 6 },
        emphasis: { scale: false },
      },
    }),
    [look, text, parts, t],
  )
  if (total === 0 && view === 'chart') return <p>{t('share.none')}</p>
  const share = (fen: number) => (total > 0 ? text.percent(fen / total) : '–')
  return (
    <ChartOrTable
      view={view}
      option={option}
      label={t('share.summary', {
        from: first,
        to: last,
        total: text.money(total),
        parts: parts
          .map(({ kind, fen }) => `${t(`enums:OrderKind.${kind}`)} ${share(fen)}`)
          .join(t('kit:listComma')),
      })}
      linkOf={({ index }) => parts[index]?.link}
      table={
        <PlainTable
          label={t('tableOf', { title: t('blocks.share') })}
          rows={parts}
          rowKey={({ kind }) => kind}
          notice={t('nothing')}
          columns={[
            { key: 'kind', title: t('kind'), render: ({ kind }) => t(`enums:OrderKind.${kind}`) },
            {
              key: 'fen',
              title: t('measures.paidFen.long'),
              numeric: true,
              render: ({ fen, link }) => <Leading to={link}>{text.money(fen)}</Leading>,
            },
            { key: 'share', title: t('share.share'), numeric: true, render: ({ fen }) => share(fen) },
          ]}
        />
      }
    />
  )
}
