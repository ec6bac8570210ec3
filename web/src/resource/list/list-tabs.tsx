import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../ui/number-text'
import { TabList } from '../../ui/tab-list'
import { callsOf, type Resource } from '../resource'
import { MIN_PAGE_SIZE } from './list-state'
import styles from './list-tabs.module.css'
import { HANDLED_BY_LIST } from './use-list'

export type { ListTab } from '../page/use-tab'

interface ListTabsProps {
  resource: Resource
  tabs: readonly { key: string; label: string; input: object }[]
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
      label={t('list.tabs')}
      active={active}
      onChange={onChange}
      tabs={tabs.map((tab) => ({
        key: tab.key,
        label: (
          <>
            {tab.label} <Count resource={resource} input={{ ...criteria, ...tab.input }} />
          </>
        ),
      }))}
    />
  )
}

function Count({ resource, input }: { resource: Resource; input: Record<string, unknown> }) {
  const { i18n } = useTranslation()
  const { list } = callsOf(resource)
  const { data } = useQuery({
    queryKey: [resource.name, 'count', resource.screen, input],
    queryFn: ({ signal }) =>
      list?.({ ...input, pageSize: MIN_PAGE_SIZE }, { signal, handles: HANDLED_BY_LIST }),
  })
  if (!data) return null
  const total = numberFormat(i18n.language).format(data.total)
  return <span className={styles.count}>{data.totalCapped ? `${total}+` : total}</span>
}
