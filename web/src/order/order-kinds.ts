import { useStore } from 'zustand'
import { type OrderKind, sections } from '../api/generated'
import { allows, session } from '../api/session'

/** What the orders of each kind are called by the server, in the order of the menu. Their screens are called likewise. */
export const ORDER_NAMES: Record<OrderKind, string> = {
  visit: 'orderHealth',
  goods: 'orderGoods',
  gene: 'orderChaGene',
  insurance: 'orderChaHealth',
  stew: 'orderChaStew',
  checkUp: 'orderPhy',
}

/** screenOf is where the orders of a kind are found. */
export const screenOf = (kind: OrderKind): string => `/order/${ORDER_NAMES[kind]}`

const needs = new Map(
  sections.flatMap(({ code: section, screens }) =>
    screens.map(({ path, code }) => [path as string, { anyOf: [[section, code]] }] as const),
  ),
)

/** useOrderKinds are the kinds of orders that the signed-in account may see. */
export function useOrderKinds(): OrderKind[] {
  const user = useStore(session, (state) => state.user)
  return (Object.keys(ORDER_NAMES) as OrderKind[]).filter((kind) => {
    const need = needs.get(screenOf(kind))
    return need !== undefined && allows(user, need)
  })
}
