import type { OrderChaHealth, OrderStatus } from '../../api/generated'
import { orderChaHealth } from '../../api/resources/order'
import { type TFunction, useTranslation } from '../../locales/texts'
import { OrderDetail } from '../../order/order-detail'
import { Facts } from '../../resource/detail/facts'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { RecordLink } from '../../resource/detail/record-link'
import { PlainTable } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import styles from './policy-order-detail.module.css'

const LINE: readonly OrderStatus[] = ['pendingPay', 'underwriting', 'issued', 'inForce', 'expired']

/** PolicyOrderDetail is one order of a policy: what it pays for, whom it is about, and what the insurer made of it. */
export function PolicyOrderDetail({ row }: { row: OrderChaHealth }) {
  return (
    <OrderDetail resource={orderChaHealth} row={row} line={LINE}>
      <Policy row={row} />
      {row.surrenderDate !== '' && <Surrender row={row} />}
      <People row={row} />
      <Beneficiaries row={row} />
      <Declaration row={row} />
    </OrderDetail>
  )
}

function Policy({ row }: { row: OrderChaHealth }) {
  const { t } = useTranslation('order')
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaHealth.policy')}</h2>
      <Facts
        resource={orderChaHealth}
        row={row}
        facts={[
          {
            key: 'product',
            label: t('fields.productId'),
            value: row.serviceId ? (
              <RecordLink to="insure" id={row.serviceId}>
                {row.title}
              </RecordLink>
            ) : (
              row.title
            ),
          },
          'planName',
          'insurer',
          'insurerTel',
          'coverFen',
          {
            key: 'days',
            label: t('fields.effectiveDate'),
            value: t('orderChaHealth.days', { from: row.effectiveDate, to: row.expiryDate }),
          },
          {
            key: 'term',
            label: t('orderChaHealth.fields.termMonths'),
            value: t('orderChaHealth.monthsOf', { n: row.termMonths }),
          },
          ...(row.insurerNo ? (['insurerNo', 'submittedAt'] as const) : []),
          ...(row.policyNo ? (['policyNo', 'issuedAt', 'coolOffUntil'] as const) : []),
          ...(row.refuseReason ? (['refuseReason'] as const) : []),
          ...(row.renewalOf
            ? [
                {
                  key: 'renewal',
                  label: t('orderChaHealth.fields.renewalNo'),
                  value: (
                    <RecordLink to="orderChaHealth" id={row.renewalOf}>
                      {row.renewalNo}
                    </RecordLink>
                  ),
                },
              ]
            : []),
          ...(row.policyFileId ? [{ ...fileFact(row, t), wide: true as const }] : []),
        ]}
      />
    </section>
  )
}

/** fileFact is the document of a policy, and those that stood in its place. Each is opened by itself, which is logged. */
function fileFact(row: OrderChaHealth, t: TFunction<'order'>) {
  const owner = { type: orderChaHealth.name, id: row.id }
  return {
    key: 'file',
    label: t('orderChaHealth.fields.policyFileId'),
    value: (
      <span className={styles.files}>
        {row.policyFileId && (
          <PrivateFileButton owner={owner} fileId={row.policyFileId} label={t('orderChaHealth.openFile')} />
        )}
        {row.earlierFiles.map(({ file, policyNo, replacedAt }) => (
          <span key={file} className={styles.earlier}>
            {t('orderChaHealth.fields.earlierFiles')}{' '}
            <PrivateFileButton owner={owner} fileId={file} label={policyNo} /> <TimeText value={replacedAt} />
          </span>
        ))}
      </span>
    ),
  }
}

function Surrender({ row }: { row: OrderChaHealth }) {
  const { t } = useTranslation('order')
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaHealth.surrender')}</h2>
      <Facts
        resource={orderChaHealth}
        row={row}
        facts={['surrenderDate', 'surrenderFen', 'surrenderReason']}
      />
    </section>
  )
}

function People({ row }: { row: OrderChaHealth }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaHealth.holderAndInsured')}</h2>
      <Facts
        resource={orderChaHealth}
        row={row}
        facts={[
          'holderName',
          'holderPhone',
          'holderIdType',
          'holderIdNo',
          ...(row.holderEmail ? (['holderEmail'] as const) : []),
          ...(row.holderAddress ? (['holderAddress'] as const) : []),
          'insuredName',
          'insuredRelation',
          {
            key: 'insuredAge',
            label: t('orderChaHealth.fields.insuredBirthday'),
            value: row.insuredBirthday
              ? `${row.insuredBirthday} · ${t(`enums:Gender.${row.insuredGender}`)} · ${t('order.ageOf', { n: row.insuredAge })}`
              : '–',
          },
          'insuredPhone',
          'insuredIdType',
          'insuredIdNo',
          'socialInsurance',
        ]}
      />
    </section>
  )
}

function Beneficiaries({ row }: { row: OrderChaHealth }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <section className={styles.panel}>
      <h2>{t('fields.beneficiaries')}</h2>
      {row.beneficiaries.length === 0 ? (
        <p className={styles.none}>{t('orderChaHealth.legal')}</p>
      ) : (
        <>
          <PlainTable
            label={t('fields.beneficiaries')}
            rows={row.beneficiaries.map((one, index) => ({
              ...one,
              number: index + 1,
              name: row.beneficiaryNames.split('\n')[index]?.split('\t')[0] ?? '',
            }))}
            rowKey={({ number }) => number}
            notice="–"
            columns={[
              { key: 'name', title: t('fields.name'), render: ({ name }) => name },
              {
                key: 'relation',
                title: t('fields.relation'),
                render: ({ relation }) => t(`enums:Relation.${relation}`),
              },
              { key: 'share', title: t('fields.share'), render: ({ share }) => `${share}%` },
            ]}
          />
          <div className={styles.names}>
            <Facts resource={orderChaHealth} row={row} facts={['beneficiaryNames']} />
          </div>
        </>
      )}
    </section>
  )
}

function Declaration({ row }: { row: OrderChaHealth }) {
  const { t } = useTranslation(['order', 'enums'])
  if (row.declaration.length === 0) return null
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaHealth.fields.declaration')}</h2>
      <PlainTable
        label={t('orderChaHealth.fields.declaration')}
        rows={row.declaration.map((question, index) => ({ ...question, number: index + 1 }))}
        rowKey={({ number }) => number}
        notice="–"
        columns={[
          {
            key: 'text',
            title: t('orderChaHealth.fields.text'),
            render: ({ text }) => <span className={styles.question}>{text}</span>,
          },
          {
            key: 'answer',
            title: t('orderChaHealth.fields.answer'),
            render: ({ answer }) => t(`enums:Answer.${answer}`),
          },
        ]}
      />
    </section>
  )
}
