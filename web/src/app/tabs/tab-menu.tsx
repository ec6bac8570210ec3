import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from './tab-store'
import styles from './tab-strip.module.css'
import type { TabActions } from './use-tab-actions'

const WIDTH = 105
const OFFSET = 15

interface Props {
  tab: Tab
  x: number
  y: number
  actions: TabActions
  onClose: () => void
}

/** TabMenu is what the right mouse button offers on a tab. */
export function TabMenu({ tab, x, y, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  // Placed by its own hand: the policy of the page has no room for computed style attributes in markup.
  useLayoutEffect(() => {
    const strip = menu.current?.parentElement?.getBoundingClientRect()
    if (!menu.current || !strip) return
    menu.current.style.left = `${Math.max(0, Math.min(x - strip.left + OFFSET, strip.width - WIDTH))}px`
    menu.current.style.top = `${y - strip.top}px`
  }, [x, y])

  useEffect(() => {
    const opener = document.activeElement
    menu.current?.querySelector('button')?.focus({ preventScroll: true })
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) close.current()
    }
    const scrolled = () => close.current()
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('scroll', scrolled, { capture: true, passive: true })
    window.addEventListener('resize', scrolled)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('scroll', scrolled, { capture: true })
      window.removeEventListener('resize', scrolled)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at + items.length - 1) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    const step = steps[event.key]
    if (step !== undefined) items[step]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }

  const item = (label: string, act: () => unknown) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onClose()
        act()
      }}
    >
      {label}
    </button>
  )

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={t('tabs.menu', { page: t(`menu:${tab.title}`) })}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {item(t('tabs.refresh'), () => actions.refresh(tab))}
      {!tab.pinned && item(t('tabs.close'), () => actions.close(tab))}
      {item(t('tabs.closeOthers'), () => actions.closeOthers(tab))}
      {item(t('tabs.closeAll'), () => actions.closeAll())}
    </div>
  )
}
