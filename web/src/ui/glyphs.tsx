import type { ReactNode } from 'react'

/** glyph is a sign that stands in every row of a table: one element for all of them, drawn without the library's wrapping. */
function glyph(path: string, strokeWidth = 1.4): ReactNode {
  return (
    <svg width="1em" height="1em" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth={strokeWidth} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export const PENCIL = glyph('M3 13h2.5L13 5.5 10.5 3 3 10.5zM9 4.5 11.5 7')
export const COPY = glyph('M6 6h7v7H6zM3.5 10V3.5H10')
export const CHEVRON_UP = glyph('m4 10 4-4 4 4')
export const PIN = glyph('M6 2.5h4M6.5 2.5v4L4.5 9h7L9.5 6.5v-4M8 9v4.5')
export const CHEVRON_DOWN = glyph('m4 6 4 4 4-4')
export const CHEVRON_RIGHT = glyph('m6 4 4 4-4 4')
export const CHEVRON_LEFT = glyph('m10 4-4 4 4 4')
export const CROSS = glyph('m4.5 4.5 7 7M11.5 4.5l-7 7')
export const MAGNIFIER = glyph('M12 7.25a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0M10.6 10.6 13.5 13.5')
export const DOTS = glyph('M3.5 8h.01M8 8h.01M12.5 8h.01', 2.2)
export const GRIP = glyph('M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01', 2)
/** Neither way, upwards, downwards: how a column is sorted. */
export const UNSORTED = glyph('m5 6 3-3 3 3M5 10l3 3 3-3')
export const ASCENDING = glyph('m4.5 9.5 3.5-4 3.5 4')
export const DESCENDING = glyph('m4.5 6.5 3.5 4 3.5-4')
export const BOOKMARK = glyph('M4.5 2.5h7v11L8 10.75 4.5 13.5z')
export const PEOPLE = glyph(
  'M8.2 5a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0M2 13c0-2.4 1.7-4 4-4s4 1.6 4 4M10.5 3a2.2 2.2 0 0 1 0 4M11.8 9.3c1.4.5 2.2 1.9 2.2 3.7',
)
export const STAR = glyph('m8 2.5 1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.2 4.6 13l.7-3.8L2.5 6.5l3.8-.5z')
