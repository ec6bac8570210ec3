import type { OrderHealth, OrderStatus } from '../../api/generated'
import { orderHealth } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderDetail } from '../../order/order-detail'
import { personFacts } from '../../order/person-facts'
import { Facts } from '../../resource/detail/facts'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { RecordLink } from '../../resource/detail/record-link'
import { numberFormat } from '../../ui/number-text'
import { TimeText } from '../../ui/time-text'
import styles from './visit-order-detail.module.css'

const LINE: readonly OrderStatus[] = ['pendingPay', 'pendingAssign', 'assigned', 'inService', 'completed']

/** VisitOrderDetail is one order of a visit: when and where, who goes along, and how it went. */
export function VisitOrderDetail({ row }: { row: OrderHealth }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const hours = (n: number) => t('orderHealth.hoursOf', { n: numberFormat(i18n.language).format(n) })
  return (
    <OrderDetail
      resource={orderHealth}
      row={row}
      line={LINE}
      people={[
        ...personFacts(row, t('fields.personName'), t),
        ...(row.contactName ? (['contactName', 'contactPhone'] as const) : []),
      ]}
    >
      <section className={styles.panel}>
        <h2>{t('orderHealth.visit')}</h2>
        <Facts
          resource={orderHealth}
          row={row}
          facts={[
            'mode',
            {
              key: 'when',
              label: t('fields.visitTime'),
              value: `${row.visitDate} ${row.visitTime} · ${hours(row.hours)}`,
            },
            'hospitalName',
            'department',
            ...(row.doctorName
              ? [
                  {
                    key: 'doctor',
                    label: t('fields.doctorName'),
                    value: row.doctorId ? (
                      <RecordLink to="doctor" id={row.doctorId}>
                        {row.doctorName}
                      </RecordLink>
                    ) : (
                      row.doctorName
                    ),
                  },
                ]
              : []),
            {
              key: 'companion',
              label: t('orderHealth.fields.companionName'),
              value: row.companionId ? (
                <RecordLink to="companion" id={row.companionId}>
                  {row.companionName}
                </RecordLink>
              ) : (
                <span className={styles.none}>{t('orderHealth.nobody')}</span>
              ),
            },
            ...(row.meetAddress ? (['meetAddress'] as const) : []),
            ...(row.needs.length > 0 ? (['needs'] as const) : []),
            ...(row.needsNote ? (['needsNote'] as const) : []),
            ...(row.reschedules > 0 ? (['reschedules'] as const) : []),
          ]}
        />
      </section>
      {(row.startedAt || row.absent) && <Service row={row} />}
    </OrderDetail>
  )
}

function Service({ row }: { row: OrderHealth }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const owner = { type: orderHealth.name, id: row.id }
  return (
    <section className={styles.panel}>
      <h2>{t('orderHealth.service')}</h2>
      <Facts
        resource={orderHealth}
        row={row}
        facts={[
          ...(row.absent ? (['absent'] as const) : []),
          ...(row.startedAt ? (['startedAt'] as const) : []),
          ...(row.finishedAt ? (['finishedAt', 'actualHours'] as const) : []),
          ...(row.overtimeFen > 0 ? (['overtimeFen', 'overtime'] as const) : []),
          ...(row.overtimeVoucher ? (['overtimeVoucher'] as const) : []),
          ...(row.rating
            ? [
                {
                  key: 'rating',
                  label: t('orderHealth.fields.rating'),
                  value: t('orderHealth.rated', { n: row.rating }),
                },
              ]
            : []),
          ...(row.ratingText ? (['ratingText'] as const) : []),
          ...(row.summary
            ? [
                {
                  key: 'summary',
                  label: t('orderHealth.fields.summary'),
                  value: row.summary,
                  wide: true as const,
                },
              ]
            : []),
          ...(row.attachments.length > 0
            ? [
                {
                  key: 'attachments',
                  label: t('orderHealth.fields.attachments'),
                  wide: true as const,
                  value: (
                    <span className={styles.files}>
                      {row.attachments.map((fileId, index) => (
                        <PrivateFileButton
                          key={fileId}
                          owner={owner}
                          fileId={fileId}
                          label={`${t('orderHealth.fields.attachments')} ${index + 1}`}
                        />
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {row.steps.length > 0 && (
        <ol className={styles.steps} aria-label={t('orderHealth.fields.steps')}>
          {row.steps.map(({ step, at, note, photos }) => (
            <li key={`${at} ${step}`}>
              <strong>{t(`enums:VisitStage.${step}`)}</strong> <TimeText value={at} />
              {note && <p>{note}</p>}
              {photos.length > 0 && (
                <span className={styles.files}>
                  {photos.map((fileId, index) => (
                    <PrivateFileButton
                      key={fileId}
                      owner={owner}
                      fileId={fileId}
                      label={`${t('orderHealth.fields.photos')} ${numberFormat(i18n.language).format(index + 1)}`}
                    />
                  ))}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
