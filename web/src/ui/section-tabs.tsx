import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './section-tabs.module.css'

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

/** SectionTabs are the parts of one page. The library's would tell their number in English to whoever listens. */
export function SectionTabs({ label, tabs, active, onChange }: SectionTabsProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<readonly string[]>([active])
  if (!visited.includes(active)) setVisited([...visited, active])

  const buttonOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where there is no room for all, the open one must be in sight
  useLayoutEffect(() => {
    const button = buttonOf(active)
    const room = list.current
    if (button && room) room.scrollLeft = button.offsetLeft - (room.clientWidth - button.offsetWidth) / 2
  }, [active])

  const go = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onChange(tab.key)
    buttonOf(tab.key)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = tabs.findIndex(({ key }) => key === active)
    const target = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }

  return (
    <>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: title }, index) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            className={styles.tab}
            data-key={key}
            aria-selected={key === active}
            aria-controls={key === active ? `${id}-${key}-panel` : undefined}
            tabIndex={key === active ? 0 : -1}
            onClick={() => go(index)}
          >
            {title}
          </button>
        ))}
      </div>
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
