import type { OrderChaHealth } from '../../api/generated'
import { orderChaHealth } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { FactSheet } from '../../order/fact-sheet'
import { OrderSheet } from '../../order/order-sheet'
import { formatMoney } from '../../ui/number-text'

/** PolicySheet is an order of a policy on paper: what is insured, for whom, and what it cost. What was declared stays out. */
export function PolicySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('order')
  return (
    <OrderSheet
      resource={orderChaHealth}
      ids={[id]}
      title={t('orderChaHealth.sheet')}
      masked={{
        label: t('orderChaHealth.holderAndInsured'),
        fields: () => [
          'holderName',
          'holderPhone',
          'holderIdNo',
          'insuredName',
          'insuredPhone',
          'insuredIdNo',
        ],
      }}
      onClose={onClose}
    >
      {(row) => <Sheet row={row} />}
    </OrderSheet>
  )
}

function Sheet({ row }: { row: OrderChaHealth }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  const shares = row.beneficiaries
    .map(({ relation, share }) => `${t(`enums:Relation.${relation}`)} ${share}%`)
    .join(', ')
  const lines = [
    [t('fields.orderNo'), row.orderNo],
    [t('fields.title'), row.title],
    [t('orderChaHealth.fields.insurer'), `${row.insurer} ${row.insurerTel}`],
    [t('orderChaHealth.fields.coverFen'), money(row.coverFen)],
    [t('fields.effectiveDate'), t('orderChaHealth.days', { from: row.effectiveDate, to: row.expiryDate })],
    [t('orderChaHealth.fields.insurerNo'), row.insurerNo],
    [t('orderChaHealth.fields.policyNo'), row.policyNo],
    [t('orderChaHealth.fields.holderName'), `${row.holderName} ${row.holderPhone} ${row.holderIdNo}`],
    [
      t('orderChaHealth.fields.insuredName'),
      `${row.insuredName} ${t(`enums:Relation.${row.insuredRelation}`)} ${row.insuredPhone} ${row.insuredIdNo}`,
    ],
    [t('fields.beneficiaries'), shares || t('orderChaHealth.legal')],
    [t('fields.payableFen'), money(row.payableFen)],
    [t('fields.status'), t(`enums:OrderStatus.${row.status}`)],
    [t('fields.buyerNote'), row.buyerNote],
  ] as const
  return <FactSheet title={t('orderChaHealth.sheet')} lines={lines} />
}
