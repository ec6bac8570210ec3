import { type Location, matchRoutes, type RouteObject } from 'react-router'
import type { PageMeta } from '../screen'
import type { Place } from './tab-store'

/** placeAt is the page behind an address; null for redirects and error pages. */
export function placeAt(routes: RouteObject[], location: Location): Place | null {
  const page: PageMeta | undefined = matchRoutes(routes, location)?.at(-1)?.route.handle
  return page && plainPath(location.pathname) === location.pathname ? { page, location } : null
}

/** plainPath leaves trailing slashes away, since `/goods/goodsUnit/` must not be a second tab of the same page. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}
