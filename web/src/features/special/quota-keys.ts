import { addDays, mondayOf } from '../../ui/china-day'
import { type QuotaSpan, stepped } from './quota-span'

/** Place is one cell of a calendar. */
export interface Place {
  row: string
  day: string
}

/** placeAfter is where a key leads to from a cell, also into other weeks; null for keys that lead nowhere. */
export function placeAfter(
  key: string,
  { row, day }: Place,
  rows: readonly string[],
  span: QuotaSpan,
): Place | null {
  const at = rows.indexOf(row)
  switch (key) {
    case 'ArrowLeft':
      return { row, day: addDays(day, -1) }
    case 'ArrowRight':
      return { row, day: addDays(day, 1) }
    case 'ArrowUp':
      return stacked(at - 1, day, rows)
    case 'ArrowDown':
      return stacked(at + 1, day, rows)
    case 'Home':
      return { row, day: mondayOf(day) }
    case 'End':
      return { row, day: addDays(mondayOf(day), 6) }
    case 'PageUp':
      return { row, day: stepped({ ...span, day }, -1).day }
    case 'PageDown':
      return { row, day: stepped({ ...span, day }, 1).day }
    default:
      return null
  }
}

/** Weeks stand under one another: below the last row of one comes the first of the next. */
function stacked(at: number, day: string, rows: readonly string[]): Place | null {
  const week = at < 0 ? -7 : at >= rows.length ? 7 : 0
  const row = rows.at(at % rows.length)
  return row === undefined ? null : { row, day: addDays(day, week) }
}
