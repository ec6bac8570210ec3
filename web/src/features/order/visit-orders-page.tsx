import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, type OrderStatus } from '../../api/generated'
import { orderHealth } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { OrderPage } from '../../order/order-page'
import type { Column } from '../../resource/list/columns'
import { useCanCall } from '../../resource/use-can-call'
import { TabList } from '../../ui/tab-list'
import { useVisitOrderActions } from './visit-order-actions'
import styles from './visit-orders.module.css'
import { useVisitPhoneOrder } from './visit-phone-order'

const VisitOrderDetail = lazy(async () => ({
  default: (await import('./visit-order-detail')).VisitOrderDetail,
}))
const VisitSheet = lazy(async () => ({ default: (await import('./visit-sheet')).VisitSheet }))
const VisitBoard = lazy(async () => ({ default: (await import('./visit-board')).VisitBoard }))

const STATES: readonly OrderStatus[] = [
  'pendingPay',
  'pendingAssign',
  'assigned',
  'inService',
  'completed',
  'cancelled',
  'refunded',
]

const COLUMNS: readonly Column<typeof orderHealth>[] = [
  {
    field: 'visitDate',
    render: ({ visitDate, visitTime, hospitalName }) => (
      <span className={styles.stacked}>
        {visitDate} {visitTime}
        <small>{hospitalName}</small>
      </span>
    ),
  },
  'personName',
  'companionName',
  'hours',
  'mode',
  'department',
  'overtime',
  'rating',
]

/** VisitOrdersPage are the orders of accompanied visits: as a list, and as a board of one day. */
export function VisitOrdersPage() {
  const { t } = useTranslation('order')
  const [params, setParams] = useSearchParams()
  const isBoard = params.get('view') === 'board'
  const tabs = (
    <TabList
      compact
      label={t('orderHealth.noun')}
      active={isBoard ? 'board' : 'list'}
      onChange={(view) => setParams(view === 'board' ? { view } : {})}
      tabs={[
        { key: 'list', label: t('orderHealth.list') },
        { key: 'board', label: t('orderHealth.board') },
      ]}
    />
  )
  if (isBoard) {
    return (
      <Suspense fallback={<Skeleton active />}>
        <VisitBoard above={tabs} />
      </Suspense>
    )
  }
  return <VisitOrderList above={tabs} />
}

function VisitOrderList({ above }: { above: ReactNode }) {
  const { t } = useTranslation('order')
  const [printed, setPrinted] = useState<number | null>(null)
  const actions = useVisitOrderActions(setPrinted)
  const mayCreate = useCanCall('orderHealthCreate')
  const mayChooseDoctors = useCanCall('doctorOptions')
  const takeOrder = useVisitPhoneOrder()
  return (
    <>
      <OrderPage
        resource={orderHealth}
        states={STATES}
        columns={COLUMNS}
        above={above}
        filters={[
          'visitDate',
          { name: 'hospitalId', options: api.hospitalOptions },
          { name: 'companionId', options: api.companionOptions },
          ...(mayChooseDoctors ? [{ name: 'doctorId', options: api.doctorOptions } as const] : []),
          'mode',
          'unassigned',
          'overtime',
          'overtimeAt',
        ]}
        actions={actions}
        toolbar={
          mayCreate && (
            <Button type="primary" onClick={takeOrder}>
              {t('orderHealth.phone')}
            </Button>
          )
        }
        detail={(row) => (
          <Suspense>
            <VisitOrderDetail row={row} />
          </Suspense>
        )}
      />
      {printed !== null && (
        <Suspense>
          <VisitSheet id={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
    </>
  )
}
