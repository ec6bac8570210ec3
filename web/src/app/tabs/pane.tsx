import { ConfigProvider } from 'antd'
import { Activity, memo, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react'
import {
  createPath,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  type Navigator,
  parsePath,
  type RouteObject,
  type To,
  useNavigate,
  useRoutes,
} from 'react-router'
import { KeepAliveContext } from '../../resource/form/leave-guard'
import { type OwnTab, OwnTabContext } from '../../resource/page/own-tab'
import styles from './pane.module.css'
import { panelId, tabId } from './tab-ids'
import { addressOf, keepOnly, relocate, rename, type Tab, useTabs } from './tab-store'
import { useScrollLock } from './use-scroll-lock'

interface PageProps {
  tab: Tab
  routes: RouteObject[]
  /** Whether the page outlives a move to another one. */
  kept: boolean
  /** Whether the strip has a tab to name the page by. */
  labelled: boolean
}

/** Pane is one open page: alive while hidden, with an address of its own. */
export const Pane = memo(function Pane({ shown, ...page }: PageProps & { shown: boolean }): ReactNode {
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <Page {...page} />
    </Activity>
  )
})

// Apart from the pane, so that showing and hiding draws nothing again.
const Page = memo(function Page({ tab, routes, kept, labelled }: PageProps): ReactNode {
  const { path } = tab
  const keepAlive = useMemo(() => (kept ? { isShown: () => isActive(path) } : null), [kept, path])
  const stage = useRef<HTMLDivElement>(null)
  useScrollLock(stage)
  // The library asks with the body for a drawer's container; a drawer belongs to its page, not to the window.
  const container = useCallback(
    (asker?: HTMLElement) => (asker === document.body && stage.current) || document.body,
    [],
  )
  const ownTab = useOwnTab(path)
  return (
    <div data-page {...(labelled && { id: panelId(path), role: 'tabpanel', 'aria-labelledby': tabId(path) })}>
      <ConfigProvider getPopupContainer={container}>
        <KeepAliveContext value={keepAlive}>
          <OwnTabContext value={ownTab}>
            <OwnAddress tab={tab}>
              <PageRoutes routes={routes} />
            </OwnAddress>
          </OwnTabContext>
        </KeepAliveContext>
      </ConfigProvider>
      <div ref={stage} className={styles.stage} data-stage />
    </div>
  )
})

function useOwnTab(path: string): OwnTab {
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  return useMemo(
    () => ({
      rename: (name) => rename(path, name),
      leave: (to) => {
        const open = useTabs.getState().tabs.find((tab) => tab.path === parsePath(to).pathname)
        keepOnly((tab) => tab.path !== path)
        void go.current(open ? addressOf(open) : to)
      },
    }),
    [path],
  )
}

/** OwnAddress pins the router's hooks to the tab: a hidden page neither sees nor changes what others do to the address. */
function OwnAddress({ tab, children }: { tab: Tab; children: ReactNode }): ReactNode {
  const { path, location } = tab
  const outer = useContext(NavigationContext)
  const navigation = useMemo(
    () => ({ ...outer, navigator: ownNavigator(path, outer.navigator) }),
    [outer, path],
  )
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>{children}</LocationContext>
    </NavigationContext>
  )
}

const PageRoutes = memo(function PageRoutes({ routes }: { routes: RouteObject[] }): ReactNode {
  return useRoutes(routes)
})

function isActive(path: string): boolean {
  return useTabs.getState().active === path
}

/** ownNavigator lets a page move the address while it is on show; late writes of a hidden page stay in its tab. */
function ownNavigator(path: string, outer: Navigator): Navigator {
  const write = (
    move: Navigator['push'],
    to: To,
    state: unknown,
    options: Parameters<Navigator['push']>[2],
  ) => {
    if (isActive(path)) return move(to, state, options)
    const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
    const location: Location = {
      pathname: path,
      search,
      hash,
      state,
      key: createPath({ search, hash }),
      mask: undefined,
    }
    if (pathname === undefined || pathname === path) relocate(path, location)
  }
  return {
    createHref: outer.createHref,
    ...(outer.createURL && { createURL: outer.createURL }),
    ...(outer.encodeLocation && { encodeLocation: outer.encodeLocation }),
    push: (to, state, options) => write(outer.push, to, state, options),
    replace: (to, state, options) => write(outer.replace, to, state, options),
    go: (delta) => isActive(path) && outer.go(delta),
  }
}
