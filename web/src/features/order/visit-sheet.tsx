import { useTranslation } from 'react-i18next'
import type { OrderHealth } from '../../api/generated'
import { orderHealth } from '../../api/resources/order'
import { OrderSheet } from '../../order/order-sheet'
import { numberFormat } from '../../ui/number-text'
import styles from './visit-sheet.module.css'

/** VisitSheet is what a companion takes along: when and where, whom to meet, and what to be ready for. */
export function VisitSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('order')
  const title = t('orderHealth.sheet')
  return (
    <OrderSheet
      resource={orderHealth}
      id={id}
      title={title}
      masked={{
        label: t('order.people'),
        fields: ['personName', 'personPhone', 'contactName', 'contactPhone'],
      }}
      onClose={onClose}
    >
      {(row) => (
        <article className={styles.sheet}>
          <h1>{title}</h1>
          <Lines row={row} />
          <p className={styles.room}>{t('orderHealth.fields.summary')}</p>
        </article>
      )}
    </OrderSheet>
  )
}

function Lines({ row }: { row: OrderHealth }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const hours = t('orderHealth.hoursOf', { n: numberFormat(i18n.language).format(row.hours) })
  const age = row.personBirthday ? t('order.ageOf', { n: row.personAge }) : ''
  const needs = row.needs.map((need) => t(`enums:VisitNeed.${need}`)).join(', ')
  const lines = [
    [t('fields.orderNo'), row.orderNo],
    [t('fields.title'), `${row.title} · ${hours}`],
    [t('fields.visitTime'), `${row.visitDate} ${row.visitTime}`],
    [t('orderHealth.fields.hospitalName'), [row.hospitalName, row.department, row.doctorName].join(' ')],
    [t('orderHealth.fields.companionName'), row.companionName],
    [t('fields.personName'), `${row.personName} ${age} ${row.personPhone}`],
    [t('fields.contactName'), `${row.contactName} ${row.contactPhone}`],
    [t('fields.meetAddress'), row.meetAddress],
    [t('fields.needs'), `${needs} ${row.needsNote}`],
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
