/** SampleRoute is an entry of the sample route tree as the endpoint sends it. */
export interface SampleRoute {
  path: string
  redirect?: string
  name?: string
  hidden?: boolean
  alwaysShow?: boolean
  meta?: { title: string }
  children?: SampleRoute[]
}

export interface SampleRole {
  key: string
  name: string
  description: string
  routes: SampleRoute[]
}

/** RouteNode is an entry as a person chooses it. */
export interface RouteNode {
  /** The full path. */
  key: string
  /** The path whose title it bears. */
  title: string
  children?: RouteNode[]
}

/** fullPath joins a route's path to those of its parents; whole addresses stay as they are. */
export function fullPath(above: string, path: string): string {
  if (/^([a-z]+:|\/)/.test(path)) return path
  return `${above.replace(/\/$/, '')}/${path}`
}

/** nodesOf is the tree as it is shown: without what is hidden, and an only child in the place of its parent. */
export function nodesOf(routes: readonly SampleRoute[], above = '/'): RouteNode[] {
  return routes
    .filter(({ hidden }) => !hidden)
    .flatMap((route): RouteNode[] => {
      const key = fullPath(above, route.path)
      const below = nodesOf(route.children ?? [], key)
      const [first, second] = below
      if (first && !second && !first.children && !route.alwaysShow) return [first]
      if (!route.meta && below.length === 0) return []
      return [{ key, title: key, ...(below.length > 0 && { children: below }) }]
    })
}

/** keysOf are the full paths of all that a person may choose in a tree. */
export function keysOf(nodes: readonly RouteNode[]): string[] {
  return nodes.flatMap(({ key, children }) => [key, ...keysOf(children ?? [])])
}

/** chosenFrom reduces a tree to chosen paths; a parent stays while one of its children does. */
export function chosenFrom(
  routes: readonly SampleRoute[],
  chosen: ReadonlySet<string>,
  above = '/',
): SampleRoute[] {
  return routes.flatMap((route) => {
    const key = fullPath(above, route.path)
    const below = chosenFrom(route.children ?? [], chosen, key)
    if (!chosen.has(key) && below.length === 0) return []
    const { children, ...own } = route
    return [children ? { ...own, children: below } : own]
  })
}
