import type { SavedView } from '../../../api/generated'
import type { SignedInAccount } from '../../../api/session'
import { OVERLAYS } from '../../form/overlays'
import { TAB } from '../../page/resource-tab-address'
import { LIST_TAB, type TabPart, tabIn } from '../../page/use-tab'
import type { Resource } from '../../resource'
import type { Arrangement } from '../kept-view'
import { ownParts, readState, writeState } from '../list-state'
import { COLUMNS, DENSITY, withArrangement } from './arrangement-text'

/** The part of an address that names the view which it came from. What the view shows, the rest of the address says in full. */
export const SAVED = 'saved'

/** Stands there where somebody wants the list itself, though it would open with a view. */
export const ALL = 'none'

/** listOf is the name under which the views of a list are kept; screens that share a resource have their own. */
export function listOf({ name, screen }: Resource): string {
  return screen ? `${name}.${screen}` : name
}

export function viewsOf(resource: Resource, user: SignedInAccount | null): SavedView[] {
  const list = listOf(resource)
  return user?.views.filter((view) => view.list === list) ?? []
}

/** defaultOf is what a list opens with: one's own choice, or else that of a role. */
export function defaultOf(views: readonly SavedView[]): SavedView | undefined {
  const chosen = views.filter(({ isDefault, forMe }) => isDefault && forMe)
  return chosen.find(({ roleId }) => roleId === null) ?? chosen[0]
}

/** savedIn is the view that an address came from; undefined where it came from none that this person has. */
export function savedIn(
  resource: Resource,
  user: SignedInAccount | null,
  params: URLSearchParams,
): SavedView | undefined {
  const id = params.get(SAVED)
  return id === null ? undefined : viewsOf(resource, user).find((view) => String(view.id) === id)
}

const OF_NO_LIST: readonly string[] = [TAB, ...OVERLAYS]

/** saysNothing tells of an address that leaves open what its list shows; a record may be open over it all the same. */
export function saysNothing(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => OF_NO_LIST.includes(name))
}

/** atAll keeps a list that is worked in from opening with a view again, when the last filter is taken away. */
export function atAll(
  resource: Resource,
  user: SignedInAccount | null,
  params: URLSearchParams,
): URLSearchParams {
  if (!saysNothing(params) || !defaultOf(viewsOf(resource, user))) return params
  const next = new URLSearchParams(params)
  next.set(SAVED, ALL)
  return next
}

/** What a view keeps: all that decides about a list but the page, and the keyword, which is often somebody's name. */
function keptParts(resource: Resource): string[] {
  return [...ownParts(resource), LIST_TAB, COLUMNS, DENSITY].filter(
    (name) => name !== 'page' && name !== 'kw',
  )
}

/** addressOf is a list as a view has it, or as it is by itself. What is none of the list's own stays. */
export function addressOf(
  resource: Resource,
  current: URLSearchParams,
  view: SavedView | null,
): URLSearchParams {
  const kept = keptParts(resource)
  const leaving = [...kept, 'page', 'kw', SAVED]
  const next = new URLSearchParams([...current].filter(([name]) => !leaving.includes(name)))
  if (!view) return next
  next.set(SAVED, String(view.id))
  for (const [name, value] of new URLSearchParams(view.query)) if (kept.includes(name)) next.set(name, value)
  return next
}

/** queryOf is what a view of a list keeps: always written the same way for lists that show the same. */
export function queryOf(
  resource: Resource,
  tabs: readonly TabPart[] | undefined,
  params: URLSearchParams,
  arrangement: Arrangement,
): string {
  const state = readState(resource, params)
  const next = writeState(resource, { ...state, page: 1, kw: '' }, new URLSearchParams())
  const { tab, usual } = tabIn(tabs, params, state.filters)
  if (tab && tab !== usual) next.set(LIST_TAB, tab.key)
  return withArrangement(next, arrangement).toString()
}
