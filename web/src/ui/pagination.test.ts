import { describe, expect, it } from 'vitest'
import { pageNumbersAround } from './pagination'

describe('pageNumbersAround', () => {
  it.each([
    [1, 1, [1]],
    [1, 0, [1]],
    [2, 6, [1, 2, 3, 4, 5, 6]],
    [2, 7, [1, 2, 3, 4, 7]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [1, 40, [1, 2, 3, 40]],
    [5, 40, [1, 2, 3, 4, 5, 6, 7, 40]],
    [20, 40, [1, 18, 19, 20, 21, 22, 40]],
    [38, 40, [1, 36, 37, 38, 39, 40]],
    [40, 40, [1, 38, 39, 40]],
  ])('of page %i of %i', (page, count, numbers) => {
    expect(pageNumbersAround(page, count)).toEqual(numbers)
  })
})
