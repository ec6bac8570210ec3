import { create } from 'zustand'
import { followAccount, session } from '../../api/session'

/** NotedRuns is what this browser remembers of runs that are over, for all of its tabs. */
interface NotedRuns {
  /** Those that their owner has seen in the list since. */
  seen: readonly number[]
  /** Those of whose end a notice has told. */
  told: readonly number[]
}

const NOTHING: NotedRuns = { seen: [], told: [] }

/** More than there ever are: the server forgets them after a day. */
const KEPT = 300

const keyOf = (account: number) => `caredesk.runs.${account}`

/** useNotedRuns is what is remembered for whoever is signed in. */
export const useNotedRuns = create<NotedRuns>()(() => NOTHING)

followAccount(() => useNotedRuns.setState(kept()))

// What another tab has noted.
window.addEventListener('storage', ({ key }) => {
  const { user } = session.getState()
  if (user && key === keyOf(user.id)) useNotedRuns.setState(kept())
})

/** noteRuns remembers runs, and answers with those that nobody has noted before, in whichever tab. */
export function noteRuns(as: keyof NotedRuns, ids: readonly number[]): number[] {
  const { user } = session.getState()
  const before = kept()
  const added = ids.filter((id) => !before[as].includes(id))
  if (!user || added.length === 0) return []
  const noted = { ...before, [as]: [...before[as], ...added].slice(-KEPT) }
  useNotedRuns.setState(noted)
  try {
    localStorage.setItem(keyOf(user.id), JSON.stringify(noted))
  } catch {
    // A browser that keeps nothing tells of them once in each tab.
  }
  return added
}

function kept(): NotedRuns {
  const { user } = session.getState()
  if (!user) return NOTHING
  try {
    const { seen, told } = JSON.parse(localStorage.getItem(keyOf(user.id)) ?? 'null') as NotedRuns
    if (Array.isArray(seen) && Array.isArray(told)) return { seen, told }
  } catch {
    // What cannot be read is as if it had never been kept.
  }
  return NOTHING
}
