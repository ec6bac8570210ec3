import type { OrderGoods } from '../../api/generated'

/** toShip is how many pieces of a line are still to be sent. */
export function toShip({ qty, shippedQty, refundedQty }: OrderGoods['items'][number]): number {
  return Math.max(qty - shippedQty - refundedQty, 0)
}
