import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { SavedView } from '../../../api/generated'
import { session } from '../../../api/session'
import { useTranslation } from '../../../locales/texts'
import { OVERLAYS } from '../../form/overlays'
import type { TabPart } from '../../page/use-tab'
import type { Resource } from '../../resource'
import type { ListAddress } from '../list-address'
import type { ListViewHandle } from '../list-view'
import { arrangementIn, withArrangement } from './arrangement-text'
import { ALL, addressOf, defaultOf, listOf, queryOf, SAVED, savedIn, viewsOf } from './view-address'

export interface ViewsHandle {
  /** The name under which the views of this list are kept. */
  list: string
  /** What this person may choose from, in the order in which it was made. */
  all: readonly SavedView[]
  /** The one that the list opens with. */
  opening?: SavedView
  /** The one on show, also where something of it was changed since. */
  active?: SavedView
  /** The tab that is on: a view, the list itself, or none where the address names a view that only others have. */
  key: string
  /** Whether the list shows something else than its view keeps. */
  changed: boolean
  /** What a view of the list, as it is now, would keep. */
  query: string
  /** A keyword narrows the list, which no view keeps. */
  searched: boolean
  choose: (view: SavedView | null) => void
  /** Goes on with the list as it is under the name of a view that was just made. */
  adopt: (id: number) => void
  /** An address at which a colleague sees the same. */
  link: () => string
  roleName: (roleId: number) => string
  /** Takes back how a link made the list look. */
  takeOwn?: () => void
}

/** useViews are the views of a list for the signed-in person, and which of them is on show. */
export function useViews(
  resource: Resource,
  fields: readonly string[],
  tabs: readonly TabPart[] | undefined,
  { params, write }: ListAddress,
  view: ListViewHandle,
): ViewsHandle {
  const { t } = useTranslation('kit')
  const user = useStore(session, (state) => state.user)
  const all = viewsOf(resource, user)
  const active = savedIn(resource, user, params)
  const query = queryOf(resource, tabs, params, view)
  const saved = params.get(SAVED)
  const { pathname } = useLocation()
  // Written as the list itself is, so that the two can be compared.
  const keptBy = ({ query: text }: SavedView) => {
    const kept = new URLSearchParams(text)
    return queryOf(resource, tabs, kept, arrangementIn(kept, fields, view.own))
  }
  return {
    list: listOf(resource),
    all,
    opening: defaultOf(all),
    active,
    key: active ? String(active.id) : saved === null || saved === ALL ? ALL : '',
    changed: active !== undefined && query !== keptBy(active),
    query,
    searched: params.has('kw'),
    choose: (chosen) => write((asked) => addressOf(resource, asked, chosen)),
    adopt: (id) =>
      write((asked) => {
        const next = withArrangement(asked, view)
        next.set(SAVED, String(id))
        return next
      }),
    link: () => {
      const sent = withArrangement(params, view)
      for (const overlay of OVERLAYS) sent.delete(overlay)
      return `${window.location.origin}${pathname}?${sent}`
    },
    roleName: (roleId) => user?.viewRoles.find(({ id }) => id === roleId)?.name ?? t('views.someRole'),
    takeOwn: view.takeOwn,
  }
}
