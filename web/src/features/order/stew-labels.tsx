import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OrderChaStew } from '../../api/generated'
import { orderChaStew } from '../../api/resources/order'
import { PrintSheet } from '../../order/print-sheet'
import { RecordState, useOpenedRecord } from '../../resource/detail/record-state'
import { useReveal } from '../../resource/detail/use-reveal'
import styles from './stew-labels.module.css'

/** StewLabels go on what the kitchen has packed, one on each order. */
export function StewLabels({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('order')
  return (
    <PrintSheet title={t('orderChaStew.labelsTitle')} ready onClose={onClose}>
      {ids.map((id) => (
        <StewLabel key={id} id={id} />
      ))}
    </PrintSheet>
  )
}

const MASKED = ['receiverName', 'receiverPhone', 'receiverAddress'] as const

/** StewLabel is one of them. Who receives it is masked, unless somebody may see it whole and says why. */
function StewLabel({ id }: { id: number }) {
  const { t } = useTranslation(['order', 'kit'])
  const opened = useOpenedRecord(orderChaStew, id)
  const { may, shown, show, hide } = useReveal(orderChaStew, id)
  const label = t('fields.receiver')
  return (
    <article className={styles.label}>
      <RecordState opened={opened}>
        {(row) => {
          const masked = row.mode === 'pickup' ? MASKED.slice(0, 2) : MASKED
          return (
            <>
              <Words row={{ ...row, ...shown }} />
              {may && (
                <Button
                  className={styles.screenOnly}
                  size="small"
                  onClick={() => (shown ? hide() : show(masked, label))}
                >
                  {t(shown ? 'kit:reveal.hide' : 'kit:reveal.show', { label })}
                </Button>
              )}
            </>
          )
        }}
      </RecordState>
    </article>
  )
}

function Words({ row }: { row: OrderChaStew }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <>
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
    </>
  )
}
