import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type RunListOut, type RunView } from '../../api/generated'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { RUNS, useRunCentre } from '../../resource/run/run-centre'

/** How often is looked how far runs have come, as long as there is something to be seen. */
export const EVERY_MS = 2_000

/** isOpen says whether a run is not over yet. */
export function isOpen(run: RunView): boolean {
  return isMoving(run) || run.status === 'review'
}

/** isMoving says whether a run goes on by itself; else it is over, or waits for its owner. */
function isMoving({ status }: RunView): boolean {
  return status === 'queued' || status === 'running'
}

/**
 * useRuns are the account's own runs, newest first. They are asked for when the console or its tab comes into sight; again
 * and again only while one of them goes on, or somebody looks at them.
 */
export function useRuns(): UseQueryResult<RunListOut> {
  const looking = useRunCentre(({ open }) => open)
  const runs = useQuery({
    queryKey: [RUNS, 'list'],
    queryFn: ({ signal }) => api.runList({}, { signal, handles: HANDLED_BY_LIST }),
    staleTime: 0,
    refetchInterval: ({ state }) => (looking || state.data?.items.some(isMoving) ? EVERY_MS : false),
  })
  const { refetch } = runs
  useEffect(() => {
    if (looking) void refetch()
  }, [looking, refetch])
  return runs
}
