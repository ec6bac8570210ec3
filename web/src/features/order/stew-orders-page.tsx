import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, type OptionsIn, type OrderStatus } from '../../api/generated'
import { orderChaStew } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderPage } from '../../order/order-page'
import type { OptionsCall } from '../../resource/form/remote-select'
import type { Column } from '../../resource/list/columns'
import { useCanCall } from '../../resource/use-can-call'
import { TabList } from '../../ui/tab-list'
import { useStewOrderActions } from './stew-order-actions'
import styles from './stew-orders.module.css'
import { useStewPhoneOrder } from './use-stew-phone-order'

const StewOrderDetail = lazy(async () => ({
  default: (await import('./stew-order-detail')).StewOrderDetail,
}))
const StewLabels = lazy(async () => ({ default: (await import('./stew-labels')).StewLabels }))
const StewBoard = lazy(async () => ({ default: (await import('./stew-board')).StewBoard }))

const STATES: readonly OrderStatus[] = [
  'pendingPay',
  'pendingAccept',
  'preparing',
  'delivering',
  'readyPickup',
  'completed',
  'cancelled',
  'refunded',
]

const COLUMNS: readonly Column<typeof orderChaStew>[] = [
  {
    field: 'deliverDate',
    render: ({ deliverDate, slot }) => (
      <span className={styles.stacked}>
        {deliverDate}
        <small>{slot}</small>
      </span>
    ),
  },
  'mode',
  {
    field: 'receiverName',
    render: ({ receiverName, receiverPhone, receiverDistrict, hospitalName, wardBed }) => (
      <span className={styles.stacked}>
        {receiverName} {receiverPhone}
        <small>{hospitalName ? `${hospitalName} ${wardBed}` : receiverDistrict}</small>
      </span>
    ),
  },
  'avoid',
  'courierName',
  'rating',
]

/** The stews among the services. */
const stewOptions: OptionsCall = Object.assign(
  (...[asked, options]: Parameters<OptionsCall>) =>
    api.serviceOptions({ ...(asked as OptionsIn), kind: 'stew' }, options),
  { callName: api.serviceOptions.callName },
)

/** StewOrdersPage are the orders of stews: as a list, and as what the kitchen has to do on one day. */
export function StewOrdersPage() {
  const { t } = useTranslation('order')
  const [params, setParams] = useSearchParams()
  const [printed, setPrinted] = useState<readonly number[]>([])
  const isBoard = params.get('view') === 'board'
  const tabs = (
    <TabList
      compact
      label={t('orderChaStew.noun')}
      active={isBoard ? 'board' : 'list'}
      onChange={(view) => setParams(view === 'board' ? { view } : {})}
      tabs={[
        { key: 'list', label: t('orderChaStew.list') },
        { key: 'board', label: t('orderChaStew.board') },
      ]}
    />
  )
  return (
    <>
      {isBoard ? (
        <Suspense fallback={<Skeleton active />}>
          <StewBoard above={tabs} onPrint={setPrinted} />
        </Suspense>
      ) : (
        <StewOrderList above={tabs} onPrint={setPrinted} />
      )}
      {printed.length > 0 && (
        <Suspense>
          <StewLabels ids={printed} onClose={() => setPrinted([])} />
        </Suspense>
      )}
    </>
  )
}

interface StewOrderListProps {
  above: ReactNode
  onPrint: (ids: readonly number[]) => void
}

function StewOrderList({ above, onPrint }: StewOrderListProps) {
  const { t } = useTranslation('order')
  const actions = useStewOrderActions(onPrint)
  const mayCreate = useCanCall('orderChaStewCreate')
  const takeOrder = useStewPhoneOrder()
  return (
    <OrderPage
      resource={orderChaStew}
      states={STATES}
      columns={COLUMNS}
      above={above}
      filters={['deliverDate', 'slot', 'mode', { name: 'stewId', options: stewOptions }]}
      actions={actions}
      toolbar={
        mayCreate && (
          <Button type="primary" onClick={takeOrder}>
            {t('orderChaStew.phone')}
          </Button>
        )
      }
      detail={(row) => (
        <Suspense>
          <StewOrderDetail row={row} />
        </Suspense>
      )}
    />
  )
}
