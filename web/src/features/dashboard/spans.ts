import type { CSSProperties } from 'react'

/** Size is how much of a row a block likes to have. */
export type Size = 'third' | 'twoThirds' | 'full'

/** A row is divided into so many columns. */
const ROW = 12

const WIDE: Record<Size, number> = { third: 4, twoThirds: 8, full: 12 }
const MEDIUM: Record<Size, number> = { third: 6, twoThirds: 12, full: 12 }

/**
 * fillRows gives each block its columns, so that no row ends with a hole: the last block of a row also takes what is left
 * of it. Which blocks there are depends on rights and on what somebody has hidden.
 */
export function fillRows(wanted: readonly number[]): number[] {
  const spans: number[] = []
  let used = 0
  for (const span of wanted) {
    if (used + span > ROW) {
      spans[spans.length - 1] = (spans.at(-1) ?? 0) + ROW - used
      used = 0
    }
    spans.push(span)
    used = (used + span) % ROW
  }
  if (used > 0) spans[spans.length - 1] = (spans.at(-1) ?? 0) + ROW - used
  return spans
}

/** spansOf says how many columns each block takes on a wide page and on one of medium width; on a narrow one all take the whole row. */
export function spansOf(sizes: readonly Size[]): CSSProperties[] {
  const wide = fillRows(sizes.map((size) => WIDE[size]))
  const medium = fillRows(sizes.map((size) => MEDIUM[size]))
  return sizes.map((_, index) => ({ '--wide': wide[index], '--medium': medium[index] }) as CSSProperties)
}
