import type { OrderChaStew } from '../../api/generated'
import { orderChaStew } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderSheet } from '../../order/order-sheet'
import styles from './stew-labels.module.css'

const MASKED = ['receiverName', 'receiverPhone', 'receiverAddress'] as const

/** StewLabels go on what the kitchen has packed, one on each order. */
export function StewLabels({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('order')
  return (
    <OrderSheet
      resource={orderChaStew}
      ids={ids}
      title={t('orderChaStew.labelsTitle')}
      masked={{
        label: t('fields.receiver'),
        fields: ({ mode }) => (mode === 'pickup' ? MASKED.slice(0, 2) : MASKED),
      }}
      onClose={onClose}
    >
      {(row) => <StewLabel row={row} />}
    </OrderSheet>
  )
}

function StewLabel({ row }: { row: OrderChaStew }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <article className={styles.label}>
      <p className={styles.when}>
        <strong>{row.slot}</strong> {row.deliverDate} · {t(`enums:DeliveryMode.${row.mode}`)}
      </p>
      <ul className={styles.dishes}>
        {row.items.map(({ id, name, spec, qty }) => (
          <li key={id}>
            <span>
              {name} {spec}
            </span>
            <strong>× {qty}</strong>
          </li>
        ))}
      </ul>
      {row.avoid && (
        <p className={styles.avoid}>
          {t('fields.avoid')}: {row.avoid}
        </p>
      )}
      <p className={styles.receiver}>
        {row.receiverName} {row.receiverPhone}
      </p>
      {row.mode === 'delivery' && (
        <p className={styles.address}>
          {row.hospitalName && (
            <strong>
              {row.hospitalName} {row.wardBed}
            </strong>
          )}
          <span>
            {row.receiverCity} {row.receiverDistrict} {row.receiverAddress}
          </span>
        </p>
      )}
      <footer className={styles.foot}>
        <span>{row.orderNo}</span>
        {row.buyerNote && <span>{row.buyerNote}</span>}
      </footer>
    </article>
  )
}
