import { describe, expect, it } from 'vitest'
import { fillRows } from './spans'

describe('the rows of the dashboard', () => {
  it.each([
    [
      [12, 8, 4, 4, 4, 4],
      [12, 8, 4, 4, 4, 4],
    ],
    [
      [12, 8, 8, 4],
      [12, 12, 8, 4],
    ],
    [[4], [12]],
    [
      [4, 4, 12],
      [4, 8, 12],
    ],
    [[], []],
  ])('have no holes: %j becomes %j', (wanted, filled) => {
    expect(fillRows(wanted)).toEqual(filled)
  })
})
