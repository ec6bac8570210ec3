import { lazy, Suspense, useState } from 'react'
import { api, type OrderStatus } from '../../api/generated'
import { orderChaHealth } from '../../api/resources/order'
import { OrderPage } from '../../order/order-page'
import type { OptionsCall } from '../../resource/form/remote-select'
import type { Column } from '../../resource/list/columns'
import { usePolicyOrderActions } from './policy-order-actions'
import styles from './visit-orders.module.css'

const PolicyOrderDetail = lazy(async () => ({
  default: (await import('./policy-order-detail')).PolicyOrderDetail,
}))
const PolicySheet = lazy(async () => ({ default: (await import('./policy-sheet')).PolicySheet }))

const STATES: readonly OrderStatus[] = [
  'pendingPay',
  'underwriting',
  'issued',
  'inForce',
  'surrendered',
  'expired',
  'cancelled',
  'refunded',
]

const COLUMNS: readonly Column<typeof orderChaHealth>[] = [
  {
    field: 'insurer',
    render: ({ insurer, planName }) => (
      <span className={styles.stacked}>
        {planName}
        <small title={insurer}>{insurer}</small>
      </span>
    ),
  },
  'insuredName',
  'effectiveDate',
  'expiryDate',
  'policyNo',
  'holderName',
  'coverFen',
  'insurerNo',
  'insuredRelation',
  'issuedAt',
  'surrenderFen',
]

/** PRODUCTS picks insurance products, also without the screen that keeps them. */
const PRODUCTS = Object.assign(
  (...[asked, options]: Parameters<OptionsCall>) => api.serviceOptions({ ...asked, kind: 'insure' }, options),
  { callName: api.serviceOptions.callName },
) as OptionsCall

/** PolicyOrdersPage are the orders of policies. */
export function PolicyOrdersPage() {
  const [printed, setPrinted] = useState<number | null>(null)
  const actions = usePolicyOrderActions(setPrinted)
  return (
    <>
      <OrderPage
        resource={orderChaHealth}
        states={STATES}
        columns={COLUMNS}
        filters={[
          'insurer',
          { name: 'productId', options: PRODUCTS },
          'effectiveDate',
          'expiryDate',
          'expiring',
          'insuredRelation',
        ]}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <PolicyOrderDetail row={row} />
          </Suspense>
        )}
      />
      {printed !== null && (
        <Suspense>
          <PolicySheet id={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
    </>
  )
}
