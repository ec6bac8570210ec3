import { useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../api/generated'
import { session } from '../../api/session'

/** ViewColumn is how one person likes to see one column of a list, or one block of a page. */
export interface ViewColumn {
  field: string
  shown: boolean
  pinned: boolean
  /** As wide as its content where it is not said. */
  width?: number
}

export interface KeptView {
  /** What was kept; nothing where it is as the screen itself has it. */
  columns: readonly ViewColumn[]
  /** save keeps other columns; none of them brings back what the screen itself has. */
  save: (columns: readonly ViewColumn[]) => void
}

const NONE: readonly ViewColumn[] = []

/** useKeptView is how the signed-in person has arranged something. It is kept with the account, on the server. */
export function useKeptView(list: string): KeptView {
  const kept = useStore(session, ({ user }) => user?.listViews?.find((view) => view.list === list)?.columns)
  // What was changed is on show at once; the server follows.
  const [changed, setChanged] = useState<readonly ViewColumn[] | null>(null)
  const save = (next: readonly ViewColumn[]) => {
    setChanged(next)
    keep(list, next)
    void api.adminListViewSave({ list, columns: [...next] }).catch(() => undefined)
  }
  return { columns: changed ?? kept ?? NONE, save }
}

/** keep lets other pages of this browser know before the account is asked for again. */
function keep(list: string, columns: readonly ViewColumn[]): void {
  const { user } = session.getState()
  if (!user) return
  const others = user.listViews.filter((view) => view.list !== list)
  const listViews = columns.length > 0 ? [...others, { list, columns: [...columns] }] : others
  session.setState({ user: { ...user, listViews } })
}
