import { lazy, Suspense } from 'react'
import { med } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import type { Column } from '../../resource/list/columns'
import { formatMoney } from '../../ui/number-text'
import { CardFacts } from './offer-card'
import { OFFER_NAME, OfferPage } from './offer-page'
import { VisitServiceForm } from './visit-service-form'

const VisitServiceDetail = lazy(async () => ({
  default: (await import('./visit-service-detail')).VisitServiceDetail,
}))

const COLUMNS: readonly Column<typeof med>[] = [
  OFFER_NAME,
  'mode',
  'durationHours',
  'cities',
  'priceFen',
  'overtimeFen',
  'sales',
  'status',
  { field: 'sort', edit: true },
  'advanceHours',
  'recommended',
  'marketFen',
  'score',
  'createdAt',
]

/** VisitServicesPage keeps the accompanied visits that members can order. */
export function VisitServicesPage() {
  const { t, i18n } = useTranslation(['special', 'enums'])
  return (
    <OfferPage
      resource={med}
      columns={COLUMNS}
      filters={['mode', 'cities', 'status', 'recommended', 'priceFen', 'createdAt']}
      form={(f) => <VisitServiceForm f={f} />}
      detail={(row) => (
        <Suspense>
          <VisitServiceDetail row={row} />
        </Suspense>
      )}
      card={(row) => (
        <CardFacts
          facts={[
            [t('med.fields.mode'), t(`enums:VisitMode.${row.mode}`)],
            [t('med.fields.durationHours'), row.durationHours],
            [t('med.fields.overtimeFen'), row.overtimeFen && formatMoney(row.overtimeFen, i18n.language)],
            [t('med.fields.advanceHours'), row.advanceHours],
            [t('med.fields.cities'), row.cities.join(' · ')],
            [t('med.fields.includes'), row.includes.join(' · ')],
          ]}
        />
      )}
    />
  )
}
