import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { everySort } from '../../api/limits'
import { callsOf, fieldOf, type Identified, type ListOutput, type Resource, type RowOf } from '../resource'
import { useCanCall } from '../use-can-call'
import type { Reorder } from './drag-handle'
import { type ListStateHandle, MAX_PAGE_SIZE } from './list-state'
import { refresh } from './use-list'

/** Longer lists are ordered by number, not by hand. */
const { maxItems: MAX_ORDERED } = everySort.ids
const NONE: readonly never[] = []

interface Move<Row> {
  row: Row
  toIndex: number
}

interface ListOrder<Row> {
  /** The rows as they will be once the server has the new order. */
  rows: readonly Row[]
  /** Absent when the order on show is not the one that can be changed. */
  reorder?: Reorder<Row>
}

/** useListOrder lets staff order a short list by hand, across its pages. */
export function useListOrder<R extends Resource>(
  resource: R,
  state: ListStateHandle,
  data: ListOutput<RowOf<R>> | undefined,
): ListOrder<RowOf<R>> {
  type Row = RowOf<R>
  const client = useQueryClient()
  const calls = callsOf(resource)
  const may = useCanCall(calls.sort?.callName)
  const items: readonly Row[] = data?.items ?? NONE
  const total = data?.total ?? 0
  const offset = (state.page - 1) * state.pageSize

  // Where order is within the values of a field, a row changes places with those of its value that are on the page.
  const { sortWithin } = resource

  // The server is given the whole order: what it does with the places of rows left out is then no question.
  const wholeOrder = async (): Promise<number[]> => {
    if (items.length === total) return items.map(({ id }) => id)
    const ids: number[] = []
    for (let page = 1; ids.length < total && page <= MAX_ORDERED / MAX_PAGE_SIZE; page++) {
      const answer = await calls.list?.({ page, pageSize: MAX_PAGE_SIZE })
      for (const { id } of answer?.items ?? []) ids.push(id)
    }
    return ids
  }
  const mutation = useMutation({
    mutationFn: async ({ row, toIndex }: Move<Row>) => {
      const ids = sortWithin ? peersOf(items, row, sortWithin).map(({ id }) => id) : await wholeOrder()
      await calls.sort?.({ ids: moved(ids, ids.indexOf(row.id), toIndex) })
    },
    // Awaited, so that the rows stay as dropped until the list itself says the same.
    onSettled: () => refresh(client, resource),
  })

  const atRest = !state.filtered && state.sort === ''
  const canOrder = may && atRest && total > 1 && total <= MAX_ORDERED && data?.totalCapped !== true
  const pending = mutation.isPending ? mutation.variables : undefined
  const from = pending ? items.findIndex(({ id }) => id === pending.row.id) : -1
  // The place on the page from which the places of a row are counted.
  const [peer] = pending && sortWithin ? peersOf(items, pending.row, sortWithin) : []
  const first = peer ? items.indexOf(peer) : -offset
  const { mutate } = mutation
  const reorder = useMemo<Reorder<Row>>(
    () => ({
      placeOf: (row) => {
        const place = (rows: readonly Row[]) => rows.findIndex(({ id }) => id === row.id)
        if (!sortWithin) return { group: resource.name, index: offset + place(items), count: total }
        const peers = peersOf(items, row, sortWithin)
        return {
          group: `${resource.name} ${fieldOf(row, sortWithin)}`,
          index: place(peers),
          count: peers.length,
        }
      },
      move: (row, toIndex) => mutate({ row, toIndex }),
    }),
    [resource, sortWithin, items, offset, total, mutate],
  )
  return {
    rows: pending && from >= 0 ? moved(items, from, first + pending.toIndex) : items,
    reorder: canOrder ? reorder : undefined,
  }
}

/** peersOf are the rows that share a row's value of a field. */
function peersOf<Row extends Identified>(rows: readonly Row[], row: Row, field: string): readonly Row[] {
  return rows.filter((other) => fieldOf(other, field) === fieldOf(row, field))
}

/** moved takes one element to another place; a place outside the list is its nearer end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  const taken = list.slice(from, from + 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...taken)
}
