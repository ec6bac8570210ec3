import type { ReportSummary } from '../../api/generated'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { ORDER_NAMES } from '../../order/order-kinds'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { RecordLink } from '../../resource/detail/record-link'
import { ListNotice } from '../../resource/list/list-notice'
import { PlainTable } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import styles from './patient.module.css'

/** PatientReports are the reports that orders for a patient came to, of the kinds that the reader may see. Opening one is logged. */
export function PatientReports({ reports }: { reports: readonly ReportSummary[] }) {
  const { t } = useTranslation(['patient', 'order', 'enums'])
  const nothing = () => undefined
  return (
    <>
      <PlainTable
        label={t('patient.fields.reports')}
        rows={reports}
        rowKey={({ orderId }) => orderId}
        columns={[
          {
            key: 'orderNo',
            title: t('order:order.fields.orderNo'),
            render: ({ orderNo, orderId, kind }) => (
              <RecordLink to={ORDER_NAMES[kind]} id={orderId}>
                {orderNo}
              </RecordLink>
            ),
          },
          {
            key: 'title',
            title: t('order:order.fields.title'),
            render: ({ title, kind }) => `${title} · ${t(`enums:OrderKind.${kind}`)}`,
          },
          {
            key: 'publishedAt',
            title: t('patient.published'),
            render: ({ publishedAt }) => <TimeText value={publishedAt} />,
          },
          {
            key: 'file',
            title: t('patient.report'),
            render: ({ kind, orderId, fileId, version }) => (
              <PrivateFileButton
                explained
                owner={{ type: ORDER_NAMES[kind], id: orderId }}
                fileId={fileId}
                label={t('patient.reportVersion', { version })}
              />
            ),
          },
        ]}
        notice={
          <ListNotice
            loading={false}
            error={null}
            filtered={false}
            noun={t('patient.report')}
            onRetry={nothing}
            onReset={nothing}
          />
        }
      />
      {reports.length === limits.patientOrders && (
        <p className={styles.ofMany}>{t('order:order.ofMany', { limit: limits.patientOrders })}</p>
      )}
    </>
  )
}
