import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fault } from '../../api/fault'
import { type ConcurrentChange, concurrentChangeOf } from '../failure'
import { refresh } from '../list/use-list'
import { callsOf, type Identified, type Resource, type RowOf } from '../resource'

/** Edit is one change to a record: what it was based on (null creates one) and the fields that are to be different. */
export interface Edit<Row> {
  base: Row | null
  changes: Record<string, unknown>
}

/** Conflict is an edit that came second. */
export interface Conflict<Row> extends ConcurrentChange<Row> {
  base: Row
  changes: Record<string, unknown>
}

export interface Saving<Row> {
  save: (edit: Edit<Row>) => void
  saving: boolean
  /** Why the last save failed; codes about single fields are for the inputs to show. */
  error: Error | null
  conflict: Conflict<Row> | null
  dropConflict: () => void
}

interface Outcome<Row> {
  onSaved: (saved: Identified, edit: Edit<Row>) => void
  onFailed?: (error: Error) => void
}

/** useSave writes one record, sending only what changed; an edit that came second waits in `conflict` for a decision. */
export function useSave<R extends Resource>(
  resource: R,
  { onSaved, onFailed }: Outcome<RowOf<R>>,
): Saving<RowOf<R>> {
  type Row = RowOf<R>
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null)
  const mutation = useMutation({
    mutationFn: async ({ base, changes }: Edit<Row>) => {
      const { save, get } = callsOf(resource)
      if (!save) throw new Error(`${resource.name} cannot be saved`)
      const identity: Partial<Identified> = base
        ? { version: base.version, ...(!get && { id: base.id }) } // of one record there is no other
        : {}
      const handles = [
        fault.invalid,
        fault.conflict,
        fault.duplicate,
        fault.reference,
        fault.tree,
        fault.shortage,
      ]
      return save({ ...identity, ...changes }, { handles })
    },
    onSuccess: (saved, edit) => {
      setConflict(null)
      void refresh(client, resource)
      onSaved(saved, edit)
    },
    onError: (error, { base, changes }) => {
      const concurrent = concurrentChangeOf<Row>(error)
      if (concurrent && base) setConflict({ ...concurrent, base, changes })
      else setConflict(null)
      onFailed?.(error)
    },
  })
  return {
    save: mutation.mutate,
    saving: mutation.isPending,
    error: mutation.error,
    conflict,
    dropConflict: () => setConflict(null),
  }
}
