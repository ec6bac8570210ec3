import type { Department, GoodsUnit } from '../api/generated'

const stamps = {
  version: 1,
  createdAt: '2026-03-01T08:00:00Z',
  updatedAt: '2026-03-02T08:00:00Z',
  createdBy: 1,
  updatedBy: 1,
}

/** unit is a goods unit; a test changes what it is about. */
export function unit(id: number, name: string, change: Partial<GoodsUnit> = {}): GoodsUnit {
  return { ...stamps, id, name, sort: id * 10, status: 'enabled', goodsCount: 0, ...change }
}

/** department is a department with the children that hang below it. */
export function department(id: number, name: string, change: Partial<Department> = {}): Department {
  const below = (change.children ?? []).map((child) => ({ ...child, parentId: id, level: 2 }))
  const empty = { parentId: null, code: '', icon: '', intro: '', level: 1, doctorCount: 0 }
  return { ...stamps, ...empty, id, name, sort: id * 10, status: 'enabled', ...change, children: below }
}

/** page answers a list call with all of the given rows. */
export function page<Row>(items: readonly Row[]): {
  items: readonly Row[]
  total: number
  totalCapped: boolean
} {
  return { items, total: items.length, totalCapped: false }
}
