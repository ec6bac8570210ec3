import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callsOf, type Identified, type Resource } from '../resource'
import { useCanCall } from '../use-can-call'
import type { Reorder } from './drag-handle'
import { indexTree, withMoved } from './tree-rows'
import { refresh } from './use-list'

interface TreeOrder<Row> {
  /** The tree as it will be once the server has the new order. */
  items: readonly Row[]
  /** Absent while a filter hides some of the siblings. */
  reorder?: Reorder<Row>
}

/** useTreeOrder lets rows change places with their siblings; another parent is the move dialog's business. */
export function useTreeOrder<Row extends Identified>(
  resource: Resource,
  items: readonly Row[],
  filtered: boolean,
): TreeOrder<Row> {
  const client = useQueryClient()
  const call = callsOf(resource).move
  const may = useCanCall(call?.callName)
  const places = indexTree(items)
  const mutation = useMutation({
    mutationFn: async ({ row: { id, version }, toIndex }: { row: Row; toIndex: number }) => {
      const parentId = places.get(id)?.parent?.id ?? null
      await call?.({ id, version, parentId, index: toIndex })
    },
    // Awaited, so that the rows stay as dropped until the tree itself says the same.
    onSettled: () => refresh(client, resource),
  })
  const pending = mutation.isPending ? mutation.variables : undefined
  const reorder: Reorder<Row> = {
    placeOf: ({ id }) => {
      const { parent, index = 0, siblings = [] } = places.get(id) ?? {}
      return { group: `${resource.name} ${parent?.id ?? 'top'}`, index, count: siblings.length }
    },
    move: (row, toIndex) => mutation.mutate({ row, toIndex }),
  }
  return {
    items: pending ? withMoved(items, pending.row.id, pending.toIndex) : items,
    reorder: may && !filtered ? reorder : undefined,
  }
}
