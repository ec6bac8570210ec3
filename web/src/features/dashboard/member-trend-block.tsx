import { type ReactNode, useMemo, useState } from 'react'
import type { MemberTrend } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { PlainTable } from '../../ui/plain-table'
import { type Days, USUAL_DAYS, useTrend } from './answers'
import { Block } from './block'
import type { ChartOption } from './chart'
import { useChartLook } from './chart-look'
import { ChartOrTable, DaysChoice, type View, ViewChoice } from './chart-or-table'
import { CHART_HEIGHT, dayAxis, figureAxis, GRID, legendOf, tooltipOf } from './chart-parts'
import { Leading } from './counted'
import { dayLink } from './day-link'
import { useFigureText } from './figure-text'

/** MemberTrendBlock says how many members have come on each day, and how many there were then. */
export function MemberTrendBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const [days, setDays] = useState<Days>(USUAL_DAYS)
  const [view, setView] = useState<View>('chart')
  return (
    <Block
      name="memberTrend"
      answer={useTrend(days)}
      height={CHART_HEIGHT}
      tools={
        <>
          <DaysChoice label={t('daysOf')} value={days} onChange={setDays} />
          <ViewChoice label={t('viewOf')} value={view} onChange={setView} />
        </>
      }
    >
      {(trend) => trend.members && <Trend days={trend.days} members={trend.members} view={view} />}
    </Block>
  )
}

interface TrendProps {
  days: readonly string[]
  members: MemberTrend
  view: View
}

function Trend({ days, members, view }: TrendProps): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  const look = useChartLook()
  const totals = useMemo(() => runningTotals(members), [members])
  const option = useMemo(
    (): ChartOption => ({
      grid: GRID,
      legend: legendOf(look),
      tooltip: tooltipOf(look, 'axis', text.number),
      xAxis: dayAxis(look, days.map(text.day)),
      yAxis: [
        { ...figureAxis(look, text.short), minInterval: 1 },
        // The total moves little: from zero on it would be a straight line.
        { ...figureAxis(look, text.number, false), scale: true, minInterval: 1 },
      ],
      series: [
        { type: 'bar', name: t('members.new'), data: members.new, color: look.own, barMaxWidth: 24 },
        {
          type: 'line',
          name: t('members.total'),
          data: totals,
          yAxisIndex: 1,
          color: look.kinds.goods,
          symbol: 'none',
          lineStyle: { width: 2 },
        },
      ],
    }),
    [look, text, days, members, totals, t],
  )
  const rows = days.map((day, index) => ({ day, index })).toReversed()
  const sum = members.new.reduce((all, n) => all + n, 0)
  return (
    <ChartOrTable
      view={view}
      option={option}
      label={t('memberTrend.summary', {
        from: days[0],
        to: days.at(-1),
        sum: text.number(sum),
        total: text.number(totals.at(-1) ?? members.before),
      })}
      linkOf={({ index }) => days[index] && dayLink(members.link, days[index])}
      table={
        <PlainTable
          label={t('tableOf', { title: t('blocks.memberTrend') })}
          rows={rows}
          rowKey={({ day }) => day}
          notice={t('nothing')}
          columns={[
            { key: 'day', title: t('day'), render: ({ day }) => day },
            {
              key: 'new',
              title: t('members.new'),
              numeric: true,
              render: ({ day, index }) => (
                <Leading to={dayLink(members.link, day)} label={`${day} ${members.new[index]}`}>
                  {text.number(members.new[index] ?? 0)}
                </Leading>
              ),
            },
            {
              key: 'total',
              title: t('members.total'),
              numeric: true,
              render: ({ index }) => text.number(totals[index] ?? 0),
            },
          ]}
        />
      }
    />
  )
}

/** runningTotals are how many members there were at the end of each day. */
function runningTotals({ before, new: added }: MemberTrend): number[] {
  let total = before
  return added.map((n) => {
    total += n
    return total
  })
}
