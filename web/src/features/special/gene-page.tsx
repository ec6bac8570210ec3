import { lazy, Suspense } from 'react'
import { gene } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import type { Column } from '../../resource/list/columns'
import { GeneForm } from './gene-form'
import { CardFacts } from './offer-card'
import { OFFER_NAME, OfferPage } from './offer-page'

const GeneDetail = lazy(async () => ({ default: (await import('./gene-detail')).GeneDetail }))

const COLUMNS: readonly Column<typeof gene>[] = [
  OFFER_NAME,
  'category',
  'priceFen',
  'sales',
  'status',
  'sampleType',
  'labName',
  'reportDays',
  'items',
  { field: 'sort', edit: true },
  'recommended',
  'marketFen',
  'labLicence',
  'kitCostFen',
  'score',
  'createdAt',
]

/** GenePage keeps the genetic tests that members can order. */
export function GenePage() {
  const { t } = useTranslation(['special', 'enums'])
  return (
    <OfferPage
      resource={gene}
      columns={COLUMNS}
      filters={['category', 'sampleType', 'status', 'recommended', 'priceFen', 'createdAt']}
      form={(f) => <GeneForm f={f} />}
      detail={(row) => (
        <Suspense>
          <GeneDetail row={row} />
        </Suspense>
      )}
      card={(row) => (
        <CardFacts
          facts={[
            [t('gene.fields.category'), t(`enums:GeneCategory.${row.category}`)],
            [t('gene.fields.items'), row.items],
            [t('gene.fields.sampleType'), t(`enums:SampleType.${row.sampleType}`)],
            [t('gene.fields.labName'), row.labName],
            [t('fields.reportDays'), row.reportDays],
            [t('gene.fields.fitFor'), row.fitFor],
          ]}
        />
      )}
    />
  )
}
