import { useCallback, useMemo, useState } from 'react'
import type { Identified } from '../resource'

export interface Selection<Row extends Identified> {
  ids: ReadonlySet<number>
  /** The selected rows, those of other pages as they were when they were last seen. */
  rows: readonly Row[]
  change: (rows: readonly Row[], on: boolean) => void
  clear: () => void
}

/** useSelection keeps which rows are selected while staff turn the pages. Another set of rows, said by `of`, starts anew. */
export function useSelection<Row extends Identified>(of: string, onShow: readonly Row[]): Selection<Row> {
  const [kept, setKept] = useState<{ of: string; rows: ReadonlyMap<number, Row> }>(() => ({
    of,
    rows: new Map(),
  }))
  const chosen = kept.of === of ? kept.rows : NOTHING
  const change = useCallback(
    (rows: readonly Row[], on: boolean) =>
      setKept((before) => {
        const next = new Map(before.of === of ? before.rows : NOTHING)
        for (const row of rows) {
          if (on) next.set(row.id, row)
          else next.delete(row.id)
        }
        return { of, rows: next }
      }),
    [of],
  )
  const clear = useCallback(() => setKept({ of, rows: new Map() }), [of])
  return useMemo(() => {
    const fresh = new Map(onShow.map((row) => [row.id, row]))
    return {
      ids: new Set(chosen.keys()),
      rows: [...chosen.values()].map((row) => fresh.get(row.id) ?? (row as Row)),
      change,
      clear,
    }
  }, [chosen, onShow, change, clear])
}

const NOTHING: ReadonlyMap<number, never> = new Map<number, never>()
