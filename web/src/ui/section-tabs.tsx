import { type ReactNode, useId, useState } from 'react'
import { TabList } from './tab-list'

export interface SectionTab {
  key: string
  label: string
  content: ReactNode
  /** Built anew on each visit; the others keep what was typed into them. */
  fresh?: boolean
}

interface SectionTabsProps {
  /** What the tabs are the parts of. */
  label: string
  tabs: readonly SectionTab[]
  active: string
  onChange: (key: string) => void
}

/** SectionTabs are the parts of one page. */
export function SectionTabs({ label, tabs, active, onChange }: SectionTabsProps): ReactNode {
  const id = useId()
  const [visited, setVisited] = useState<readonly string[]>([active])
  if (!visited.includes(active)) setVisited([...visited, active])
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} active={active} onChange={onChange} />
      {tabs
        .filter(({ key, fresh }) => key === active || (!fresh && visited.includes(key)))
        .map(({ key, content }) => (
          <div
            key={key}
            id={`${id}-${key}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${key}`}
            hidden={key !== active}
          >
            {content}
          </div>
        ))}
    </>
  )
}
