import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  // The end of the page that is being fetched at which to go on.
  const [entering, setEntering] = useState<'first' | 'last' | null>(null)
  useEffect(() => {
    if (!entering || isPlaceholder) return
    const row = entering === 'first' ? rows[0] : rows.at(-1)
    setEntering(null)
    if (row) open(row.id)
  }, [entering, isPlaceholder, rows, open])

  const at = rows.findIndex(({ id }) => id === openedId)
  if (at < 0 || !data) return undefined
  const { page, pageSize } = state
  const total = Math.max(data.total, rows.length)
  const stepTo = (index: number, over: number, end: 'first' | 'last'): (() => void) | undefined => {
    const beside = rows[index]
    if (beside) return () => open(beside.id)
    if (over < 1 || (over - 1) * pageSize >= total) return undefined
    return () => {
      setEntering(end)
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
