import { describe, expect, it } from 'vitest'
import { resources } from '../../../api/resources'
import { OVERLAYS } from '../../form/overlays'
import { TAB } from '../../page/resource-tab-address'
import { LIST_TAB } from '../../page/use-tab'
import type { Resource } from '../../resource'
import { ownParts } from '../list-state'
import { COLUMNS, DENSITY } from './arrangement-text'
import { columnsText, readColumns } from './columns-text'
import { SAVED } from './view-address'

const FIELDS = ['name', 'rank', 'status', 'sort']
const all: readonly Resource[] = Object.values(resources)

describe('columns in an address', () => {
  it('come back as they were sent', () => {
    const columns = [
      { field: 'name', shown: true, pinned: true, width: 240 },
      { field: 'sort', shown: true, pinned: true },
      { field: 'rank', shown: false, pinned: false },
      { field: 'status', shown: true, pinned: false, width: 120 },
    ]
    const text = columnsText(columns)
    expect(text).toBe('name*-240_sort*_status-120')
    expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`)
    expect(columnsText(readColumns(FIELDS, text) ?? [])).toBe(text)
  })

  it('leave out what the screen does not have, and keep the name', () => {
    const columns = readColumns(FIELDS, 'gone*_sort-9000_sort_<b>_') ?? []
    expect(columnsText(columns)).toBe('name*_sort-800')
    expect(readColumns(FIELDS, 'gone')).toBeNull()
  })

  it('that are hidden stay where they were', () => {
    const order = (text: string) => readColumns(FIELDS, text)?.map(({ field }) => field)
    expect(order('name_rank_sort')).toEqual(FIELDS)
    expect(order('name_status_sort')).toEqual(FIELDS)
  })

  it('can be written for every field, and no filter takes the place of another part', () => {
    const names = all.flatMap(({ fields }) => Object.keys(fields))
    expect(names.filter((name) => !/^[A-Za-z0-9]+$/.test(name))).toEqual([])
    const others: readonly string[] = [SAVED, COLUMNS, DENSITY, LIST_TAB, TAB, ...OVERLAYS]
    expect(all.flatMap((resource) => ownParts(resource).filter((name) => others.includes(name)))).toEqual([])
  })
})
