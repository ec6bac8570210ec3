import { describe, expect, it } from 'vitest'
import { arrangeBlocks, reorder } from './arrangement'
import { BLOCK_NAMES } from './blocks'

const kept = (field: string, shown = true) => ({ field, shown, pinned: false })

describe('the arrangement of the dashboard', () => {
  it('is its own order until somebody has another one', () => {
    expect(arrangeBlocks([]).map(({ name }) => name)).toEqual(BLOCK_NAMES)
  })

  it('keeps what somebody wants; a block that is new comes behind the one that it usually follows', () => {
    const blocks = arrangeBlocks([kept('members'), kept('gone'), kept('queues', false)])
    expect(blocks.slice(0, 3)).toEqual([
      { name: 'members', shown: true },
      { name: 'kinds', shown: true },
      { name: 'expiring', shown: true },
    ])
    expect(blocks.slice(-2)).toEqual([
      { name: 'queues', shown: false },
      { name: 'sales', shown: true },
    ])
    expect(blocks).toHaveLength(BLOCK_NAMES.length)
  })

  it('moves the blocks of an account among themselves, and leaves the others where they are', () => {
    const all = arrangeBlocks([])
    const [queues, sales, members] = all.slice(0, 3) as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
    const next = reorder(all, [members, queues])
    expect(next.slice(0, 3)).toEqual([members, sales, queues])
  })
})
