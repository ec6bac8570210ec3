import { Steps } from 'antd'
import type { OrderEvent, OrderStatus } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { TimeText } from '../ui/time-text'
import { useWide } from '../ui/use-media'
import type { OrderRow } from './order-row'

interface OrderStepsProps {
  row: OrderRow
  /** The states that an order of the kind goes through when nothing comes in between. */
  line: readonly OrderStatus[]
}

/** OrderSteps shows how far an order has come on its way, and when it came there. */
export function OrderSteps({ row, line }: OrderStepsProps) {
  const { t } = useTranslation('enums')
  const wide = useWide()
  const way = wayOf(row, line)
  const current = way.indexOf(row.status)
  const isOver = row.status === 'cancelled' || row.status === 'refunded'
  return (
    <Steps
      size="small"
      orientation={wide ? 'horizontal' : 'vertical'}
      current={current}
      status={isOver ? 'error' : current === way.length - 1 ? 'finish' : 'process'}
      items={way.map((status, index) => ({
        title: t(`OrderStatus.${status}`),
        content: index <= current && <Reached status={status} row={row} />,
      }))}
    />
  )
}

/** The ends beside the line, after which nothing comes. */
const ENDS: readonly OrderStatus[] = ['cancelled', 'refunded', 'surrendered']

/** wayOf is the way of this very order: with a state beside the line, or up to where it ended. */
function wayOf({ status, timeline }: OrderRow, line: readonly OrderStatus[]): OrderStatus[] {
  if (line.includes(status)) return [...line]
  const passed = line.filter((state) => timeline.some(({ toStatus }) => toStatus === state))
  const rest = line.filter((state) => !passed.includes(state))
  return ENDS.includes(status) ? [...passed, status] : [...passed, status, ...rest]
}

function Reached({ status, row }: { status: OrderStatus; row: OrderRow }) {
  const reached = row.timeline.find(
    ({ toStatus, fromStatus }: OrderEvent) => toStatus === status && fromStatus !== status,
  )
  return reached ? <TimeText value={reached.at} /> : null
}
