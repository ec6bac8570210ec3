import type { OrderGoods } from '../api/generated'

/** What only orders of goods have. */
type OfGoods =
  | 'receiverName'
  | 'receiverPhone'
  | 'receiverProvince'
  | 'receiverCity'
  | 'receiverDistrict'
  | 'receiverAddress'
  | 'expressNos'
  | 'shippedAt'
  | 'receivedAt'
  | 'items'
  | 'shipments'

/** OrderRow is what orders of all kinds have in common. */
export type OrderRow = Omit<OrderGoods, OfGoods>

/** nameOfOrder is what staff call an order. */
export const nameOfOrder = ({ orderNo }: { orderNo: string }): string => orderNo
