import type { OrderChaStew, OrderStatus } from '../../api/generated'
import { orderChaStew } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderDetail } from '../../order/order-detail'
import { Facts } from '../../resource/detail/facts'
import { PrivateFileButton } from '../../resource/detail/private-file-button'
import { RecordLink } from '../../resource/detail/record-link'
import { formatMoney } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import styles from './goods-order-detail.module.css'

const DELIVERED: readonly OrderStatus[] = [
  'pendingPay',
  'pendingAccept',
  'preparing',
  'delivering',
  'completed',
]
const PICKED_UP: readonly OrderStatus[] = [
  'pendingPay',
  'pendingAccept',
  'preparing',
  'readyPickup',
  'completed',
]

/** StewOrderDetail is one order of stews: what is cooked for whom and for when, and how it got there. */
export function StewOrderDetail({ row }: { row: OrderChaStew }) {
  const { t } = useTranslation(['order', 'enums'])
  const isPickup = row.mode === 'pickup'
  return (
    <OrderDetail
      resource={orderChaStew}
      row={row}
      line={isPickup ? PICKED_UP : DELIVERED}
      people={[
        'receiverName',
        'receiverPhone',
        ...(isPickup
          ? []
          : (['receiverProvince', 'receiverCity', 'receiverDistrict', 'receiverAddress'] as const)),
        ...(row.hospitalName ? (['hospitalName'] as const) : []),
        ...(row.wardBed ? (['wardBed'] as const) : []),
      ]}
    >
      <section className={styles.panel}>
        <h2>{t('orderChaStew.fields.items')}</h2>
        <Lines row={row} />
      </section>
      <section className={styles.panel}>
        <h2>{t('orderChaStew.meal')}</h2>
        <Facts
          resource={orderChaStew}
          row={row}
          facts={[
            'deliverDate',
            'slot',
            'mode',
            ...(row.pickupCode ? (['pickupCode'] as const) : []),
            ...(row.avoid ? (['avoid'] as const) : []),
          ]}
        />
      </section>
      {row.acceptedAt && <Course row={row} />}
    </OrderDetail>
  )
}

function Lines({ row }: { row: OrderChaStew }) {
  const { t, i18n } = useTranslation('order')
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return (
    <PlainTable
      label={t('orderChaStew.fields.items')}
      rows={row.items}
      rowKey={({ id }) => id}
      notice={null}
      columns={[
        {
          key: 'item',
          title: t('orderChaStew.dish'),
          render: ({ name, spec, cover, stewId }) => (
            <span className={styles.item}>
              {cover && <img className={styles.cover} src={cover} alt="" loading="lazy" />}
              <span>
                <RecordLink to="stew" id={stewId}>
                  {name}
                </RecordLink>
                <small>{spec}</small>
              </span>
            </span>
          ),
        },
        {
          key: 'price',
          numeric: true,
          title: t('orderChaStew.price'),
          render: ({ priceFen }) => money(priceFen),
        },
        { key: 'qty', numeric: true, title: t('fields.qty'), render: ({ qty }) => qty },
        {
          key: 'line',
          numeric: true,
          title: t('orderChaStew.subtotal'),
          render: ({ lineFen }) => money(lineFen),
        },
      ]}
    />
  )
}

function Course({ row }: { row: OrderChaStew }) {
  const { t } = useTranslation('order')
  return (
    <section className={styles.panel}>
      <h2>{t('orderChaStew.course')}</h2>
      <Facts
        resource={orderChaStew}
        row={row}
        facts={[
          'acceptedAt',
          ...(row.cookedAt ? (['cookedAt'] as const) : []),
          ...(row.courierName ? (['courierName', 'courierPhone', 'dispatchedAt'] as const) : []),
          ...(row.deliveredAt ? (['deliveredAt'] as const) : []),
          ...(row.proof
            ? [
                {
                  key: 'proof',
                  label: t('orderChaStew.fields.proof'),
                  value: (
                    <PrivateFileButton
                      owner={{ type: orderChaStew.name, id: row.id }}
                      fileId={row.proof}
                      label={t('orderChaStew.fields.proof')}
                    />
                  ),
                },
              ]
            : []),
          ...(row.rating
            ? [
                {
                  key: 'rating',
                  label: t('orderChaStew.fields.rating'),
                  value: t('orderChaStew.rated', { n: row.rating }),
                },
              ]
            : []),
          ...(row.ratingText ? (['ratingText'] as const) : []),
        ]}
      />
    </section>
  )
}
