import { useRef } from 'react'
import type { Identified } from '../resource'

interface Selection<Row> {
  ids: ReadonlySet<number>
  onChange: (rows: readonly Row[], on: boolean) => void
}

interface Around<Row> {
  rows: readonly Row[]
  /** The row that has the keyboard. */
  focused: () => Row | undefined
  move: (by: number) => void
}

/** useKeySelection selects rows by key: one by one, or all from the one that was selected last. */
export function useKeySelection<Row extends Identified>(
  selection: Selection<Row> | undefined,
  { rows, focused, move }: Around<Row>,
) {
  const anchor = useRef<number | null>(null)
  const place = (id: number | null) => rows.findIndex((row) => row.id === id)
  return {
    select: () => {
      const row = focused()
      if (!row) return false
      anchor.current = row.id
      selection?.onChange([row], !selection.ids.has(row.id))
      return true
    },
    extend: (key: string) => {
      const start = focused()
      if (!start) return
      if (!selection?.ids.has(anchor.current ?? 0) || place(anchor.current) < 0) anchor.current = start.id
      if (key.endsWith('ArrowDown')) move(1)
      if (key.endsWith('ArrowUp')) move(-1)
      const ends = [place(anchor.current), place(focused()?.id ?? start.id)]
      selection?.onChange(rows.slice(Math.min(...ends), Math.max(...ends) + 1), true)
    },
  }
}
