import { create } from 'zustand'
import { followAccount, session } from '../../api/session'
import { lookedAt } from '../../resource/detail/looked-at'
import { OVERLAYS } from '../../resource/form/overlays'
import { useTabs } from '../tabs/tab-store'
import { forgetRecents, keepRecents, keptRecents, type Openable, type Recent } from './kept-recents'

/** So many are remembered; more would be a second menu. */
const REMEMBERED = 12

interface RecentState {
  /** The last opened first. */
  recents: readonly Recent[]
  /** What is on show now, by its key; null where that is nothing that is remembered. */
  here: string | null
}

const NOTHING: RecentState = { recents: [], here: null }

/** useRecents is what the account has opened last, whatever way led there. */
export const useRecents = create<RecentState>()(() => NOTHING)

/** recentKey names a page or a record among all that can be opened. */
export function recentKey(recent: Openable): string {
  return recent.kind === 'page' ? pageKey(recent.path) : recordKey(recent)
}

interface RecordName {
  objectType: string
  id: number
}

export const pageKey = (path: string) => `page ${path}`
export const recordKey = ({ objectType, id }: RecordName) => `record ${objectType} ${id}`

/** noteOpened puts what was opened before everything else; opened again, it is not there twice. */
export function noteOpened(opened: Openable): void {
  const { user } = session.getState()
  if (!user) return
  const here = recentKey(opened)
  const before = useRecents.getState().recents
  // What came first in the same moment must not come last after a reload.
  const at = Math.max(Date.now(), (before[0]?.at ?? 0) + 1)
  const recents = [{ ...opened, at }, ...before.filter((other) => recentKey(other) !== here)].slice(
    0,
    REMEMBERED,
  )
  useRecents.setState({ recents, here })
  keepRecents(user.id, recents)
}

// What was opened belongs to an account, as its tabs do: the next one starts with none.
followAccount(({ user, notice }, before) => {
  useRecents.setState(user ? { recents: keptRecents(user.id), here: null } : NOTHING)
  // Whoever signs out leaves nothing behind; after a session that ended by itself the same account goes on.
  if (before.user && !user && notice === '') forgetRecents(before.user.id)
})

useTabs.subscribe(({ tabs, active }, before) => {
  const tab = tabs.find(({ path }) => path === active)
  const was = before.tabs.find(({ path }) => path === before.active)
  if (!tab || (tab.path === was?.path && tab.location.search === was.location.search)) return
  const params = new URLSearchParams(tab.location.search)
  const isCovered = OVERLAYS.some((name) => params.has(name))
  // A record or a form over a list is not the list. Those on pages of their own have another address than their title.
  if (isCovered || tab.path !== tab.title) useRecents.setState({ here: null })
  else noteOpened({ kind: 'page', path: tab.title })
})

lookedAt.subscribe(({ record }) => {
  if (record) noteOpened({ kind: 'record', ...record })
})
