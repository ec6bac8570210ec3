import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../api/generated'
import { session } from '../../api/session'
import type { Resource } from '../resource'

/** How many columns a list shows unless somebody asks for more. */
export const MAX_DEFAULT_COLUMNS = 9

export const MIN_WIDTH = 60
export const MAX_WIDTH = 800

/** ViewColumn is how one person likes to see one column. */
export interface ViewColumn {
  field: string
  shown: boolean
  pinned: boolean
  /** As wide as its content where it is not said. */
  width?: number
}

export interface ListViewHandle {
  /** All columns, in the order of this person. */
  columns: readonly ViewColumn[]
  /** Whether it is as the screen itself has it. */
  usual: boolean
  change: (columns: readonly ViewColumn[]) => void
  reset: () => void
}

/** useListView is how the signed-in person likes to see a list. It is kept with the account, on the server. */
export function useListView(resource: Resource, fields: readonly string[]): ListViewHandle {
  const list = resource.name
  const kept = useStore(session, ({ user }) => user?.listViews?.find((view) => view.list === list)?.columns)
  // What was changed is on show at once; the server follows.
  const [changed, setChanged] = useState<readonly ViewColumn[] | null>(null)
  const known = fields.join()
  const stored = changed ?? kept ?? NONE
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says the same as `fields`, which is new each time
  const columns = useMemo(() => arrange(fields, stored), [known, stored])
  const save = (next: readonly ViewColumn[]) => {
    setChanged(next)
    keep(list, next)
    void api.adminListViewSave({ list, columns: [...next] }).catch(() => undefined)
  }
  return { columns, usual: stored.length === 0, change: save, reset: () => save(NONE) }
}

const NONE: readonly ViewColumn[] = []

/** keep lets other pages of this browser know before the account is asked for again. */
function keep(list: string, columns: readonly ViewColumn[]): void {
  const { user } = session.getState()
  if (!user) return
  const others = user.listViews.filter((view) => view.list !== list)
  const listViews = columns.length > 0 ? [...others, { list, columns: [...columns] }] : others
  session.setState({ user: { ...user, listViews } })
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
