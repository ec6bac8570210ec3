import { type FocusEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CHEVRON_DOWN } from '../../ui/glyphs'
import styles from './sidebar.module.css'
import type { WaitingWork } from './use-waiting'
import { badgeRoom, WaitingBadge } from './waiting-badge'

interface Props {
  title: string
  icon: ReactNode
  /** Whether the page on show is one of its own. */
  current: boolean
  collapsed: boolean
  open: boolean
  /** The work that waits on its screens. */
  waiting: WaitingWork | null
  onToggle: () => void
  children: ReactNode
}

/** SidebarSection holds the screens of a section: below its title, or beside it while the sidebar is collapsed. */
export function SidebarSection({ collapsed, open, onToggle, ...section }: Props): ReactNode {
  const [flyout, setFlyout] = useState(false)
  const { pathname } = useLocation()
  const item = useRef<HTMLLIElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const badgeId = useId()
  const shown = collapsed ? flyout : open
  // Open, each of the screens tells of its own.
  const waiting = collapsed || !open ? section.waiting : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever page it is
  useEffect(() => setFlyout(false), [pathname, collapsed])
  // Beside its title, and never beyond the lower edge of the window.
  useLayoutEffect(() => {
    if (!collapsed || !flyout || !item.current || !list.current) return
    const { top } = item.current.getBoundingClientRect()
    list.current.style.top = `${Math.max(0, Math.min(top, innerHeight - list.current.offsetHeight))}px`
  }, [collapsed, flyout])

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFlyout(false)
  }
  return (
    <li
      ref={item}
      {...(collapsed && {
        onPointerEnter: () => setFlyout(true),
        onPointerLeave: () => setFlyout(false),
        onBlur: leave,
      })}
    >
      <button
        className={styles.entry}
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        aria-describedby={waiting ? badgeId : undefined}
        {...badgeRoom(waiting)}
        data-current={section.current}
        title={collapsed ? section.title : undefined}
        onPointerEnter={({ currentTarget }) => {
          if (!collapsed) tellWhatIsCut(currentTarget)
        }}
        onClick={(event) => {
          if (!collapsed) onToggle()
          // A pointer has opened it by coming here; only the keyboard presses without coming.
          else if (event.detail === 0) setFlyout(!flyout)
        }}
        onKeyDown={({ key }) => key === 'Escape' && setFlyout(false)}
      >
        {section.icon && <span aria-hidden>{section.icon}</span>}
        <span className={styles.title}>{section.title}</span>
        <span className={styles.arrow}>{CHEVRON_DOWN}</span>
      </button>
      {waiting && <WaitingBadge id={badgeId} waiting={waiting} dot={collapsed} place="section" />}
      <ul ref={list} id={id} className={collapsed ? styles.flyout : styles.screens} hidden={!shown}>
        {section.children}
      </ul>
    </li>
  )
}

/** tellWhatIsCut gives an entry whose title needs more than its two lines a tooltip. */
export function tellWhatIsCut(entry: HTMLElement): void {
  const title = entry.querySelector<HTMLElement>(`.${styles.title}`)
  if (!title) return
  const isCut = title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1
  entry.title = isCut ? (title.textContent ?? '') : ''
}
