import { lazy, Suspense } from 'react'
import { api } from '../../api/generated'
import { phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import type { Column } from '../../resource/list/columns'
import { CardFacts } from './offer-card'
import { OFFER_NAME, OfferPage } from './offer-page'
import { PhyForm } from './phy-form'

const PhyDetail = lazy(async () => ({ default: (await import('./phy-detail')).PhyDetail }))
const ItemTable = lazy(async () => ({ default: (await import('./item-table')).ItemTable }))

const COLUMNS: readonly Column<typeof phy>[] = [
  OFFER_NAME,
  'audience',
  'centreNames',
  'itemCount',
  'priceFen',
  'sales',
  'status',
  { field: 'sort', edit: true },
  'recommended',
  'validDays',
  'reportDays',
  'fasting',
  'minAge',
  'maxAge',
  'marketFen',
  'score',
  'createdAt',
]

/** PackagesPage keeps the packages of examinations that members can order. */
export function PackagesPage() {
  const { t } = useTranslation(['special', 'enums', 'kit'])
  return (
    <OfferPage
      resource={phy}
      columns={COLUMNS}
      filters={[
        { name: 'centreId', options: api.centreOptions },
        'audience',
        'status',
        'priceFen',
        'recommended',
        'fasting',
        'createdAt',
      ]}
      form={(f) => <PhyForm f={f} />}
      detail={(row) => (
        <Suspense>
          <PhyDetail row={row} />
        </Suspense>
      )}
      card={(row) => (
        <>
          <CardFacts
            facts={[
              [t('phy.fields.audience'), t(`enums:CheckUpAudience.${row.audience}`)],
              [t('phy.fields.centres'), row.centreNames.join(t('kit:listComma'))],
              [t('phy.fields.validDays'), row.validDays],
              [t('fields.reportDays'), row.reportDays],
              [t('phy.fields.fasting'), row.fasting && t('phy.fastingYes')],
              [t('phy.fields.tips'), row.tips],
            ]}
          />
          <h3>{t('phy.fields.items')}</h3>
          <ItemTable items={row.items} />
        </>
      )}
    />
  )
}
