import { createStore } from 'zustand/vanilla'
import type { LiveLooking, LiveOther } from '../../api/generated'

/** Looking is a record that is on show in this tab of the browser. */
export type Looking = Required<LiveLooking>

/** Place is a record, whoever looks at it. */
export type Place = Pick<Looking, 'objectType' | 'objectId'>

interface Sight {
  /** The records on show; the last one lies above the others. */
  views: readonly Looking[]
  /** Who else has a record on show, as far as was told. */
  told: (Place & { others: readonly LiveOther[] }) | null
}

/** sight is what this tab has on show, and who else has the same. */
export const sight = createStore<Sight>(() => ({ views: [], told: null }))

/** lookingAt is the record that is on show before all others. */
export function lookingAt(): Looking | null {
  return sight.getState().views.at(-1) ?? null
}

/** look notes that a record is on show until the function that it returns is called. */
export function look(view: Looking): () => void {
  sight.setState(({ views }) => ({ views: [...views, view] }))
  return () => sight.setState(({ views }) => ({ views: views.filter((other) => other !== view) }))
}

/** isSamePlace says whether two places are the same record. */
export function isSamePlace(one: Place | null, other: Place | null): boolean {
  return one?.objectType === other?.objectType && one?.objectId === other?.objectId
}

/** News is what was changed, by anybody. */
export interface News {
  /** The names of the resources. */
  changed: ReadonlySet<string>
  /** Those of the records on show that are among it. */
  touched: readonly Place[]
}

type Listener = (news: News) => void

const listeners = new Set<Listener>()

/** onChanged calls a listener with what was changed, every few seconds at most. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** tell passes on what was changed. */
export function tell(news: News): void {
  for (const listener of [...listeners]) listener(news)
}
