import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api, type OrderStatus } from '../../api/generated'
import { orderGoods } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderPage } from '../../order/order-page'
import type { Column } from '../../resource/list/columns'
import { useCanCall } from '../../resource/use-can-call'
import { type Printed, useGoodsOrderActions } from './goods-order-actions'
import styles from './goods-orders.module.css'
import { usePhoneOrder } from './phone-order'

const GoodsOrderDetail = lazy(async () => ({
  default: (await import('./goods-order-detail')).GoodsOrderDetail,
}))
const ShipBatch = lazy(async () => ({ default: (await import('./ship-batch')).ShipBatch }))
const ParcelLabels = lazy(async () => ({ default: (await import('./parcel-labels')).ParcelLabels }))
const PackingList = lazy(async () => ({ default: (await import('./packing-list')).PackingList }))

const STATES: readonly OrderStatus[] = [
  'pendingPay',
  'pendingShip',
  'partShipped',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
]

const COLUMNS: readonly Column<typeof orderGoods>[] = [
  {
    field: 'receiverName',
    render: ({ receiverName, receiverPhone, receiverProvince, receiverCity }) => (
      <span className={styles.receiver}>
        {receiverName} {receiverPhone}
        <small>
          {receiverProvince} {receiverCity}
        </small>
      </span>
    ),
  },
  'expressNos',
  'shippedAt',
]

/** GoodsOrdersPage are the orders of goods: paid, packed, sent, received. */
export function GoodsOrdersPage() {
  const { t } = useTranslation('order')
  const [isBatch, setIsBatch] = useState(false)
  const [printed, setPrinted] = useState<Printed | null>(null)
  const actions = useGoodsOrderActions(setPrinted)
  const mayCreate = useCanCall('orderGoodsCreate')
  const mayShip = useCanCall('orderGoodsShipBatch')
  const mayChooseGoods = useCanCall('goodsOptions')
  const takeOrder = usePhoneOrder()
  return (
    <>
      <OrderPage
        resource={orderGoods}
        states={STATES}
        columns={COLUMNS}
        filters={[
          'receiverProvince',
          'expressNo',
          'shippedAt',
          ...(mayChooseGoods ? [{ name: 'goodsId', options: api.goodsOptions } as const] : []),
        ]}
        actions={actions}
        toolbar={
          <>
            {mayCreate && (
              <Button type="primary" onClick={takeOrder}>
                {t('orderGoods.phone')}
              </Button>
            )}
            {mayShip && <Button onClick={() => setIsBatch(true)}>{t('orderGoods.batch')}</Button>}
          </>
        }
        detail={(row) => (
          <Suspense>
            <GoodsOrderDetail row={row} />
          </Suspense>
        )}
      />
      <Suspense>
        {isBatch && <ShipBatch onClose={() => setIsBatch(false)} />}
        {printed?.what === 'packing' && <PackingList ids={printed.ids} onClose={() => setPrinted(null)} />}
        {printed?.what === 'labels' && <ParcelLabels ids={printed.ids} onClose={() => setPrinted(null)} />}
      </Suspense>
    </>
  )
}
