import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Shortcuts } from './shortcuts/shortcuts'
import styles from './tab-list.module.css'

export interface TabHead {
  key: string
  label: ReactNode
  /** Says more than there is room for: as a tooltip, and to those who cannot see signs. */
  title?: string
}

interface TabListProps {
  /** What the tabs are the parts of. */
  label: string
  tabs: readonly TabHead[]
  active: string
  onChange: (key: string) => void
  /** Close above what it leads to. */
  compact?: boolean
  /** The key that leads to the tabs of a list. */
  listKey?: string
  /** The look of a choice above another row of tabs, which those two must not be taken for one. */
  pills?: boolean
  /** Where each tab has a panel of its own, what tabs and panels are called: `id-key` and `id-key-panel`. */
  id?: string
}

/** TabList is a row of tabs. The library's would tell their number in English to whoever listens. */
export function TabList({
  label,
  tabs,
  active,
  onChange,
  compact,
  pills,
  listKey,
  id,
}: TabListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const buttonOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where there is no room for all, the open one must be in sight
  useLayoutEffect(() => {
    const button = buttonOf(active)
    const room = list.current
    if (button && room) room.scrollLeft = button.offsetLeft - (room.clientWidth - button.offsetWidth) / 2
  }, [active])

  // Where none is on, the keyboard comes to the first.
  const reachable = tabs.some(({ key }) => key === active) ? active : tabs[0]?.key
  const go = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onChange(tab.key)
    buttonOf(tab.key)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The one that has the keyboard: what it leads to may still be on its way.
    const { key: at = active } = (event.target as HTMLElement).dataset
    const here = tabs.findIndex(({ key }) => key === at)
    const target = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }

  return (
    <div
      ref={list}
      className={styles.list}
      data-compact={compact}
      data-pills={pills}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {listKey && (
        <Shortcuts
          group="list"
          keys={() => [{ keys: [listKey], label, run: () => buttonOf(active)?.focus() }]}
        />
      )}
      {tabs.map(({ key, label: words, title }, index) => (
        <button
          key={key}
          id={id && `${id}-${key}`}
          type="button"
          role="tab"
          className={styles.tab}
          data-key={key}
          aria-selected={key === active}
          aria-controls={id && key === active ? `${id}-${key}-panel` : undefined}
          aria-label={title}
          title={title}
          tabIndex={key === reachable ? 0 : -1}
          onClick={() => go(index)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
