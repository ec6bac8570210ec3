import { describe, expect, it } from 'vitest'
import { type Lane, relocated, spotOf, stepped } from './lanes'

const LANES: readonly Lane<string>[] = [
  { key: 'left', items: ['a', 'b', 'c'] },
  { key: 'right', items: ['d'] },
]
const shown = (lanes: readonly Lane<string>[]) => lanes.map(({ items }) => items.join('')).join('|')

describe('lanes', () => {
  it('find a thing in any of them', () => {
    expect(spotOf(LANES, (item) => item === 'd')).toEqual({ lane: 1, index: 0 })
    expect(spotOf(LANES, (item) => item === 'x')).toBeNull()
  })

  it('move a thing within a lane, and to another', () => {
    expect(shown(relocated(LANES, { lane: 0, index: 0 }, { lane: 0, index: 2 }))).toBe('bca|d')
    expect(shown(relocated(LANES, { lane: 0, index: 1 }, { lane: 1, index: 1 }))).toBe('ac|db')
  })

  it('step by arrow keys, and nowhere at an end', () => {
    expect(stepped(LANES, { lane: 0, index: 0 }, 'ArrowDown')).toEqual({ lane: 0, index: 1 })
    expect(stepped(LANES, { lane: 0, index: 2 }, 'ArrowDown')).toBeNull()
    expect(stepped(LANES, { lane: 0, index: 2 }, 'ArrowRight')).toEqual({ lane: 1, index: 1 })
    expect(stepped(LANES, { lane: 1, index: 0 }, 'ArrowRight')).toBeNull()
    expect(stepped(LANES, { lane: 0, index: 0 }, 'Enter')).toBeNull()
  })

  it('step sideways along a single lane', () => {
    const single = LANES.slice(0, 1)
    expect(stepped(single, { lane: 0, index: 1 }, 'ArrowLeft')).toEqual({ lane: 0, index: 0 })
    expect(stepped(single, { lane: 0, index: 2 }, 'ArrowRight')).toBeNull()
  })
})
