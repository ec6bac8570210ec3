import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import styles from './list-tabs.module.css'
import { callsOf, type ListInputOf, type Resource } from './resource'
import { TOLD_IN_LIST } from './use-list'

/** ListTab is a part of a list that staff work through by itself. */
export interface ListTab<R extends Resource> {
  key: string
  label: string
  /** What narrows the list to it. */
  input: Partial<ListInputOf<R>>
  /** Its own order, unless staff choose another. */
  sort?: string
}

/** useTab keeps the chosen tab in the address; the first one is the usual one. */
export function useTab<R extends Resource>(tabs: readonly ListTab<R>[] | undefined) {
  const [params, setParams] = useSearchParams()
  const tab = tabs?.find(({ key }) => key === params.get('tab')) ?? tabs?.[0]
  const choose = (key: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of ['page', 'sort', 'tab']) next.delete(name)
        if (key !== tabs?.[0]?.key) next.set('tab', key)
        return next
      },
      { replace: true },
    )
  return { tab, choose }
}

interface ListTabsProps<R extends Resource> {
  resource: R
  tabs: readonly ListTab<R>[]
  active: string
  /** What narrows the list beside the tabs. */
  narrowing: Record<string, unknown>
  onChange: (key: string) => void
}

/** ListTabs shows the parts of a list, each with how many rows it has. */
export function ListTabs<R extends Resource>({
  resource,
  tabs,
  active,
  narrowing,
  onChange,
}: ListTabsProps<R>) {
  const { t } = useTranslation('kit')
  return (
    <Tabs
      className={styles.tabs}
      aria-label={t('list.tabs')}
      activeKey={active}
      onChange={onChange}
      items={tabs.map((tab) => ({
        key: tab.key,
        label: (
          <>
            {tab.label} <Count resource={resource} input={{ ...narrowing, ...tab.input }} />
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
    queryKey: [resource.name, 'count', input],
    queryFn: ({ signal }) => list?.({ ...input, pageSize: 10 }, { signal, handles: TOLD_IN_LIST }),
  })
  if (!data) return null
  const total = new Intl.NumberFormat(i18n.language).format(data.total)
  return <span className={styles.count}>{data.totalCapped ? `${total}+` : total}</span>
}
