import { describe, expect, it } from 'vitest'
import { department } from '../../testing/records'
import { indexTree, keepMatching, mayGoUnder, withMoved } from './tree-rows'

const tree = [
  department(1, '内科', { children: [department(2, '心血管内科'), department(3, '呼吸内科')] }),
  department(4, '外科', { children: [department(5, '骨科')] }),
  department(6, '儿科'),
]
const places = indexTree(tree)
const at = (id: number) => {
  const place = places.get(id)
  if (!place) throw new Error(`no row ${id}`)
  return place
}
const names = (rows: typeof tree): unknown[] =>
  rows.map(({ name, children }) => [name, ...names(children ?? [])])

describe('a tree', () => {
  it('keeps the ancestors of what is found', () => {
    expect(names(keepMatching(tree, ({ name }) => name === '骨科'))).toEqual([['外科', ['骨科']]])
  })

  it('offers no opening of a row whose children are filtered away', () => {
    const [found] = keepMatching(tree, ({ name }) => name === '内科')
    expect(found?.children).toBeUndefined()
  })

  it.each([
    ['a leaf goes under another parent', 2, 4, true],
    ['a leaf does not go under a leaf of the last level', 2, 5, false],
    ['a parent does not go under another: its children would be too deep', 1, 4, false],
    ['a childless top row goes under a parent', 6, 1, true],
    ['nothing goes under itself', 6, 6, false],
    ['nothing goes below itself', 1, 2, false],
  ])('%s', (_, row, parent, allowed) => {
    expect(mayGoUnder(at(row).row, at(parent), 2)).toBe(allowed)
  })

  it('shows a row at its new place before the server has answered', () => {
    expect(names(withMoved(tree, 3, 0))[0]).toEqual(['内科', ['呼吸内科'], ['心血管内科']])
    expect(names(withMoved(tree, 6, 0)).map((row) => (row as string[])[0])).toEqual(['儿科', '内科', '外科'])
  })
})
