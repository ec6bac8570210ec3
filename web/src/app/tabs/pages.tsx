import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import type { PageMeta } from '../screen'
import { Pane } from './pane'
import { placeAt, plainPath } from './place'
import { arrive, keepOnly, pin, rememberScroll, scrollOf, type Tab, tabAt, useTabs } from './tab-store'

interface Props {
  routes: RouteObject[]
  /** Whether there is a tab strip; without one no page outlives its address. */
  keep: boolean
}

/** Pages are the page on show and, hidden behind it, those of the other tabs as they were left. */
export function Pages({ routes, keep }: Props): ReactNode {
  const location = useLocation()
  const place = useMemo(() => placeAt(routes, location), [routes, location])
  const { tabs, kept } = useTabs()
  const current = place && tabAt(tabs, place)

  useLayoutEffect(() => arrive(place, keep), [place, keep])
  useLayoutEffect(() => {
    pin(routes.flatMap(({ handle }) => ((handle as PageMeta | undefined)?.affix ? [handle as PageMeta] : [])))
    // Rights may have been taken away since a page was opened.
    keepOnly((tab) => placeAt(routes, tab.location) !== null)
  }, [routes])
  useScrollMemory(current, location.pathname)

  return (
    <>
      {!place && <Elsewhere routes={routes} />}
      {alive(tabs, kept, current).map((tab) => (
        <Pane
          key={`${tab.path}#${tab.build}`}
          tab={tab}
          routes={routes}
          shown={tab.path === current?.path}
          kept={keep && !tab.noCache}
          labelled={keep}
        />
      ))}
    </>
  )
}

/** In the order of the strip, which only grows at its end: moving a page in the document would reset its scrolling parts. */
function alive(tabs: readonly Tab[], kept: readonly string[], current: Tab | null): Tab[] {
  const isCurrent = ({ path }: Tab) => path === current?.path
  const known = current && !tabs.some(isCurrent) ? [...tabs, current] : tabs
  return known
    .map((tab) => (current && isCurrent(tab) ? current : tab))
    .filter((tab) => isCurrent(tab) || kept.includes(tab.path))
}

/** Addresses that have no tab: error pages and redirects. */
function Elsewhere({ routes }: { routes: RouteObject[] }): ReactNode {
  const { pathname, search, hash } = useLocation()
  const found = useRoutes(routes)
  const plain = plainPath(pathname)
  return plain === pathname ? found : <Navigate to={plain + search + hash} replace />
}

/** A new page begins at its top, a page that comes back is where it was left. */
function useScrollMemory(current: Tab | null, pathname: string): void {
  const path = current?.path ?? pathname
  const build = current?.build
  // The browser would restore the scroll position by address; here it is kept by tab.
  useEffect(() => {
    const usual = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = usual
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refreshed page begins at its top
  useLayoutEffect(() => {
    window.scrollTo({ top: scrollOf(path), behavior: 'instant' })
    // Noted while scrolling: when the page is hidden, the document has already shrunk.
    const note = () => rememberScroll(path, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [path, build])
}
