import type { Location } from 'react-router'
import { create } from 'zustand'
import { followAccount, session } from '../../api/session'
import { forgetUnsavedInput, hasUnsavedInput } from '../../resource/form/leave-guard'
import type { PageMeta, TitledPath } from '../screen'
import { forgetTabs, type KeptTab, keepTabs, keptTabs } from './kept-tabs'

/** So many pages keep their state; more would make the browser heavy. */
export const KEPT_PAGES = 10

/** Place is a page with the address it is shown at. */
export interface Place {
  page: PageMeta
  location: Location
}

/** Tab is one visited page. Its identity is the path, so another query is the same tab and another record is not. */
export interface Tab {
  path: string
  /** The address that the page itself sees, also while another one is on show. */
  location: Location
  title: TitledPath
  /** What the page shows, where that is not what its title says. */
  name?: string
  pinned: boolean
  noCache: boolean
  /** How often the page was refreshed; another number is another instance of it. */
  build: number
}

export interface TabState {
  /** In the order of the strip. */
  tabs: readonly Tab[]
  /** The paths whose pages are alive, the one used last at the end. */
  kept: readonly string[]
  /** The path on show; null at an address that is no page. */
  active: string | null
}

const NOTHING: TabState = { tabs: [], kept: [], active: null }

/** useTabs is what has been visited in this browser tab since signing in. */
export const useTabs = create<TabState>()(() => NOTHING)

const scrolls = new Map<string, number>()

// Visited pages belong to an account: the next one starts with none, and whoever loads the page anew finds them again.
followAccount(({ user, notice }) => {
  const kept = user ? keptTabs(user.id) : []
  resetTabs()
  // The pages themselves are built when they are looked at.
  if (kept.length > 0) useTabs.setState({ tabs: kept.map(reopened) })
  // Whoever signs out leaves nothing behind; after a session that ended by itself the same account goes on.
  if (!user && notice === '') forgetTabs()
})

useTabs.subscribe(({ tabs }, before) => {
  const { user } = session.getState()
  if (!user || tabs === before.tabs) return
  keepTabs(
    user.id,
    tabs.map(({ path, location: { search, hash }, title, name, pinned, noCache }) => ({
      path,
      search,
      hash,
      title,
      name,
      pinned,
      noCache,
    })),
  )
})

function reopened({ search, hash, ...tab }: KeptTab): Tab {
  return { ...tab, location: { ...addressOfPath(tab.path), search, hash }, build: 0 }
}

export function resetTabs(): void {
  forgetUnsavedInput()
  scrolls.clear()
  useTabs.setState(NOTHING)
}

/** tabAt is the open tab of a place brought to its address, or a new one. */
export function tabAt(tabs: readonly Tab[], { page, location }: Place): Tab {
  const open = tabs.find(({ path }) => path === location.pathname)
  if (open) return sameAddress(open.location, location) ? open : { ...open, location }
  return {
    path: location.pathname,
    location,
    title: page.path,
    pinned: page.affix === true,
    noCache: page.noCache === true,
    build: 0,
  }
}

// The page draws again for a new location, so one that says the same must stay the same object.
function sameAddress(a: Location, b: Location): boolean {
  return a.search === b.search && a.hash === b.hash && a.state === b.state
}

/** arrive notes where the address has moved to. Without `keep`, pages are not kept when they are left. */
export function arrive(place: Place | null, keep: boolean): void {
  useTabs.setState(({ tabs, kept }) => {
    const tab = place && tabAt(tabs, place)
    const all = tab ? withTab(tabs, tab) : tabs
    const stays = (path: string) =>
      hasUnsavedInput(path) || (keep && all.some((other) => other.path === path && !other.noCache))
    return {
      tabs: all,
      kept: limited([
        ...kept.filter((path) => path !== tab?.path && stays(path)),
        ...(tab ? [tab.path] : []),
      ]),
      active: tab?.path ?? null,
    }
  })
}

function withTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const at = tabs.findIndex(({ path }) => path === tab.path)
  if (at < 0) return tab.pinned ? pinnedFirst([...tabs, tab]) : [...tabs, tab]
  return tabs[at] === tab ? tabs : tabs.with(at, tab)
}

function pinnedFirst(tabs: readonly Tab[]): Tab[] {
  return [...tabs.filter(({ pinned }) => pinned), ...tabs.filter(({ pinned }) => !pinned)]
}

// The least recently used goes first, but never one with unsaved input, and never the last, which is on show.
function limited(kept: string[]): string[] {
  while (kept.length > KEPT_PAGES) {
    const at = kept.slice(0, -1).findIndex((path) => !hasUnsavedInput(path))
    if (at < 0) return kept
    kept.splice(at, 1)
  }
  return kept
}

/** pin puts pages into the strip that stand there without having been visited, in the order in which they are given. */
export function pin(pages: readonly PageMeta[]): void {
  useTabs.setState((state) => {
    const { tabs } = state
    const openOf = (page: PageMeta) => tabs.find(({ path }) => path === page.path)
    if (pages.every(openOf)) return state
    const pinned = pages.map(
      (page) => openOf(page) ?? tabAt(tabs, { page, location: addressOfPath(page.path) }),
    )
    return { tabs: [...pinned, ...pinnedFirst(tabs.filter((tab) => !pinned.includes(tab)))] }
  })
}

function addressOfPath(pathname: string): Location {
  return { pathname, search: '', hash: '', state: null, key: 'default', mask: undefined }
}

/** relocate changes what a page sees as its address while another page has the real one. */
export function relocate(path: string, location: Location): void {
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.path === path ? { ...tab, location } : tab)),
  }))
}

/** rename calls a tab after what its page shows. */
export function rename(path: string, name: string): void {
  useTabs.setState((state) => {
    if (!state.tabs.some((tab) => tab.path === path && tab.name !== name)) return state
    return { tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, name } : tab)) }
  })
}

/** rebuild makes the next look at a page a new instance of it. */
export function rebuild(path: string): void {
  scrolls.delete(path)
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.path === path ? { ...tab, build: tab.build + 1 } : tab)),
  }))
}

/** keepOnly closes every tab that does not match, and forgets its page. */
export function keepOnly(matches: (tab: Tab) => boolean): void {
  useTabs.setState((state) => {
    const tabs = state.tabs.filter(matches)
    if (tabs.length === state.tabs.length) return state
    const open = new Set(tabs.map(({ path }) => path))
    for (const path of scrolls.keys()) if (!open.has(path)) scrolls.delete(path)
    return { tabs, kept: state.kept.filter((path) => open.has(path)) }
  })
}

export function rememberScroll(path: string, top: number): void {
  scrolls.set(path, top)
}

export function scrollOf(path: string): number {
  return scrolls.get(path) ?? 0
}

/** addressOf is the whole address of a tab, for links that lead back to the page as it was left. */
export function addressOf({ location }: Tab): string {
  return location.pathname + location.search + location.hash
}
