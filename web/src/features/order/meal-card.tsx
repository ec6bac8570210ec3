import { Button } from 'antd'
import type { BoardMeal } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { OrderTag, RefundTag } from '../../order/order-tag'
import { RecordLink } from '../../resource/detail/record-link'
import { StatusTag } from '../../ui/status-tag'
import styles from './stew-board.module.css'

interface MealCardProps {
  meal: BoardMeal
  /** What is done with it next, if there is something to do. */
  next: string | undefined
  busy: boolean
  onNext: () => void
}

/** MealCard is an order on the board: what is cooked, for whom, what to leave out, and what is done next. */
export function MealCard({ meal, next, busy, onNext }: MealCardProps) {
  const { t } = useTranslation(['order', 'enums'])
  const { orderNo, status, refundStatus, mode, receiverName, hospitalName, wardBed, avoid } = meal
  return (
    <article className={styles.card} data-late={meal.overdue} aria-label={orderNo}>
      <div className={styles.cardHead}>
        <OrderTag status={status} />
        {refundStatus !== 'none' && <RefundTag status={refundStatus} />}
        <StatusTag tone={mode === 'pickup' ? 'waiting' : 'off'}>{t(`enums:DeliveryMode.${mode}`)}</StatusTag>
      </div>
      <ul className={styles.items}>
        {meal.items.map(({ id, name, spec, qty }) => (
          <li key={id}>
            {name} <small>{spec}</small> × {qty}
          </li>
        ))}
      </ul>
      {avoid && (
        <strong className={styles.avoid}>
          {t('fields.avoid')}: {avoid}
        </strong>
      )}
      <span>
        {receiverName} <small>{hospitalName && `${hospitalName} ${wardBed}`}</small>
      </span>
      <small>
        <RecordLink to="orderChaStew" id={meal.id}>
          {orderNo}
        </RecordLink>{' '}
        {meal.courierName}
      </small>
      {next && (
        <Button size="small" type="primary" ghost loading={busy} onClick={onNext}>
          {next}
        </Button>
      )}
    </article>
  )
}
