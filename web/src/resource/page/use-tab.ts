import type { ListAddress } from '../list/list-address'
import type { Filters, FilterValue } from '../list/list-state'
import type { ListInputOf, Resource } from '../resource'

/** The part of an address that names the chosen tab. */
export const LIST_TAB = 'tab'

/** Counts are how many rows have each value of a field, by the name of the count. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** ListTab is a part of a list that staff work through by itself. */
export interface ListTab<R extends Resource> {
  key: string
  label: string
  /** What narrows the list to it. */
  input: Partial<ListInputOf<R>>
  /** How many rows it has, read from the counts of the resource where that has them. */
  count?: (counts: Counts) => number | undefined
  /** Its own order, unless staff choose another. */
  sort?: string
}

/** TabPart is as much of a tab as is needed to find it in an address. */
export interface TabPart {
  key: string
  input: object
}

/** useTab keeps the chosen tab in the address. */
export function useTab<R extends Resource>(
  tabs: readonly ListTab<R>[] | undefined,
  filters: Filters,
  { params, write }: ListAddress,
) {
  const { tab, usual } = tabIn(tabs, params, filters)
  const choose = (key: string) =>
    write((asked) => {
      const next = new URLSearchParams(asked)
      for (const name of ['page', 'sort', LIST_TAB]) next.delete(name)
      if (key !== usual?.key) next.set(LIST_TAB, key)
      return next
    })
  return { tab, choose }
}

/**
 * tabIn is the tab that an address chooses. Without one, it is the first tab that does not narrow the list by something else than
 * the address does: an address alone shows what it says.
 */
export function tabIn<Tab extends TabPart>(
  tabs: readonly Tab[] | undefined,
  params: URLSearchParams,
  filters: Filters,
): { tab?: Tab; usual?: Tab } {
  const usual = tabs?.find(({ input }) => fits(input, filters)) ?? tabs?.[0]
  return { tab: tabs?.find(({ key }) => key === params.get(LIST_TAB)) ?? usual, usual }
}

/** fits tells whether a tab asks for nothing else than the filters do. */
function fits(input: object, filters: Filters): boolean {
  return Object.entries(input).every(([name, wanted]) => !(name in filters) || same(wanted, filters[name]))
}

function same(wanted: unknown, set: FilterValue | undefined): boolean {
  return JSON.stringify([wanted].flat()) === JSON.stringify([set].flat())
}
