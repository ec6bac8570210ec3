import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLostFocus } from '../../ui/lost-focus'
import { overlayOf, topOverlay } from '../../ui/shortcuts/overlays'

export interface RowCursor {
  /** The record whose row Tab leads to. */
  stop: number | undefined
  /** For the frame of the rows: hears where the keyboard goes. */
  onFocus: () => void
  rows: () => HTMLElement[]
  /** The row that has the keyboard, itself or in something that stands in it. */
  focused: () => HTMLElement | undefined
  /** The row to go on with: that of the cursor, or the one that took its place. */
  current: () => HTMLElement | undefined
  go: (row: HTMLElement | undefined) => void
}

/**
 * useRowCursor is the row of a table that the keyboard is at. It is the focus itself, so that whoever listens hears the row.
 * It stays with its record while rows come and go around it, takes the next one when that is gone, and begins another page
 * at its top.
 */
export function useRowCursor(
  box: RefObject<HTMLElement | null>,
  ids: readonly number[],
  openedId: number | null,
): RowCursor {
  const [id, setId] = useState<number | null>(null)
  const at = useRowPlace(ids, id)
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
  const rowOf = (wanted: number | null) => rows().find((row) => idOf(row) === wanted)
  const focused = () => rows().find((row) => row.contains(document.activeElement))
  const current = () => rowOf(id) ?? rows()[at.current] ?? rows().at(-1)

  // Whether the keyboard was last here, and may come back when it is nowhere.
  const isHere = useRef(false)
  const isLost = () => {
    const lost = !document.activeElement || document.activeElement === document.body
    return lost && box.current !== null && overlayOf(box.current) === topOverlay()
  }
  // Nothing scrolls for it: others may have taken the row away while somebody reads further down.
  const take = () => {
    if (isHere.current && isLost()) current()?.focus({ preventScroll: true })
  }
  useLostFocus(take)
  const drawn = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the keyboard may be among the rows that went
  useEffect(take, [drawn])
  // A page that is hidden loses the keyboard, and has it again when it comes back.
  useLayoutEffect(
    () => () => {
      isHere.current &&= box.current?.contains(document.activeElement) ?? false
    },
    [box],
  )

  // Whoever went on from one record to the next comes back to the one seen last.
  const seen = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a record is closed
  useEffect(() => {
    const last = seen.current
    seen.current = openedId
    if (openedId !== null || last === null) return
    const row = rowOf(last)
    if (row && row !== focused() && (focused() || isLost())) go(row)
    else take()
  }, [openedId])

  return {
    stop: id !== null && ids.includes(id) ? id : (ids[at.current] ?? ids[0]),
    onFocus: () => {
      const row = focused()
      isHere.current = true
      if (!row) return
      at.current = rows().indexOf(row)
      setId(idOf(row))
    },
    rows,
    focused,
    current,
    go,
  }
}

/** useRowPlace is where among the rows that of a record stands, or stood as long as any of its neighbours are left. */
function useRowPlace(ids: readonly number[], id: number | null) {
  const at = useRef(0)
  const before = useRef(ids)
  useLayoutEffect(() => {
    const index = id === null ? -1 : ids.indexOf(id)
    if (index >= 0) at.current = index
    else if (!ids.some((one) => before.current.includes(one))) at.current = 0
    before.current = ids
  }, [ids, id])
  return at
}

function go(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function idOf(row: HTMLElement): number {
  return Number(row.dataset.row)
}
