import type { OrderStatus, RefundStatus } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { StatusTag, type Tone } from '../ui/status-tag'

const TONES: Record<OrderStatus, Tone> = {
  pendingPay: 'waiting',
  pendingAssign: 'waiting',
  assigned: 'busy',
  inService: 'busy',
  pendingShip: 'waiting',
  partShipped: 'busy',
  shipped: 'busy',
  pendingKit: 'waiting',
  kitShipped: 'busy',
  sampleInTransit: 'busy',
  sampleReceived: 'busy',
  sampleRejected: 'bad',
  testing: 'busy',
  underwriting: 'waiting',
  issued: 'busy',
  inForce: 'good',
  surrendered: 'off',
  pendingAccept: 'waiting',
  preparing: 'busy',
  delivering: 'busy',
  readyPickup: 'busy',
  pendingBook: 'waiting',
  booked: 'busy',
  examined: 'busy',
  noShow: 'bad',
  expired: 'off',
  completed: 'good',
  cancelled: 'off',
  refunded: 'bad',
}

/** OrderTag says how far an order has come. */
export function OrderTag({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`OrderStatus.${status}`)}</StatusTag>
}

const REFUND_TONES: Record<Exclude<RefundStatus, 'none'>, Tone> = {
  requested: 'waiting',
  processing: 'busy',
  partial: 'off',
  full: 'off',
}

/** RefundTag says how far the refunds of an order have come, where there are any. Beside its state it must say of what it speaks. */
export function RefundTag({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('order')
  if (status === 'none') return null
  return <StatusTag tone={REFUND_TONES[status]}>{t(`order.refundTag.${status}`)}</StatusTag>
}
