import { useTranslation } from '../locales/texts'
import { TimeText } from '../ui/time-text'
import styles from './order.module.css'
import type { OrderRow } from './order-row'

/** DueMark says, in red, since when an order has waited for too long, and for what. */
export function DueMark({ row }: { row: Pick<OrderRow, 'overdue' | 'dueAt' | 'status'> }) {
  const { t } = useTranslation(['order', 'enums'])
  if (!row.overdue || !row.dueAt) return null
  return (
    <small className={styles.overdue}>
      {t('order.overdueIn', { status: t(`enums:OrderStatus.${row.status}`) })} <TimeText value={row.dueAt} />
    </small>
  )
}
