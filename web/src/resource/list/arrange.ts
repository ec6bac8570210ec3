import type { ViewColumn } from './kept-view'

/** How many columns a list shows unless somebody asks for more. */
export const MAX_DEFAULT_COLUMNS = 9

export const MIN_WIDTH = 60
export const MAX_WIDTH = 800

/** arrange puts a screen's columns as a person wants them; those that are new to the screen come last, as the screen has them. */
export function arrange(fields: readonly string[], kept: readonly ViewColumn[]): ViewColumn[] {
  const [first] = fields
  const usual = fields.map((field, index) => ({
    field,
    shown: index < MAX_DEFAULT_COLUMNS,
    pinned: index === 0,
  }))
  const known = kept.filter(({ field }) => fields.includes(field))
  const added = usual.filter(({ field }) => !known.some((column) => column.field === field))
  const all = known.length > 0 ? [...known, ...added] : usual
  // The first column names the row: without it nobody would know what the others are about.
  const name = all.find(({ field }) => field === first)
  const rest = all.filter((column) => column !== name)
  // What is pinned stands together, in front.
  const inOrder = [...rest.filter(({ pinned }) => pinned), ...rest.filter(({ pinned }) => !pinned)]
  return name ? [{ ...name, shown: true, pinned: true }, ...inOrder] : inOrder
}
