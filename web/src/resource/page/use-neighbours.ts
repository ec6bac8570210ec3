import { useEffect, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import type { Neighbours } from '../detail/steps'
import type { ListStateHandle } from '../list/list-state'
import type { Identified, ListOutput } from '../resource'

interface ShownList {
  rows: readonly Identified[]
  state: ListStateHandle
  data: ListOutput<Identified> | undefined
  /** Whether the rows are those of the page before, until the new ones are there. */
  isPlaceholder: boolean
}

/** useNeighbours leads from an opened record to those before and after it, also over the ends of a page. */
export function useNeighbours(
  openedId: number | null,
  open: (id: number) => void,
  { rows, state, data, isPlaceholder }: ShownList,
): Neighbours | undefined {
  const { i18n } = useTranslation()
  // The page that was asked for, and at which end of it to go on. The address shows it a little later.
  const [entering, setEntering] = useState<{ page: number; end: 'first' | 'last' } | null>(null)
  const isThere = entering?.page === state.page && !isPlaceholder
  const isClosed = openedId === null
  useEffect(() => {
    if (!entering || !(isThere || isClosed)) return
    const row = entering.end === 'first' ? rows[0] : rows.at(-1)
    setEntering(null)
    if (row && !isClosed) open(row.id)
  }, [entering, isThere, isClosed, rows, open])

  const at = rows.findIndex(({ id }) => id === openedId)
  if (at < 0 || !data) return undefined
  const { page, pageSize } = state
  const total = Math.max(data.total, rows.length)
  const stepTo = (index: number, over: number, end: 'first' | 'last'): (() => void) | undefined => {
    const beside = rows[index]
    if (beside) return () => open(beside.id)
    if (over < 1 || (over - 1) * pageSize >= total) return undefined
    return () => {
      setEntering({ page: over, end })
      state.change({ page: over })
    }
  }
  const number = new Intl.NumberFormat(i18n.language)
  return {
    previous: stepTo(at - 1, page - 1, 'last'),
    next: stepTo(at + 1, page + 1, 'first'),
    place: `${number.format((page - 1) * pageSize + at + 1)} / ${number.format(total)}`,
  }
}
