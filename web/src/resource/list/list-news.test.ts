import { describe, expect, it } from 'vitest'
import { page, unit } from '../../testing/records'
import { comparePages } from './list-news'

const box = unit(1, '盒')
const bottle = unit(2, '瓶')
const bag = unit(3, '袋')
const pageOf = (items: ReturnType<typeof unit>[], total = items.length) => ({ ...page(items), items, total })

describe('a page compared with the same page as it is now', () => {
  it('takes new values where every row is in its place', () => {
    const fresh = pageOf([box, { ...bottle, name: '小瓶' }], 5)
    expect(comparePages(pageOf([box, bottle]), fresh)).toEqual({ inPlace: fresh, isWhole: true, added: 0 })
  })

  it('keeps the rows on show in their order, with their new values', () => {
    const { inPlace, isWhole } = comparePages(pageOf([box, bottle]), pageOf([bag, { ...box, name: '箱' }]))
    expect(isWhole).toBe(false)
    expect(inPlace.items.map(({ name }) => name)).toEqual(['箱', '瓶'])
    expect(inPlace.total).toBe(2)
  })

  it('counts the rows that are new on the page, or in all if that is more', () => {
    expect(comparePages(pageOf([box]), pageOf([bag, box])).added).toBe(1)
    expect(comparePages(pageOf([box, bottle], 20), pageOf([bag, box], 23)).added).toBe(3)
    // One came into this part of the list as another left it.
    expect(comparePages(pageOf([box, bottle], 20), pageOf([bag, box], 20)).added).toBe(1)
  })

  it('counts none where rows have gone or moved', () => {
    expect(comparePages(pageOf([box, bottle]), pageOf([bottle])).added).toBe(0)
    expect(comparePages(pageOf([box, bottle]), pageOf([bottle, box])).added).toBe(0)
    // The next page begins one row earlier.
    expect(comparePages(pageOf([box, bottle], 20), pageOf([bottle, bag], 19)).added).toBe(0)
  })
})
