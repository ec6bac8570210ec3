import { parsePath } from 'react-router'
import { useQueues } from '../../features/dashboard/answers'
import { useCanCall } from '../../resource/use-can-call'
import type { Screen } from '../screen'

/** WaitingWork is how many rows wait to be dealt with, and how many of them for too long. */
export interface WaitingWork {
  count: number
  late: number
}

/** useWaiting tells what waits on some screens for the account; null where nothing does. */
export function useWaiting(): (screens: readonly Screen[]) => WaitingWork | null {
  const { data } = useQueues(useCanCall('dashboardQueues'))
  const byPath = new Map<string, WaitingWork>()
  for (const { link, count, overdue } of data?.queues ?? []) {
    const path = parsePath(link).pathname ?? link
    const before = byPath.get(path) ?? { count: 0, late: 0 }
    byPath.set(path, { count: before.count + count.n, late: before.late + (overdue?.n ?? 0) })
  }
  return (screens) => {
    const each = screens.flatMap(({ path }) => byPath.get(path) ?? [])
    const count = each.reduce((sum, work) => sum + work.count, 0)
    return count > 0 ? { count, late: each.reduce((sum, work) => sum + work.late, 0) } : null
  }
}
