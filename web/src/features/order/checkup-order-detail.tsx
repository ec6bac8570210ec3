import { Tag } from 'antd'
import type { OrderPhy, OrderStatus, ReportLevel } from '../../api/generated'
import { orderPhy } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderDetail } from '../../order/order-detail'
import { personFacts } from '../../order/person-facts'
import { Facts } from '../../resource/detail/facts'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { StatusTag } from '../../ui/status-tag'
import { TimeText } from '../../ui/time-text'
import styles from './visit-order-detail.module.css'

const LINE: readonly OrderStatus[] = ['pendingPay', 'pendingBook', 'booked', 'examined', 'completed']

const TONES = { normal: 'good', attention: 'waiting', urgent: 'bad' } as const satisfies Record<
  ReportLevel,
  string
>

/** CheckUpOrderDetail is one order of a check-up: who is examined, where and when, and what the reports say. */
export function CheckUpOrderDetail({ row }: { row: OrderPhy }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <OrderDetail
      resource={orderPhy}
      row={row}
      line={LINE}
      people={[...personFacts(row, t('fields.personName'), t), 'personMarital']}
    >
      <section className={styles.panel}>
        <h2>{t('orderPhy.booking')}</h2>
        <Facts
          resource={orderPhy}
          row={row}
          facts={[
            'centreName',
            {
              key: 'when',
              label: t('fields.examDate'),
              value: row.examDate ? (
                `${row.examDate} ${row.slot}`
              ) : (
                <span className={styles.none}>{t('orderPhy.notBooked')}</span>
              ),
            },
            ...(row.bookingNo ? (['bookingNo'] as const) : []),
            ...(row.voucher ? (['voucher', 'validUntil'] as const) : []),
            ...(row.reschedules > 0 ? (['reschedules'] as const) : []),
            ...(row.checkedInAt ? (['checkedInAt'] as const) : []),
          ]}
        />
      </section>
      <section className={styles.panel}>
        <h2>{t('orderPhy.package')}</h2>
        <Facts
          resource={orderPhy}
          row={row}
          facts={[
            'title',
            'audience',
            'fasting',
            'reportDays',
            ...(row.addOns.length > 0
              ? [
                  {
                    key: 'addOns',
                    label: t('fields.addOns'),
                    value: row.addOns
                      .map(({ name, priceFen }) =>
                        t('orderPhy.priceAt', { name, yuan: (priceFen / 100).toFixed(2) }),
                      )
                      .join(', '),
                    wide: true as const,
                  },
                ]
              : []),
          ]}
        />
      </section>
      {row.reports.length > 0 && <Reports row={row} />}
      {row.followUps.length > 0 && (
        <section className={styles.panel}>
          <h2>{t('orderPhy.fields.followUps')}</h2>
          <ol className={styles.steps} aria-label={t('orderPhy.fields.followUps')}>
            {row.followUps.map(({ contactedAt, how, outcome, madeAt, madeByName }) => (
              <li key={madeAt}>
                <strong>{t(`enums:ContactWay.${how}`)}</strong> <TimeText value={contactedAt} /> {madeByName}
                <p>{outcome}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </OrderDetail>
  )
}

function Reports({ row }: { row: OrderPhy }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <section className={styles.panel}>
      <h2>{t('orderPhy.fields.reports')}</h2>
      <ol className={styles.steps} aria-label={t('orderPhy.fields.reports')} reversed>
        {row.reports.map(
          ({ version, fileId, conclusion, reason, publishedAt, publishedByName, replaced }) => {
            const found = row.findings.find((finding) => finding.version === version)
            const name = t('orderPhy.version', { n: version })
            return (
              <li key={version}>
                <strong>{name}</strong> <TimeText value={publishedAt} /> {publishedByName}{' '}
                {found && (
                  <StatusTag tone={TONES[found.level]}>{t(`enums:ReportLevel.${found.level}`)}</StatusTag>
                )}{' '}
                {found && t('orderPhy.abnormalOf', { n: found.abnormal })}{' '}
                {replaced && <Tag>{t('orderPhy.replaced')}</Tag>}
                <p>{conclusion}</p>
                {reason && (
                  <p>
                    {t('orderPhy.moves.report.reason')}: {reason}
                  </p>
                )}
                <PrivateFileButton
                  explained
                  owner={{ type: orderPhy.name, id: row.id }}
                  fileId={fileId}
                  label={`${t('orderPhy.fields.reports')} ${name}`}
                />
              </li>
            )
          },
        )}
      </ol>
      {row.followUp && <Facts resource={orderPhy} row={row} facts={['followUp']} />}
    </section>
  )
}
