import type { OrderSummary } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { RecordLink } from '../resource/detail/record-link'
import { formatMoney } from '../ui/number-text'
import type { PlainColumn } from '../ui/plain-table'
import { TimeText } from '../ui/time-text'
import styles from './order-columns.module.css'
import { ORDER_NAMES } from './order-kinds'
import { OrderTag, RefundTag } from './order-tag'

/** useOrderColumns shows orders beside whom they belong to. */
export function useOrderColumns(): PlainColumn<OrderSummary>[] {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return [
    {
      key: 'orderNo',
      title: t('order.fields.orderNo'),
      render: ({ id, kind, orderNo, createdAt }) => (
        <span className={styles.number}>
          <RecordLink to={ORDER_NAMES[kind]} id={id}>
            {orderNo}
          </RecordLink>
          <small>
            <TimeText value={createdAt} />
          </small>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('order.fields.status'),
      render: ({ status, refundStatus }) => (
        <span className={styles.tags}>
          <OrderTag status={status} />
          {status !== 'refunded' && <RefundTag status={refundStatus} />}
        </span>
      ),
    },
    {
      key: 'title',
      title: t('order.fields.title'),
      render: ({ title, qty, kind }) => (
        <span className={styles.item}>
          {qty > 1 ? `${title} × ${qty}` : title}
          <small>{t(`enums:OrderKind.${kind}`)}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('order.fields.amount'),
      render: ({ payableFen, refundedFen }) => (
        <span className={styles.amount}>
          {money(payableFen)}
          {refundedFen > 0 && <small>{t('order.refunded', { amount: money(refundedFen) })}</small>}
        </span>
      ),
    },
  ]
}
