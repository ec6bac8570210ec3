import { type ReactNode, useContext, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { TabList } from '../../ui/tab-list'
import { type Resource, tabOf } from '../resource'
import { FormPagesContext } from './form-pages'
import { TAB, tabAddress, tabForms } from './resource-tab-address'
import styles from './resource-tabs.module.css'

export interface ResourceTab {
  resource: Resource
  label: string
  page: ReactNode
}

/**
 * ResourceTabs is a screen that several resources share, each on a tab. The address says which one is on show. The lists keep
 * their filters in the address too, so only that of the open tab is there.
 */
export function ResourceTabs({ label, tabs }: { label: string; tabs: readonly ResourceTab[] }) {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const place = useContext(FormPagesContext)
  // A form has a page of its own, and no tabs above it.
  const isForm = place !== null && pathname !== place.list
  const isOn = ({ resource }: ResourceTab) => {
    const tab = tabOf(resource)
    if (!tab) return false
    return isForm ? pathname.startsWith(`${tabForms(place.forms, tab)}/`) : params.get(TAB) === tab
  }
  const shown = tabs.find(isOn) ?? tabs[0]
  const tab = shown && tabOf(shown.resource)
  const own = useMemo(() => {
    if (!place || !tab) return place
    return place.tabs?.includes(tab)
      ? { list: tabAddress(place.list, tab), forms: tabForms(place.forms, tab) }
      : null
  }, [place, tab])
  if (!shown) return null
  const page = <FormPagesContext value={own}>{shown.page}</FormPagesContext>
  if (isForm) return page
  return (
    <div className={styles.page}>
      <div className={styles.tabs}>
        <TabList
          compact
          listKey="Shift+t"
          label={label}
          active={shown.resource.name}
          onChange={(name) =>
            setParams(name === tabs[0]?.resource.name ? {} : { [TAB]: name }, { replace: true })
          }
          tabs={tabs.map(({ resource, label: title }) => ({ key: resource.name, label: title }))}
        />
      </div>
      {page}
    </div>
  )
}
