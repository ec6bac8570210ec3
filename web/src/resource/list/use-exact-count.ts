import { useQuery } from '@tanstack/react-query'
import { callsOf, type Resource } from '../resource'
import { MIN_PAGE_SIZE } from './list-state'
import { HANDLED_BY_LIST } from './use-list'

/** countOf asks how many rows of a list there are, however long it takes to count them. */
export async function countOf(
  resource: Resource,
  criteria: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { sort: _, ...which } = criteria
  const input = { page: 1, pageSize: MIN_PAGE_SIZE, ...which, exactTotal: true }
  return (await callsOf(resource).list?.(input, { signal, handles: HANDLED_BY_LIST }))?.total
}

/** useExactCount is how many rows a list has, given what it says itself; undefined until that is known. */
export function useExactCount(
  resource: Resource,
  criteria: Record<string, unknown>,
  total: { count: number; capped: boolean } | undefined,
): number | undefined {
  const { data } = useQuery({
    queryKey: [resource.name, 'count', resource.screen, criteria],
    queryFn: ({ signal }) => countOf(resource, criteria, signal),
    enabled: total?.capped === true,
  })
  return total?.capped ? data : total?.count
}
