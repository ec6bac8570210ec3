import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { api, type OrderStatus } from '../../api/generated'
import { orderPhy } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderPage } from '../../order/order-page'
import type { Column } from '../../resource/list/columns'
import { useCanCall } from '../../resource/use-can-call'
import { TabList } from '../../ui/tab-list'
import { useCheckUpOrderActions } from './checkup-order-actions'
import { useCheckUpPhoneOrder } from './checkup-phone-order'
import styles from './visit-orders.module.css'

const CheckUpOrderDetail = lazy(async () => ({
  default: (await import('./checkup-order-detail')).CheckUpOrderDetail,
}))
const CheckUpBoard = lazy(async () => ({ default: (await import('./checkup-board')).CheckUpBoard }))

const STATES: readonly OrderStatus[] = [
  'pendingPay',
  'pendingBook',
  'booked',
  'examined',
  'noShow',
  'expired',
  'completed',
  'cancelled',
  'refunded',
]

const COLUMNS: readonly Column<typeof orderPhy>[] = [
  {
    field: 'examDate',
    render: ({ examDate, slot, centreName }) => (
      <span className={styles.stacked}>
        {examDate ? `${examDate} ${slot}` : '—'}
        <small>{centreName}</small>
      </span>
    ),
  },
  'personName',
  'level',
  'validUntil',
  'abnormal',
  'bookingNo',
]

/** CheckUpOrdersPage are the orders of check-ups: as a list, and as the list of a day at each centre. */
export function CheckUpOrdersPage() {
  const { t } = useTranslation('order')
  const [params, setParams] = useSearchParams()
  const isBoard = params.get('view') === 'board'
  const tabs = (
    <TabList
      compact
      label={t('orderPhy.noun')}
      active={isBoard ? 'board' : 'list'}
      onChange={(view) => setParams(view === 'board' ? { view } : {})}
      tabs={[
        { key: 'list', label: t('orderPhy.list') },
        { key: 'board', label: t('orderPhy.board') },
      ]}
    />
  )
  if (isBoard) {
    return (
      <Suspense fallback={<Skeleton active />}>
        <CheckUpBoard above={tabs} />
      </Suspense>
    )
  }
  return <CheckUpOrderList above={tabs} />
}

function CheckUpOrderList({ above }: { above: ReactNode }) {
  const { t } = useTranslation('order')
  const actions = useCheckUpOrderActions()
  const mayCreate = useCanCall('orderPhyCreate')
  const takeOrder = useCheckUpPhoneOrder()
  return (
    <OrderPage
      resource={orderPhy}
      states={STATES}
      columns={COLUMNS}
      above={above}
      filters={[
        'examDate',
        { name: 'centreId', options: api.centreOptions },
        'level',
        'toFollowUp',
        'reportOverdue',
        'expiring',
        'validUntil',
      ]}
      actions={actions}
      toolbar={
        mayCreate && (
          <Button type="primary" onClick={takeOrder}>
            {t('orderPhy.phone')}
          </Button>
        )
      }
      detail={(row) => (
        <Suspense>
          <CheckUpOrderDetail row={row} />
        </Suspense>
      )}
    />
  )
}
