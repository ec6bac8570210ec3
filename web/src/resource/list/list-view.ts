import { useMemo } from 'react'
import type { Resource } from '../resource'
import { useKeptView, type ViewColumn } from './kept-view'

/** How many columns a list shows unless somebody asks for more. */
export const MAX_DEFAULT_COLUMNS = 9

export const MIN_WIDTH = 60
export const MAX_WIDTH = 800

export interface ListViewHandle {
  /** All columns, in the order of this person. */
  columns: readonly ViewColumn[]
  /** Whether it is as the screen itself has it. */
  usual: boolean
  change: (columns: readonly ViewColumn[]) => void
  reset: () => void
}

/** useListView is how the signed-in person likes to see a list. */
export function useListView(resource: Resource, fields: readonly string[]): ListViewHandle {
  const { columns: kept, save } = useKeptView(resource.name)
  const known = fields.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says the same as `fields`, which is new each time
  const columns = useMemo(() => arrange(fields, kept), [known, kept])
  return { columns, usual: kept.length === 0, change: save, reset: () => save([]) }
}

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
