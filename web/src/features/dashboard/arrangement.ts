import { useMemo } from 'react'
import { useKeptView, type ViewColumn } from '../../resource/list/kept-view'
import { BLOCK_NAMES, type BlockName } from './blocks'

/** The name under which the account keeps its arrangement, beside those of its lists. */
const KEPT_AS = 'dashboard'

export interface Placed {
  name: BlockName
  shown: boolean
}

export interface Arrangement {
  /** All blocks in the order of this person, also those that the account does not have now. */
  blocks: readonly Placed[]
  /** Whether it is as the dashboard itself has it. */
  usual: boolean
  change: (blocks: readonly Placed[]) => void
  reset: () => void
}

/** useArrangement is how the signed-in person likes to see the dashboard. */
export function useArrangement(): Arrangement {
  const { columns, save } = useKeptView(KEPT_AS)
  const blocks = useMemo(() => arrangeBlocks(columns), [columns])
  return {
    blocks,
    usual: columns.length === 0,
    change: (next) =>
      save({ columns: next.map(({ name, shown }) => ({ field: name, shown, pinned: false })), density: '' }),
    reset: () => save({ columns: [], density: '' }),
  }
}

/** arrangeBlocks puts the blocks as a person wants them. One that is new comes behind the block that it usually follows. */
export function arrangeBlocks(kept: readonly ViewColumn[]): Placed[] {
  const placed = kept.flatMap(({ field, shown }): Placed[] => {
    const name = BLOCK_NAMES.find((known) => known === field)
    return name ? [{ name, shown }] : []
  })
  for (const [index, name] of BLOCK_NAMES.entries()) {
    if (placed.some((block) => block.name === name)) continue
    const before = placed.findIndex((block) => block.name === BLOCK_NAMES[index - 1])
    placed.splice(before + 1, 0, { name, shown: true })
  }
  return placed
}

/** reorder gives some of the blocks another order among themselves; the others keep their places. */
export function reorder(all: readonly Placed[], some: readonly Placed[]): Placed[] {
  const names = new Set(some.map(({ name }) => name))
  const next = some.values()
  return all.map((block) => (names.has(block.name) ? (next.next().value ?? block) : block))
}
