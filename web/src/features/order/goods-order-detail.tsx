import type { OrderGoods, OrderStatus, Refund } from '../../api/generated'
import { orderGoods } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderDetail } from '../../order/order-detail'
import { RecordLink } from '../../resource/detail/record-link'
import { formatMoney } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import { TimeText } from '../../ui/time-text'
import styles from './goods-order-detail.module.css'
import { useReturnActions } from './return-actions'

const LINE: readonly OrderStatus[] = ['pendingPay', 'pendingShip', 'shipped', 'completed']

/** GoodsOrderDetail is one order of goods: its lines, its parcels, and what all orders have. */
export function GoodsOrderDetail({ row }: { row: OrderGoods }) {
  const { t } = useTranslation('order')
  const returns = useReturnActions(row)
  return (
    <OrderDetail
      resource={orderGoods}
      row={row}
      line={LINE}
      people={[
        'receiverName',
        'receiverPhone',
        'receiverProvince',
        'receiverCity',
        'receiverDistrict',
        'receiverAddress',
      ]}
      refundActions={returns}
      refundMore={(refund) => <RefundLines refund={refund} row={row} />}
    >
      <section className={styles.panel}>
        <h2>{t('orderGoods.fields.items')}</h2>
        <Lines row={row} />
      </section>
      {row.paidAt && (
        <section className={styles.panel}>
          <h2>{t('orderGoods.fields.shipments')}</h2>
          <Shipments row={row} />
        </section>
      )}
    </OrderDetail>
  )
}

function Lines({ row }: { row: OrderGoods }) {
  const { t, i18n } = useTranslation('order')
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return (
    <PlainTable
      label={t('orderGoods.fields.items')}
      rows={row.items}
      rowKey={({ id }) => id}
      notice={null}
      columns={[
        {
          key: 'item',
          title: t('orderGoods.line'),
          render: ({ name, spec, cover, goodsId }) => (
            <span className={styles.item}>
              {cover && <img className={styles.cover} src={cover} alt="" loading="lazy" />}
              <span>
                <RecordLink to="goods" id={goodsId}>
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
          title: t('orderGoods.price'),
          render: ({ priceFen }) => money(priceFen),
        },
        {
          key: 'qty',
          numeric: true,
          title: t('fields.qty'),
          render: ({ qty, unit, shippedQty, refundedQty }) => (
            <span className={styles.qty}>
              {qty} {unit}
              {shippedQty > 0 && <small>{t('orderGoods.shippedOf', { n: shippedQty })}</small>}
              {refundedQty > 0 && <small>{t('orderGoods.refundedOf', { n: refundedQty })}</small>}
            </span>
          ),
        },
        {
          key: 'line',
          numeric: true,
          title: t('orderGoods.subtotal'),
          render: ({ lineFen }) => money(lineFen),
        },
      ]}
    />
  )
}

function Shipments({ row }: { row: OrderGoods }) {
  const { t } = useTranslation(['order', 'enums'])
  if (row.shipments.length === 0) return <p className={styles.none}>{t('orderGoods.noShipments')}</p>
  const nameOf = (itemId: number) => {
    const item = row.items.find(({ id }) => id === itemId)
    return item ? `${item.name} ${item.spec}` : ''
  }
  return (
    <ul className={styles.shipments}>
      {row.shipments.map((shipment) => (
        <li key={shipment.id}>
          <strong>
            {shipment.expressNo
              ? `${shipment.expressName || t(`enums:ExpressCode.${shipment.expressCode}`)} ${shipment.expressNo}`
              : t('orderGoods.noNumber')}
          </strong>
          {shipment.resendReason && (
            <em>{t('orderGoods.resent', { why: t(`enums:ResendReason.${shipment.resendReason}`) })}</em>
          )}
          <span>{shipment.items.map(({ itemId, qty }) => `${nameOf(itemId)} × ${qty}`).join(', ')}</span>
          <small>
            {shipment.shippedByName} · <TimeText value={shipment.shippedAt} />
          </small>
        </li>
      ))}
    </ul>
  )
}

function RefundLines({ refund, row }: { refund: Refund; row: OrderGoods }) {
  const { t } = useTranslation('order')
  const lines = refund.items.flatMap(({ itemId, qty }) => {
    const item = row.items.find(({ id }) => id === itemId)
    return item ? [`${item.name} ${item.spec} × ${qty}`] : []
  })
  return (
    <>
      {lines.length > 0 && <span>{lines.join(', ')}</span>}
      {refund.backExpressNo && (
        <span>
          {t('refund.back')}: {refund.backExpressCode} {refund.backExpressNo}
        </span>
      )}
    </>
  )
}
