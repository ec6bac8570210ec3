import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HANDLED_BY_LIST } from '../list/use-list'
import { isSamePlace, onChanged } from '../live/live-news'
import { untilQuiet } from '../live/quiet'
import { callsOf, type Resource, type RowOf } from '../resource'

interface Newer<Row> {
  /** The record as somebody else has left it since the form was opened. */
  newer: Row | null
  /** noteOwn says that a version is one's own doing. */
  noteOwn: (version: number) => void
}

/** useNewer tells when somebody else changes the record that a form is about; the form itself is left as it is. */
export function useNewer<R extends Resource>(resource: R, base: RowOf<R> | null): Newer<RowOf<R>> {
  const client = useQueryClient()
  const [newer, setNewer] = useState<RowOf<R> | null>(null)
  const own = useRef(0)
  const id = base?.id
  const version = base?.version ?? 0
  useEffect(() => {
    if (id === undefined) return
    const left = new AbortController()
    const { signal } = left
    const read = async () => {
      // A save that is under way is one's own.
      await untilQuiet(client, signal)
      if (signal.aborted) return
      const { get, detail } = callsOf(resource)
      const row = await (get?.({}, { signal, handles: HANDLED_BY_LIST }) ??
        detail?.({ id }, { signal, handles: HANDLED_BY_LIST }))
      if (row && row.version > Math.max(version, own.current)) setNewer(row)
    }
    const place = { objectType: resource.name, objectId: id }
    const stop = onChanged(({ touched }) => {
      // Who cannot read it any more learns so when it is saved.
      if (touched.some((other) => isSamePlace(other, place))) read().catch(() => undefined)
    })
    return () => {
      stop()
      left.abort()
    }
  }, [client, resource, id, version])
  return {
    newer,
    noteOwn: (saved) => {
      own.current = Math.max(own.current, saved)
    },
  }
}
