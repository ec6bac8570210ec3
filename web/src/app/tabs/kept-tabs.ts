import type { TitledPath } from '../screen'

const KEY = 'caredesk-tabs'

/** KeptTab is what a reload needs to know of a tab. */
export interface KeptTab {
  path: string
  search: string
  hash: string
  title: TitledPath
  name?: string
  pinned: boolean
  noCache: boolean
}

interface Kept {
  /** They belong to whoever opened them. */
  account: number
  tabs: KeptTab[]
}

/** keepTabs notes the open tabs of an account for the next load of the page in this browser tab. */
export function keepTabs(account: number, tabs: KeptTab[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ account, tabs } satisfies Kept))
  } catch {
    // A browser that keeps nothing begins with none after a reload.
  }
}

/** keptTabs are the tabs that an account had open; those of another one are forgotten. */
export function keptTabs(account: number): KeptTab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.account === account) return kept.tabs
  } catch {
    // What cannot be read is as if it had never been kept.
  }
  forgetTabs()
  return []
}

export function forgetTabs(): void {
  sessionStorage.removeItem(KEY)
}
