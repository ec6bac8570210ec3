import { everyList } from '../../api/limits'
import type { FilterRules, Resource } from '../resource'
import type { ListAddress } from './list-address'

export const { choices: PAGE_SIZES, default: DEFAULT_PAGE_SIZE } = everyList.pageSize
export const MAX_PAGE_SIZE = Math.max(...PAGE_SIZES)
export const MIN_PAGE_SIZE = Math.min(...PAGE_SIZES)

/** Range is half-open, [from, to), in the wire's form; an end that is absent is open. */
export interface Range<End extends string | number = string | number> {
  from?: End
  to?: End
}

export type FilterValue = readonly string[] | string | boolean | number | Range

export type Filters = Readonly<Record<string, FilterValue>>

/** ListState is everything that decides which rows a list shows. */
export interface ListState {
  page: number
  pageSize: number
  /** Empty stands for the resource's own order. */
  sort: string
  kw: string
  filters: Filters
}

export interface ListStateHandle extends ListState {
  change: (part: Partial<ListState>) => void
  /** Sets one filter, or takes it away. */
  setFilter: (name: string, value: FilterValue | undefined) => void
  reset: () => void
  /** Whether anything narrows the list. */
  filtered: boolean
}

/** useListState keeps a list's state in the address, so that it can be reloaded, bookmarked and sent to a colleague. */
export function useListState(resource: Resource, address: ListAddress): ListStateHandle {
  const state = readState(resource, address.params)
  const write = (partOf: (before: ListState) => Partial<ListState>) =>
    address.write((asked) => {
      const before = readState(resource, asked)
      // Whatever changes the rows also makes the old page number meaningless.
      return writeState(resource, { ...before, page: 1, ...partOf(before) }, asked)
    })
  return {
    ...state,
    filtered: state.kw !== '' || Object.keys(state.filters).length > 0,
    change: (part) => write(() => part),
    setFilter: (name, value) =>
      write(({ filters: { [name]: _, ...others } }) => ({
        filters: value === undefined ? others : { ...others, [name]: value },
      })),
    reset: () => write(() => ({ kw: '', filters: {} })),
  }
}

/** readState takes from an address only what the server offers; anything else is left alone. */
export function readState(resource: Resource, params: URLSearchParams): ListState {
  const pageSize = Number(params.get('pageSize'))
  const page = Number(params.get('page'))
  const sort = params.get('sort') ?? ''
  const filters: Record<string, FilterValue> = {}
  for (const [name, rules] of Object.entries(resource.filters)) {
    const value = readFilter(name, rules, params)
    if (value !== undefined) filters[name] = value
  }
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.some((size) => size === pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    sort: resource.sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    kw: resource.search?.length ? (params.get('kw') ?? '').slice(0, everyList.kw.maxLength) : '',
    filters,
  }
}

function readFilter(name: string, rules: FilterRules, params: URLSearchParams): FilterValue | undefined {
  const text = params.get(name) ?? ''
  switch (rules.kind) {
    case 'enum': {
      const values = text.split(',').filter((value) => rules.values?.includes(value))
      return values.length > 0 ? values : undefined
    }
    case 'bool':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'ref':
      return /^\d+$/.test(text) ? Number(text) : undefined
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
    case 'text':
      return text ? text.slice(0, rules.maxLength) : undefined
    default:
      return readRange(name, rules.kind, params)
  }
}

function readRange(name: string, kind: FilterRules['kind'], params: URLSearchParams): Range | undefined {
  const numeric = kind === 'integerRange' || kind === 'moneyRange'
  const read = (end: 'From' | 'To') => {
    const text = params.get(name + end)
    if (!text) return undefined
    if (numeric) return /^-?\d{1,15}$/.test(text) ? Number(text) : null
    return isTime(text) ? text : null
  }
  const [from, to] = [read('From'), read('To')]
  // One end that cannot be read would turn the range into another one.
  if (from === null || to === null || (from === undefined && to === undefined)) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function isTime(text: string): boolean {
  return text !== '' && !Number.isNaN(Date.parse(text))
}

/** writeState puts the state into an address, leaving out what is as usual, and keeps what belongs to others. */
export function writeState(resource: Resource, state: ListState, current: URLSearchParams): URLSearchParams {
  const own = ownParts(resource)
  const params = new URLSearchParams([...current].filter(([name]) => !own.includes(name)))
  if (state.kw) params.set('kw', state.kw)
  for (const [name, value] of Object.entries(filterInput(state.filters))) params.set(name, String(value))
  if (state.sort) params.set('sort', state.sort)
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.pageSize !== DEFAULT_PAGE_SIZE) params.set('pageSize', String(state.pageSize))
  return params
}

/** ownParts are the parts of an address that say which rows a list shows. */
export function ownParts(resource: Resource): string[] {
  const filters = Object.keys(resource.filters).flatMap((name) => [name, `${name}From`, `${name}To`])
  return ['page', 'pageSize', 'sort', 'kw', ...filters]
}

/** filterInput writes filters as the calls take them. */
export function filterInput(filters: Filters): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === 'object' && !Array.isArray(value)) {
      const { from, to } = value as Range
      if (from !== undefined) input[`${name}From`] = from
      if (to !== undefined) input[`${name}To`] = to
    } else {
      input[name] = value
    }
  }
  return input
}

/** criteriaOf is the part of a list's input that selects rows, without page and order. */
export function criteriaOf({ kw, filters }: Pick<ListState, 'kw' | 'filters'>): Record<string, unknown> {
  return { ...(kw && { kw }), ...filterInput(filters) }
}
