import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { followAccount } from '../../api/session'
import type { Resource } from '../resource'

/** The records made since their list last changed, the newest first, by resource: a form on a page of its own tells the list. */
const made = createStore<Readonly<Record<string, readonly number[]>>>(() => ({}))

const NONE: readonly number[] = []

// The next account has made nothing yet.
followAccount(() => made.setState({}, true))

const keyOf = ({ name, screen = '' }: Resource) => `${name} ${screen}`

/** noteMade remembers a record that has just been made. */
export function noteMade(resource: Resource, id: number): void {
  made.setState((all) => ({ [keyOf(resource)]: [id, ...(all[keyOf(resource)] ?? [])] }))
}

/** useMade are the records of a resource that are new to its list, until they are looked at no more. */
export function useMade(resource: Resource): { madeIds: readonly number[]; forgetMade: () => void } {
  const key = keyOf(resource)
  const madeIds = useStore(made, (all) => all[key] ?? NONE)
  const forgetMade = useCallback(() => made.setState({ [key]: NONE }), [key])
  return { madeIds, forgetMade }
}
