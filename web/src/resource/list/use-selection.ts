import { useCallback, useMemo, useRef, useState } from 'react'
import type { Identified } from '../resource'

export interface Selection<Row extends Identified> {
  ids: ReadonlySet<number>
  /** The selected rows, those of other pages as they were when they were last seen. */
  rows: readonly Row[]
  change: (rows: readonly Row[], on: boolean) => void
  clear: () => void
  /** Whether all rows that the filter finds are meant, not only those that were seen. */
  whole: boolean
  setWhole: (whole: boolean) => void
}

interface Kept<Row> {
  of: string
  rows: ReadonlyMap<number, Row>
  whole: boolean
}

/** useSelection keeps which rows are selected while staff turn the pages. Another set of rows, said by `of`, starts anew. */
export function useSelection<Row extends Identified>(of: string, onShow: readonly Row[]): Selection<Row> {
  const [kept, setKept] = useState<Kept<Row>>(() => ({ of, rows: NOTHING, whole: false }))
  const isOurs = kept.of === of
  const chosen = isOurs ? kept.rows : NOTHING
  const whole = isOurs && kept.whole
  const shown = useRef(onShow)
  shown.current = onShow
  const change = useCallback(
    (rows: readonly Row[], on: boolean) =>
      setKept((before) => {
        const isSame = before.of === of
        // Whoever leaves out one of all keeps the others of this page.
        const base = isSame && before.whole ? byId(shown.current) : isSame ? before.rows : NOTHING
        const next = new Map(base)
        for (const row of rows) {
          if (on) next.set(row.id, row)
          else next.delete(row.id)
        }
        return { of, rows: next, whole: isSame && before.whole && on }
      }),
    [of],
  )
  const clear = useCallback(() => setKept({ of, rows: NOTHING, whole: false }), [of])
  const setWhole = useCallback(
    (whole: boolean) =>
      setKept((before) => ({ of, rows: byId(shown.current), whole: whole && before.of === of })),
    [of],
  )
  return useMemo(() => {
    const fresh = byId(onShow)
    return {
      ids: new Set([...chosen.keys(), ...(whole ? fresh.keys() : [])]),
      rows: [...chosen.values()].map((row) => fresh.get(row.id) ?? (row as Row)),
      change,
      clear,
      whole,
      setWhole,
    }
  }, [chosen, whole, onShow, change, clear, setWhole])
}

const NOTHING: ReadonlyMap<number, never> = new Map<number, never>()

function byId<Row extends Identified>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
