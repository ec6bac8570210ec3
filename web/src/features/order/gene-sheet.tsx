import type { OrderChaGene } from '../../api/generated'
import { orderChaGene } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { FactSheet } from '../../order/fact-sheet'
import { OrderSheet } from '../../order/order-sheet'

/** GeneSheet is what goes with a kit: which test it is for, who is tested, and where it is sent. */
export function GeneSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('order')
  return (
    <OrderSheet
      resource={orderChaGene}
      ids={[id]}
      title={t('orderChaGene.sheet')}
      masked={{
        label: t('order.people'),
        fields: () => ['personName', 'personPhone', 'receiverName', 'receiverPhone', 'receiverAddress'],
      }}
      onClose={onClose}
    >
      {(row) => <Sheet row={row} />}
    </OrderSheet>
  )
}

function Sheet({ row }: { row: OrderChaGene }) {
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
    <FactSheet title={t('orderChaGene.sheet')} lines={lines} room={t('orderChaGene.fields.qualityNote')} />
  )
}
