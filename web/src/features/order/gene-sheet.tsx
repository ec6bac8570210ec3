import { useTranslation } from 'react-i18next'
import type { OrderChaGene } from '../../api/generated'
import { orderChaGene } from '../../api/resources/order'
import { OrderSheet } from '../../order/order-sheet'
import styles from './visit-sheet.module.css'

/** GeneSheet is what goes with a kit: which test it is for, who is tested, and where it is sent. */
export function GeneSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('order')
  const title = t('orderChaGene.sheet')
  return (
    <OrderSheet
      resource={orderChaGene}
      id={id}
      title={title}
      masked={{
        label: t('order.people'),
        fields: ['personName', 'personPhone', 'receiverName', 'receiverPhone', 'receiverAddress'],
      }}
      onClose={onClose}
    >
      {(row) => (
        <article className={styles.sheet}>
          <h1>{title}</h1>
          <Lines row={row} />
          <p className={styles.room}>{t('orderChaGene.fields.qualityNote')}</p>
        </article>
      )}
    </OrderSheet>
  )
}

function Lines({ row }: { row: OrderChaGene }) {
  const { t } = useTranslation(['order', 'enums'])
  const age = row.personBirthday ? t('order.ageOf', { n: row.personAge }) : ''
  const where = [row.receiverProvince, row.receiverCity, row.receiverDistrict, row.receiverAddress].join(' ')
  const lines = [
    [t('fields.orderNo'), row.orderNo],
    [t('fields.title'), row.title],
    [t('orderChaGene.fields.sampleType'), t(`enums:SampleType.${row.sampleType}`)],
    [t('orderChaGene.fields.labName'), row.labName],
    [t('orderChaGene.fields.kitNo'), row.kitNo],
    [t('orderChaGene.fields.personName'), `${row.personName} ${age} ${row.personPhone}`],
    [t('fields.receiver'), `${row.receiverName} ${row.receiverPhone}`],
    [t('fields.receiverAddress'), where],
    [t('fields.buyerNote'), row.buyerNote],
  ] as const
  return (
    <dl className={styles.lines}>
      {lines
        .filter(([, text]) => text.trim() !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
