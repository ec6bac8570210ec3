import type { OrderGoods } from '../../api/generated'

interface Chosen {
  items?: readonly { itemId: number; qty: number }[]
  reasonCode?: string
}

type Paid = Pick<OrderGoods, 'status' | 'paidFen' | 'refundedFen' | 'freightFen' | 'suggestedFen'> & {
  items: readonly Pick<OrderGoods['items'][number], 'id' | 'qty' | 'refundedQty' | 'paidFen'>[]
}

/**
 * suggestedRefund is what the rules give back: for some of the lines their share of what was paid, else what the server says
 * of the whole order. The freight of what was sent goes back only where the goods were bad.
 */
export function suggestedRefund(row: Paid, { items: chosen = [], reasonCode }: Chosen): number {
  const qtyOf = (id: number) => chosen.find(({ itemId }) => itemId === id)?.qty ?? 0
  const isWhole =
    chosen.length === 0 || row.items.every(({ id, qty, refundedQty }) => qtyOf(id) === qty - refundedQty)
  const share = row.items.reduce(
    (sum, { id, qty, paidFen }) => sum + Math.floor((paidFen * qtyOf(id)) / qty),
    0,
  )
  const freight = reasonCode === 'quality' && row.status !== 'pendingShip' ? row.freightFen : 0
  return Math.min((isWhole ? row.suggestedFen : share) + freight, row.paidFen - row.refundedFen)
}
