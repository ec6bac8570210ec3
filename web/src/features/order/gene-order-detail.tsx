import { Alert } from 'antd'
import type { OrderChaGene, OrderStatus } from '../../api/generated'
import { orderChaGene } from '../../api/resources/order'
import { sayOf, useTranslation } from '../../locales/texts'
import { OrderDetail } from '../../order/order-detail'
import { personFacts } from '../../order/person-facts'
import { Facts } from '../../resource/detail/facts'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { RichText } from '../../ui/rich-text'
import { TimeText } from '../../ui/time-text'
import styles from './gene-order-detail.module.css'
import { GeneReports } from './gene-reports'

const LINE: readonly OrderStatus[] = [
  'pendingPay',
  'pendingKit',
  'kitShipped',
  'sampleInTransit',
  'sampleReceived',
  'testing',
  'completed',
]

/** GeneOrderDetail is one order of a test: who is tested, what they agreed to, the kit, and what the laboratory found. */
export function GeneOrderDetail({ row }: { row: OrderChaGene }) {
  const { t } = useTranslation(['order', 'enums'])
  return (
    <OrderDetail
      resource={orderChaGene}
      row={row}
      line={LINE}
      people={[
        ...personFacts(row, t('orderChaGene.fields.personName'), t),
        'receiverName',
        'receiverPhone',
        'receiverProvince',
        'receiverCity',
        'receiverDistrict',
        'receiverAddress',
      ]}
    >
      {row.reports.length > 0 && <GeneReports row={row} />}
      <section className={styles.panel}>
        <h2>{t('orderChaGene.test')}</h2>
        <Facts
          resource={orderChaGene}
          row={row}
          facts={[
            'category',
            'sampleType',
            'labName',
            'reportDays',
            'kitCostFen',
            ...(row.labNo ? (['labNo'] as const) : []),
            ...(row.testStartAt ? (['testStartAt'] as const) : []),
            ...(row.dueDate ? (['dueDate'] as const) : []),
          ]}
        />
      </section>
      <Kit row={row} />
      <Consent row={row} />
    </OrderDetail>
  )
}

function Kit({ row }: { row: OrderChaGene }) {
  const { t } = useTranslation('order')
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaGene.kit')}</h2>
      {row.kitNo ? (
        <Facts
          resource={orderChaGene}
          row={row}
          facts={[
            'kitNo',
            ...(row.resendCount > 0 ? (['resendCount'] as const) : []),
            {
              key: 'out',
              label: t('orderChaGene.out'),
              value: <Sent code={row.outExpressCode} name={row.outExpressName} no={row.outExpressNo} />,
            },
            'outAt',
            ...(row.backExpressNo
              ? [
                  {
                    key: 'back',
                    label: t('orderChaGene.back'),
                    value: (
                      <Sent code={row.backExpressCode} name={row.backExpressName} no={row.backExpressNo} />
                    ),
                  },
                  'collectedAt' as const,
                ]
              : []),
            ...(row.receivedAt ? (['receivedAt'] as const) : []),
            ...(row.quality ? (['quality'] as const) : []),
            ...(row.rejectedAt ? (['rejectedAt'] as const) : []),
            ...(row.qualityNote
              ? [
                  {
                    key: 'qualityNote',
                    label: t('orderChaGene.fields.qualityNote'),
                    value: row.qualityNote,
                    wide: true as const,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <span className={styles.none}>{t('orderChaGene.noKit')}</span>
      )}
      {row.rejectedKits.length > 0 && (
        <ul className={styles.kits} aria-label={t('orderChaGene.fields.rejectedKits')}>
          {row.rejectedKits.map((kit) => (
            <li key={kit.id}>
              <strong>{t('orderChaGene.rejectedKit', { no: kit.kitNo })}</strong>{' '}
              <TimeText value={kit.rejectedAt} />
              <p>
                {kit.reason}
                {kit.qualityNote && ` · ${kit.qualityNote}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Sent is by whom a parcel was carried, and under which number. */
function Sent({ code, name, no }: { code: string; name: string; no: string }) {
  const { t } = useTranslation('enums')
  const say = sayOf(t)
  return (
    <span>
      {name || say(`ExpressCode.${code}`, { defaultValue: code })} {no}
    </span>
  )
}

function Consent({ row }: { row: OrderChaGene }) {
  const { t } = useTranslation(['order', 'enums'])
  const owner = { type: orderChaGene.name, id: row.id }
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaGene.consent')}</h2>
      {!row.consentSignedAt && (
        <Alert className={styles.unsigned} type="warning" showIcon title={t('orderChaGene.unsignedText')} />
      )}
      <Facts
        resource={orderChaGene}
        row={row}
        facts={[
          'consentVersion',
          ...(row.consentSignedAt ? (['consentSignedAt'] as const) : []),
          ...(row.guardianName ? (['guardianName', 'guardianRelation'] as const) : []),
          ...(row.consentFiles.length > 0
            ? [
                {
                  key: 'consentFiles',
                  label: t('orderChaGene.fields.consentFiles'),
                  wide: true as const,
                  value: (
                    <span className={styles.files}>
                      {row.consentFiles.map((fileId, index) => (
                        <PrivateFileButton
                          key={fileId}
                          owner={owner}
                          fileId={fileId}
                          explained
                          label={t('orderChaGene.consentFile', { n: index + 1 })}
                        />
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {row.consentText && (
        <details className={styles.text}>
          <summary>{t('orderChaGene.readConsent')}</summary>
          <RichText html={row.consentText} />
        </details>
      )}
    </section>
  )
}
