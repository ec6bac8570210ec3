import { lazy, Suspense } from 'react'
import { insure } from '../../api/resources/special'
import type { Column } from '../../resource/list/columns'
import { InsureForm } from './insure-form'
import { OFFER_NAME, OfferPage } from './offer-page'

const InsureDetail = lazy(async () => ({ default: (await import('./insure-detail')).InsureDetail }))
const InsureCard = lazy(async () => ({ default: (await import('./insure-card')).InsureCard }))

const COLUMNS: readonly Column<typeof insure>[] = [
  OFFER_NAME,
  'kind',
  'insurer',
  'priceFen',
  'sales',
  'status',
  { field: 'sort', edit: true },
  'recommended',
  'clauseFile',
  'filingNo',
  'insurerTel',
  'waitDays',
  'coolOffDays',
  'maxAge',
  'score',
  'createdAt',
]

/** InsurePage keeps the insurance products that members can buy. */
export function InsurePage() {
  return (
    <OfferPage
      resource={insure}
      columns={COLUMNS}
      filters={['kind', 'insurer', 'status', 'recommended', 'priceFen', 'createdAt']}
      form={(f) => <InsureForm f={f} />}
      detail={(row) => (
        <Suspense>
          <InsureDetail row={row} />
        </Suspense>
      )}
      card={(row) => <InsureCard row={row} />}
    />
  )
}
