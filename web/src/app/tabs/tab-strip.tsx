import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import {
  type KeyboardEvent as KeyPress,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../locales/texts'
import { MenuButton } from '../../ui/menu-button'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { bringIntoView } from './bring-into-view'
import { panelId, tabId } from './tab-ids'
import { TabMenu } from './tab-menu'
import { type Tab, useTabs } from './tab-store'
import styles from './tab-strip.module.css'
import { isInView, useOverflow } from './use-overflow'
import { useTabActions } from './use-tab-actions'

interface MenuPlace {
  tab: Tab
  /** Of the pointer, in the window. */
  x: number
  y: number
}

/** TabStrip are the visited pages, each one step away. */
export function TabStrip(): ReactNode {
  const { t } = useTranslation(['app', 'menu'])
  const { tabs, active } = useTabs()
  const actions = useTabActions()
  const list = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const overflows = useOverflow(list, tabs)
  const reachable = tabs.some(({ path }) => path === active) ? active : tabs[0]?.path

  useWheel(list)
  useFocusShortcut(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip moves when the page or the tabs change
  useEffect(() => {
    if (list.current)
      bringIntoView(
        list.current,
        elements(),
        tabs.findIndex(({ path }) => path === active),
      )
  }, [active, tabs.length, overflows])

  const openMenu = (tab: Tab, x: number, y: number) => setMenu({ tab, x, y })

  const closeByKey = async (tab: Tab, index: number) => {
    if (tab.pinned || !(await actions.close(tab))) return
    // The focused tab is gone; its neighbour takes over, so that one can go on closing.
    const left = elements()
    left[Math.min(index, left.length - 1)]?.focus()
  }

  const onKeyDown = (event: KeyPress<HTMLElement>, tab: Tab, index: number) => {
    const all = elements()
    const steps: Record<string, number> = {
      ArrowRight: (index + 1) % all.length,
      ArrowLeft: (index + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      all[step]?.focus()
    } else if (event.key === 'Delete') {
      void closeByKey(tab, index)
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      openMenu(tab, left, bottom)
    } else return
    event.preventDefault()
  }

  const onClick = ({ target }: MouseEvent, tab: Tab) => {
    if (target instanceof Element && target.closest('[data-close]')) void actions.close(tab)
    else actions.open(tab)
  }

  const beyondEdges = () => {
    const drawn = elements()
    return tabs.filter((_, index) => list.current && !isInView(list.current, drawn[index]))
  }

  return (
    <nav className={styles.strip} aria-label={t('tabs.label')}>
      <Shortcuts group="everywhere" keys={() => [{ keys: ['F6'], label: t('tabs.label') }]} />
      <div
        ref={list}
        className={styles.list}
        role="tablist"
        aria-label={t('tabs.label')}
        onScroll={() => setMenu(null)}
      >
        {tabs.map((tab, index) => {
          const { path, pinned } = tab
          const isActive = path === active
          return (
            <button
              key={path}
              id={tabId(path)}
              className={styles.tab}
              type="button"
              role="tab"
              aria-selected={isActive}
              aria-controls={isActive ? panelId(path) : undefined}
              aria-keyshortcuts={pinned ? 'F6' : 'F6 Delete'}
              tabIndex={path === reachable ? 0 : -1}
              onClick={(event) => onClick(event, tab)}
              // Otherwise the middle button would start the browser's own scrolling.
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => event.button === 1 && !pinned && void actions.close(tab)}
              onContextMenu={(event) => {
                event.preventDefault()
                openMenu(tab, event.clientX, event.clientY)
              }}
              onKeyDown={(event) => onKeyDown(event, tab, index)}
            >
              {tab.name ?? t(`menu:${tab.title}`)}
              {!pinned && (
                <span className={styles.close} data-close aria-hidden>
                  <CloseOutlined />
                </span>
              )}
            </button>
          )
        })}
      </div>
      {overflows && (
        <MenuButton
          className={styles.more}
          label={t('tabs.more')}
          title={t('tabs.more')}
          items={() =>
            beyondEdges().map((tab) => ({
              key: tab.path,
              label: tab.name ?? t(`menu:${tab.title}`),
              current: tab.path === active,
              onClick: () => actions.open(tab),
            }))
          }
        >
          <DownOutlined aria-hidden />
        </MenuButton>
      )}
      {menu && <TabMenu {...menu} actions={actions} onClose={() => setMenu(null)} />}
    </nav>
  )
}

/** F6 leads to the strip from wherever the keyboard is, also out of a drawer that keeps it, and back again. */
function useFocusShortcut(list: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    let from: HTMLElement | null = null
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      const focused = document.activeElement
      const inStrip = list.current?.contains(focused)
      const target = inStrip ? from : list.current?.querySelector<HTMLElement>('[role=tab][tabindex="0"]')
      if (!target?.isConnected) return
      event.preventDefault()
      if (!inStrip) from = focused instanceof HTMLElement ? focused : null
      target.focus()
    }
    // A drawer belongs to its page, not to the strip: it must not learn that the keyboard is here, or it would fetch it back.
    const strip = list.current
    const keep = (event: Event) => event.stopPropagation()
    strip?.addEventListener('focusin', keep)
    document.addEventListener('keydown', go)
    return () => {
      strip?.removeEventListener('focusin', keep)
      document.removeEventListener('keydown', go)
    }
  }, [list])
}

/** A quarter of the wheel's way, sideways. */
function useWheel(list: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const onWheel = (event: WheelEvent) => {
      // What already goes sideways is the browser's own.
      if (event.deltaX !== 0 || event.ctrlKey || strip.scrollWidth <= strip.clientWidth) return
      event.preventDefault()
      const perLine = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1
      strip.scrollLeft += (event.deltaY * perLine) / 4
    }
    // React's own listener is passive and could not keep the page from scrolling too.
    strip.addEventListener('wheel', onWheel, { passive: false })
    return () => strip.removeEventListener('wheel', onWheel)
  }, [list])
}
