import { RecordLink } from '../resource/detail/record-link'
import { ORDER_NAMES } from './order-kinds'

/** What the number of an order of each kind begins with. */
const PREFIXES: Record<string, string> = {
  PZ: ORDER_NAMES.visit,
  SP: ORDER_NAMES.goods,
  JY: ORDER_NAMES.gene,
  BX: ORDER_NAMES.insurance,
  DT: ORDER_NAMES.stew,
  TJ: ORDER_NAMES.checkUp,
}

interface OrderLinkProps {
  orderNo: string
  id: number | null
}

/** OrderLink is the number of an order, and leads to it those who may open it. */
export function OrderLink({ orderNo, id }: OrderLinkProps) {
  return (
    <RecordLink to={PREFIXES[orderNo.slice(0, 2)] ?? ''} id={id}>
      {orderNo}
    </RecordLink>
  )
}
