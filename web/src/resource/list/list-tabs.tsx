import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import { TabList } from '../../ui/tab-list'
import type { Counts } from '../page/use-tab'
import { callsOf, type Resource } from '../resource'
import { MIN_PAGE_SIZE } from './list-state'
import styles from './list-tabs.module.css'
import { HANDLED_BY_LIST } from './use-list'

export type { ListTab } from '../page/use-tab'

interface ListTabsProps {
  resource: Resource
  tabs: readonly {
    key: string
    label: string
    input: object
    count?: (counts: Counts) => number | undefined
  }[]
  active: string
  /** What narrows the list beside the tabs. */
  criteria: Record<string, unknown>
  onChange: (key: string) => void
}

/** ListTabs shows the parts of a list, each with how many rows it has. */
export function ListTabs({ resource, tabs, active, criteria, onChange }: ListTabsProps) {
  const { t } = useTranslation('kit')
  return (
    <TabList
      compact
      listKey="t"
      label={t('list.tabs')}
      active={active}
      onChange={onChange}
      tabs={tabs.map((tab) => ({
        key: tab.key,
        label: (
          <>
            {tab.label}{' '}
            {tab.count ? (
              <CountOf resource={resource} criteria={criteria} count={tab.count} />
            ) : (
              <Count resource={resource} input={{ ...criteria, ...tab.input }} />
            )}
          </>
        ),
      }))}
    />
  )
}

/** From here on the server counts no further. */
const CAPPED_AT = 10_000

/** CountOf reads a figure out of the counts of the resource, which are asked for once for all tabs. */
function CountOf({
  resource,
  criteria,
  count,
}: Pick<ListTabsProps, 'resource' | 'criteria'> & { count: (counts: Counts) => number | undefined }) {
  const { counts } = callsOf(resource)
  const input = Object.fromEntries(
    Object.entries(criteria).filter(([name]) => name !== 'status' && name !== 'refundStatus'),
  )
  const { data } = useQuery({
    queryKey: [resource.name, 'counts', resource.screen, input],
    queryFn: ({ signal }) => counts?.(input, { signal, handles: HANDLED_BY_LIST }) as Promise<Counts>,
  })
  const total = data && count(data)
  return total === undefined ? null : <Total total={total} capped={total >= CAPPED_AT} />
}

function Total({ total, capped }: { total: number; capped: boolean }) {
  const { i18n } = useTranslation()
  const written = numberFormat(i18n.language).format(total)
  return <span className={styles.count}>{capped ? `${written}+` : written}</span>
}

function Count({ resource, input }: { resource: Resource; input: Record<string, unknown> }) {
  const { list } = callsOf(resource)
  const { data } = useQuery({
    queryKey: [resource.name, 'count', resource.screen, input],
    queryFn: ({ signal }) =>
      list?.({ ...input, pageSize: MIN_PAGE_SIZE }, { signal, handles: HANDLED_BY_LIST }),
  })
  return data ? <Total total={data.total} capped={data.totalCapped} /> : null
}
