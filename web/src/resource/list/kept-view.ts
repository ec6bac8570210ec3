import { useState } from 'react'
import { useStore } from 'zustand'
import { api, type Density } from '../../api/generated'
import { session } from '../../api/session'

/** ViewColumn is how one person likes to see one column of a list, or one block of a page. */
export interface ViewColumn {
  field: string
  shown: boolean
  pinned: boolean
  /** As wide as its content where it is not said. */
  width?: number
}

/** Arrangement is what a list looks like, whatever rows it shows. */
export interface Arrangement {
  /** None stands for those that the screen itself has. */
  columns: readonly ViewColumn[]
  /** How high the rows are; nothing said, the size of all controls decides. */
  density: Density | ''
}

export interface KeptView extends Arrangement {
  /** save keeps another arrangement; without columns and density it is again as the screen itself has it. */
  save: (next: Arrangement) => void
}

const NOTHING: Arrangement = { columns: [], density: '' }

/** useKeptView is how the signed-in person has arranged something. It is kept with the account, on the server. */
export function useKeptView(list: string): KeptView {
  const kept = useStore(session, ({ user }) => user?.listViews?.find((view) => view.list === list))
  // What was changed is on show at once; the server follows.
  const [changed, setChanged] = useState<Arrangement | null>(null)
  const save = (next: Arrangement) => {
    setChanged(next)
    keep(list, next)
    const { columns, density } = next
    void api
      .adminListViewSave({ list, columns: [...columns], ...(density && { density }) })
      .catch(() => undefined)
  }
  const { columns, density } = changed ?? kept ?? NOTHING
  return { columns, density, save }
}

/** keep lets other pages of this browser know before the account is asked for again. */
function keep(list: string, { columns, density }: Arrangement): void {
  const { user } = session.getState()
  if (!user) return
  const others = user.listViews.filter((view) => view.list !== list)
  const isUsual = columns.length === 0 && density === ''
  // The description of the call knows no word for a height that nobody has chosen; the server says nothing then.
  const view = { list, columns: [...columns], density: density as Density }
  session.setState({ user: { ...user, listViews: isUsual ? others : [...others, view] } })
}
