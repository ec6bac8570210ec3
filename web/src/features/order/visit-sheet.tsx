import type { OrderHealth } from '../../api/generated'
import { orderHealth } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { FactSheet } from '../../order/fact-sheet'
import { OrderSheet } from '../../order/order-sheet'
import { numberFormat } from '../../ui/number-text'

/** VisitSheet is what a companion takes along: when and where, whom to meet, and what to be ready for. */
export function VisitSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('order')
  return (
    <OrderSheet
      resource={orderHealth}
      ids={[id]}
      title={t('orderHealth.sheet')}
      masked={{
        label: t('order.people'),
        fields: () => ['personName', 'personPhone', 'contactName', 'contactPhone'],
      }}
      onClose={onClose}
    >
      {(row) => <Sheet row={row} />}
    </OrderSheet>
  )
}

function Sheet({ row }: { row: OrderHealth }) {
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
  return <FactSheet title={t('orderHealth.sheet')} lines={lines} room={t('orderHealth.fields.summary')} />
}
