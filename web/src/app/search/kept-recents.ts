import type { LookedAt } from '../../resource/detail/looked-at'
import type { TitledPath } from '../screen'

/** Recent is a page or a record that was opened, and when. */
export type Recent = Openable & { at: number }

/** Openable is a page or a record. */
export type Openable = { kind: 'page'; path: TitledPath } | ({ kind: 'record' } & LookedAt)

const keyOf = (account: number) => `caredesk-recent.${account}`

/** storageOf is where each kind is kept: what a record is called may be personal, so it goes with the browser tab. */
const storageOf = { page: () => localStorage, record: () => sessionStorage } as const
const KINDS = ['page', 'record'] as const

/** keepRecents notes what an account has opened, pages for all its browser tabs and records for this one. */
export function keepRecents(account: number, recents: readonly Recent[]): void {
  try {
    for (const kind of KINDS) {
      const own = recents.filter((recent) => recent.kind === kind)
      storageOf[kind]().setItem(keyOf(account), JSON.stringify(own))
    }
  } catch {
    // A browser that keeps nothing begins with none after a reload.
  }
}

/** keptRecents are what an account has opened before, the last first. */
export function keptRecents(account: number): Recent[] {
  return KINDS.flatMap((kind) => {
    try {
      const kept: unknown = JSON.parse(storageOf[kind]().getItem(keyOf(account)) ?? '[]')
      return Array.isArray(kept) ? kept.filter((one): one is Recent => one?.kind === kind) : []
    } catch {
      // What cannot be read is as if it had never been kept.
      return []
    }
  }).sort((one, other) => other.at - one.at)
}

export function forgetRecents(account: number): void {
  for (const kind of KINDS) storageOf[kind]().removeItem(keyOf(account))
}
