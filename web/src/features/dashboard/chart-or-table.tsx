import { Segmented, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { DAYS, type Days } from './answers'
import type { ChartOption, Picked } from './chart'
import { CHART_HEIGHT } from './chart-parts'
import styles from './table.module.css'

const Chart = lazy(async () => ({ default: (await import('./chart')).Chart }))

/** The same figures as a drawing, or as rows that lead to where they come from. */
export type View = 'chart' | 'table'

interface ChartOrTableProps {
  view: View
  option: ChartOption
  /** What the chart shows, in words. */
  label: string
  /** Where a part of the chart leads to. */
  linkOf: (picked: Picked) => string | undefined
  table: ReactNode
}

/** ChartOrTable shows figures in the way that was chosen. */
export function ChartOrTable({ view, option, label, linkOf, table }: ChartOrTableProps): ReactNode {
  const navigate = useNavigate()
  if (view === 'table') return <div className={`${styles.compact} ${styles.tall}`}>{table}</div>
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 7 }} />}>
      <Chart
        option={option}
        label={label}
        height={CHART_HEIGHT}
        onPick={(picked) => {
          const link = linkOf(picked)
          if (link) void navigate(link)
        }}
      />
    </Suspense>
  )
}

interface ChoiceProps<Value> {
  /** What the choice is about, for those who cannot see what it stands beside. */
  label: string
  value: Value
  onChange: (value: Value) => void
}

/** ViewChoice is between a chart and its table. */
export function ViewChoice({ label, value, onChange }: ChoiceProps<View>): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <Segmented<View>
      size="small"
      aria-label={label}
      value={value}
      options={(['chart', 'table'] as const).map((view) => ({ value: view, label: t(`views.${view}`) }))}
      onChange={onChange}
    />
  )
}

/** DaysChoice is for how many days. */
export function DaysChoice({ label, value, onChange }: ChoiceProps<Days>): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <Segmented<Days>
      size="small"
      aria-label={label}
      value={value}
      options={DAYS.map((count) => ({ value: count, label: t('days', { count }) }))}
      onChange={onChange}
    />
  )
}
