import { describe, expect, it } from 'vitest'
import { arrange } from './arrange'

const FIELDS = ['name', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const order = (columns: ReturnType<typeof arrange>) => columns.map(({ field }) => field).join('')

describe('the columns of a list', () => {
  it('are at most nine unless somebody asks for more', () => {
    const shown = arrange(FIELDS, []).filter((column) => column.shown)
    expect(shown.map(({ field }) => field)).toEqual(FIELDS.slice(0, 9))
  })

  it('keep the order that somebody gave them, pinned ones in front, the name before all', () => {
    const kept = [
      { field: 'b', shown: true, pinned: false },
      { field: 'a', shown: true, pinned: true },
      { field: 'name', shown: false, pinned: false },
      { field: 'gone', shown: true, pinned: false },
    ]
    const columns = arrange(['name', 'a', 'b', 'new'], kept)
    expect(order(columns)).toBe('nameabnew')
    expect(columns[0]).toMatchObject({ field: 'name', shown: true, pinned: true })
  })
})
