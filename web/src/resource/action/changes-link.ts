import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../resource'
import { useCanCall } from '../use-can-call'

/** changesAddress is the operation log with all that was ever done to one record. */
export function changesAddress(objectType: string, objectId: number): string {
  return `/operLog/operList?objectType=${objectType}&objectId=${objectId}`
}

/** useShowChanges leads to what was done to a record; undefined for those who may not read the log, and for the log itself. */
export function useShowChanges(resource: Resource): ((id: number) => void) | undefined {
  const navigate = useNavigate()
  const may = useCanCall('logList')
  const shown = may && resource.name !== 'log'
  return useMemo(
    () => (shown ? (id: number) => void navigate(changesAddress(resource.name, id)) : undefined),
    [shown, navigate, resource],
  )
}
