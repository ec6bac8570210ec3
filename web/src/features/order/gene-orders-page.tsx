import { lazy, Suspense, useState } from 'react'
import { api, type OrderStatus } from '../../api/generated'
import { orderChaGene } from '../../api/resources/order'
import { OrderPage } from '../../order/order-page'
import type { Column } from '../../resource/list/columns'
import { useGeneOrderActions } from './gene-order-actions'
import styles from './visit-orders.module.css'

const GeneOrderDetail = lazy(async () => ({
  default: (await import('./gene-order-detail')).GeneOrderDetail,
}))
const GeneSheet = lazy(async () => ({ default: (await import('./gene-sheet')).GeneSheet }))

const STATES: readonly OrderStatus[] = [
  'pendingPay',
  'pendingKit',
  'kitShipped',
  'sampleInTransit',
  'sampleReceived',
  'sampleRejected',
  'testing',
  'completed',
  'cancelled',
  'refunded',
]

const COLUMNS: readonly Column<typeof orderChaGene>[] = [
  'personName',
  {
    field: 'kitNo',
    render: ({ kitNo, labNo }) => (
      <span className={styles.stacked}>
        {kitNo}
        {labNo && <small>{labNo}</small>}
      </span>
    ),
  },
  'dueDate',
  'labName',
  'category',
  'sampleType',
  'consentSignedAt',
  'backExpressNo',
  'resendCount',
]

/** GeneOrdersPage are the orders of genetic tests. */
export function GeneOrdersPage() {
  const [printed, setPrinted] = useState<number | null>(null)
  const actions = useGeneOrderActions(setPrinted)
  return (
    <>
      <OrderPage
        resource={orderChaGene}
        states={STATES}
        columns={COLUMNS}
        filters={[
          { name: 'testId', options: testOptions },
          'kitNo',
          'backExpressNo',
          'labName',
          'dueDate',
          'unsigned',
          'category',
          'sampleType',
        ]}
        actions={actions}
        detail={(row) => (
          <Suspense>
            <GeneOrderDetail row={row} />
          </Suspense>
        )}
      />
      {printed !== null && (
        <Suspense>
          <GeneSheet id={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
    </>
  )
}

/** testOptions are the tests to pick from. */
const testOptions: typeof api.hospitalOptions = Object.assign(
  (...[asked, options]: Parameters<typeof api.hospitalOptions>) =>
    api.serviceOptions({ ...asked, kind: 'gene' }, options),
  { callName: api.serviceOptions.callName },
)
