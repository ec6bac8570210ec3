import { useSearchParams } from 'react-router'
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

/** useTab keeps the chosen tab in the address; the first one is the usual one. */
export function useTab<R extends Resource>(tabs: readonly ListTab<R>[] | undefined) {
  const [params, setParams] = useSearchParams()
  const tab = tabs?.find(({ key }) => key === params.get('tab')) ?? tabs?.[0]
  const choose = (key: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of ['page', 'sort', 'tab']) next.delete(name)
        if (key !== tabs?.[0]?.key) next.set('tab', key)
        return next
      },
      { replace: true },
    )
  return { tab, choose }
}
