import { useTranslation } from '../locales/texts'
import { RecordLink } from '../resource/detail/record-link'
import { formatMoney } from '../ui/number-text'
import { TimeText } from '../ui/time-text'
import { DueMark } from './due-mark'
import { FlagMark } from './flag-mark'
import styles from './order.module.css'
import type { OrderRow } from './order-row'
import { OrderTag, RefundTag } from './order-tag'

/** What the cells of all lists of orders show alike. */
export const ORDER_NO = {
  field: 'orderNo',
  render: ({ orderNo, flag, createdAt }: OrderRow) => (
    <span className={styles.number}>
      <span>
        <FlagMark flag={flag} /> {orderNo}
      </span>
      <small>
        <TimeText value={createdAt} />
      </small>
    </span>
  ),
} as const

export const ORDER_ITEM = {
  field: 'title',
  render: (row: OrderRow) => <Item row={row} />,
} as const

export const ORDER_STATUS = {
  field: 'status',
  render: (row: OrderRow) => (
    <span className={styles.stacked}>
      <span className={styles.tags}>
        <OrderTag status={row.status} />
        {row.status !== 'refunded' && <RefundTag status={row.refundStatus} />}
      </span>
      <DueMark row={row} />
    </span>
  ),
} as const

export const ORDER_MEMBER = {
  field: 'memberName',
  render: ({ memberId, memberName, memberPhone }: OrderRow) => (
    <span className={styles.stacked}>
      <RecordLink to="user" id={memberId}>
        {memberName}
      </RecordLink>
      <small>{memberPhone}</small>
    </span>
  ),
} as const

export const ORDER_AMOUNT = {
  field: 'payableFen',
  render: (row: OrderRow) => <Amount row={row} />,
} as const

function Item({ row: { title, qty, cover } }: { row: OrderRow }) {
  return (
    <span className={styles.item}>
      {cover && <img className={styles.cover} src={cover} alt="" loading="lazy" />}
      <span className={styles.words} title={title}>
        {title}
        {qty > 1 && <small> × {qty}</small>}
      </span>
    </span>
  )
}

function Amount({ row: { payableFen, paidFen, refundedFen } }: { row: OrderRow }) {
  const { t, i18n } = useTranslation('order')
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return (
    <span className={styles.amount}>
      {money(payableFen)}
      {paidFen > 0 && paidFen !== payableFen && <small>{t('order.paid', { amount: money(paidFen) })}</small>}
      {refundedFen > 0 && <small>{t('order.refunded', { amount: money(refundedFen) })}</small>}
    </span>
  )
}
