import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './menu-button.module.css'
import { stepInMenu, useDismissal } from './popup-menu'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The one of several that is in force. */
  current?: boolean
  /** A line above sets it apart from what comes before. */
  apart?: boolean
  /** The key that does the same without the menu. */
  hint?: string
  onClick: () => void
}

interface MenuButtonProps {
  /** The name of the button and of its menu. */
  label: string
  className?: string
  title?: string
  /** A function is asked when the menu opens, so that a table full of such buttons makes no entries for nothing. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
  children: ReactNode
}

/** MenuButton is a button that opens a menu. Until then it costs no more than a button. */
export function MenuButton({ label, className, title, items, children }: MenuButtonProps): ReactNode {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (goesBack: boolean) => {
    setOpen(false)
    if (goesBack) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        className={className}
        type="button"
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <Menu
          label={label}
          opener={button.current}
          items={typeof items === 'function' ? items() : items}
          onClose={close}
        />
      )}
    </>
  )
}

interface MenuProps {
  label: string
  /** What it stands beside. */
  opener: HTMLElement | null
  items: readonly MenuEntry[]
  /** With true, the keyboard goes back to the button. */
  onClose: (goesBack: boolean) => void
}

/** Menu is the menu by itself, for what opens it by a key. */
export function Menu({ label, opener, items, onClose }: MenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null)

  // Above everything, and cut off by nothing: that is what a popover is.
  useLayoutEffect(() => {
    const place = menu.current
    if (!place || !opener) return
    place.showPopover?.()
    standBeside(place, opener)
    place.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus({
      preventScroll: true,
    })
  }, [opener])

  useDismissal(menu, opener, () => onClose(false))

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(true)
    if (event.key === 'Escape') onClose(true)
    else if (!stepInMenu(event)) return
    event.preventDefault()
    // The drawer or dialog around it must not close as well.
    event.stopPropagation()
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
    >
      {items.map(({ key, label: words, icon, danger, disabled, current, apart, hint, onClick }) => (
        <button
          key={key}
          className={styles.item}
          type="button"
          role="menuitem"
          aria-current={current || undefined}
          aria-disabled={disabled || undefined}
          data-danger={danger || undefined}
          data-apart={apart || undefined}
          tabIndex={-1}
          onClick={() => {
            if (disabled) return
            onClose(true)
            onClick()
          }}
        >
          {icon && <span aria-hidden>{icon}</span>}
          {words}
          {hint && (
            <kbd className={styles.hint} aria-hidden>
              {hint}
            </kbd>
          )}
        </button>
      ))}
    </div>
  )
}

const GAP = 4

/** Below the button and in line with its nearer edge; above it where there is no room below. */
function standBeside(menu: HTMLElement, opener: HTMLElement): void {
  const { left, right, top, bottom } = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const x = left + width > clientWidth - GAP ? right - width : left
  const y = bottom + GAP + height > clientHeight && top - GAP - height > 0 ? top - GAP - height : bottom + GAP
  menu.style.left = `${Math.max(GAP, x)}px`
  menu.style.top = `${y}px`
}
