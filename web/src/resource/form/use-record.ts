import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HANDLED_BY_LIST } from '../list/use-list'
import { callsOf, type Resource, type RowOf } from '../resource'

interface OpenRecord<Row> {
  record: Row | null
  fresh: UseQueryResult<Row | null>
  /** Starts again from the record as somebody else has left it. */
  rebase: (current: Row) => void
}

/** useRecord reads the record that a form is about, once. */
export function useRecord<R extends Resource>(resource: R, id: number | undefined): OpenRecord<RowOf<R>> {
  const { detail } = callsOf(resource)
  // Kept apart from the query, which forgets when the page is hidden: what is typed into the form must stay with it.
  const [record, setRecord] = useState<RowOf<R> | null>(null)
  const fresh = useQuery({
    queryKey: [resource.name, 'form', id],
    queryFn: ({ signal }) => detail?.({ id: id ?? 0 }, { signal, handles: HANDLED_BY_LIST }) ?? null,
    enabled: id !== undefined && record === null,
    // A form is never filled from memory: its version would be old before the first key is pressed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (record === null && fresh.data) setRecord(fresh.data)
  return { record, fresh, rebase: setRecord }
}
