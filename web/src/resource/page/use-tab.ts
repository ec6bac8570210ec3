import { useSearchParams } from 'react-router'
import type { Filters, FilterValue } from '../list/list-state'
import type { ListInputOf, Resource } from '../resource'

/** Counts are how many rows have each value of a field, by the name of the count. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** ListTab is a part of a list that staff work through by itself. */
export interface ListTab<R extends Resource> {
  key: string
  label: string
  /** What narrows the list to it. */
  input: Partial<ListInputOf<R>>
  /** How many rows it has, read from the counts of the resource where that has them. */
  count?: (counts: Counts) => number | undefined
  /** Its own order, unless staff choose another. */
  sort?: string
}

/**
 * useTab keeps the chosen tab in the address. Without one, it is the first tab that does not narrow the list by something else than
 * the address does: an address alone shows what it says.
 */
export function useTab<R extends Resource>(tabs: readonly ListTab<R>[] | undefined, filters: Filters = {}) {
  const [params, setParams] = useSearchParams()
  const usual = tabs?.find(({ input }) => fits(input, filters)) ?? tabs?.[0]
  const tab = tabs?.find(({ key }) => key === params.get('tab')) ?? usual
  const choose = (key: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of ['page', 'sort', 'tab']) next.delete(name)
        if (key !== usual?.key) next.set('tab', key)
        return next
      },
      { replace: true },
    )
  return { tab, choose }
}

/** fits tells whether a tab asks for nothing else than the filters do. */
function fits(input: object, filters: Filters): boolean {
  return Object.entries(input).every(([name, wanted]) => !(name in filters) || same(wanted, filters[name]))
}

function same(wanted: unknown, set: FilterValue | undefined): boolean {
  return JSON.stringify([wanted].flat()) === JSON.stringify([set].flat())
}
