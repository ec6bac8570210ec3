import { useSearchParams } from 'react-router'
import type { ListInputOf, Resource } from '../resource'

/** ListTab is a part of a list that staff work through by itself. */
export interface ListTab<R extends Resource> {
  key: string
  label: string
  /** What narrows the list to it. */
  input: Partial<ListInputOf<R>>
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
