import type { OrderSummary } from '../../api/generated'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { useOrderColumns } from '../../order/order-columns'
import { ListNotice } from '../../resource/list/list-notice'
import { PlainTable } from '../../ui/plain-table'
import styles from './patient.module.css'

/** PatientOrders is what was ordered for a patient, of the kinds that the reader may see. It came with the record. */
export function PatientOrders({ orders }: { orders: readonly OrderSummary[] }) {
  const { t } = useTranslation('order')
  const nothing = () => undefined
  return (
    <>
      <PlainTable
        label={t('order.title')}
        rows={orders}
        rowKey={({ id }) => id}
        columns={useOrderColumns()}
        notice={
          <ListNotice
            loading={false}
            error={null}
            filtered={false}
            noun={t('order.noun')}
            onRetry={nothing}
            onReset={nothing}
          />
        }
      />
      {orders.length === limits.patientOrders && (
        <p className={styles.ofMany}>{t('order.ofMany', { limit: limits.patientOrders })}</p>
      )}
    </>
  )
}
