import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../locales/texts'
import { stepInMenu, useDismissal } from '../../ui/popup-menu'
import { type Tab, useTabs } from './tab-store'
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
  const tabs = useTabs((state) => state.tabs)
  const at = tabs.findIndex(({ path }) => path === tab.path)
  const isClosable = ({ pinned }: Tab) => !pinned

  // Positioned by script, because the content policy forbids style attributes in markup.
  useLayoutEffect(() => {
    const strip = menu.current?.parentElement?.getBoundingClientRect()
    if (!menu.current || !strip) return
    menu.current.style.left = `${Math.max(0, Math.min(x - strip.left + OFFSET, strip.width - WIDTH))}px`
    menu.current.style.top = `${y - strip.top}px`
  }, [x, y])

  useDismissal(menu, null, onClose)

  useEffect(() => {
    const opener = document.activeElement
    menu.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (!stepInMenu(event)) return
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
      aria-label={t('tabs.menu', { page: tab.name ?? t(`menu:${tab.title}`) })}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {item(t('tabs.refresh'), () => actions.refresh(tab))}
      {!tab.pinned && item(t('tabs.close'), () => actions.close(tab))}
      {item(t('tabs.closeOthers'), () => actions.closeOthers(tab))}
      {tabs.slice(0, at).some(isClosable) && item(t('tabs.closeLeft'), () => actions.closeLeft(tab))}
      {tabs.slice(at + 1).some(isClosable) && item(t('tabs.closeRight'), () => actions.closeRight(tab))}
      {item(t('tabs.closeAll'), () => actions.closeAll())}
    </div>
  )
}
