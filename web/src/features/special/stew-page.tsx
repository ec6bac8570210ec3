import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { stew } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import type { Column } from '../../resource/list/columns'
import { formatMoney } from '../../ui/number-text'
import { CardFacts } from './offer-card'
import { OFFER_NAME, OfferPage } from './offer-page'
import { StewForm } from './stew-form'

const StewDetail = lazy(async () => ({ default: (await import('./stew-detail')).StewDetail }))
const StewQuota = lazy(async () => ({ default: (await import('./stew-quota')).StewQuota }))

const COLUMNS: readonly Column<typeof stew>[] = [
  OFFER_NAME,
  'category',
  {
    field: 'specs',
    render: ({ specs }) => specs.map(({ name }) => name).join(' / '),
  },
  'priceFen',
  'dailyQuota',
  'makeMinutes',
  'sales',
  'status',
  { field: 'sort', edit: true },
  'recommended',
  'deliveryFen',
  'kitchenLicence',
  'score',
  'createdAt',
]

/** StewPage keeps the stews that members can order, and how many of them there are on each day. */
export function StewPage() {
  const { t, i18n } = useTranslation(['special', 'enums', 'kit'])
  const [isQuotaOpen, setQuotaOpen] = useState(false)
  const comma = t('kit:listComma')
  return (
    <>
      <OfferPage
        resource={stew}
        columns={COLUMNS}
        filters={['category', 'status', 'recommended', 'priceFen', 'dailyQuota', 'createdAt']}
        toolbar={<Button onClick={() => setQuotaOpen(true)}>{t('stew.quota.title')}</Button>}
        form={(f) => <StewForm f={f} />}
        detail={(row) => (
          <Suspense>
            <StewDetail row={row} />
          </Suspense>
        )}
        card={(row) => (
          <CardFacts
            facts={[
              ...row.specs.map(
                ({ name, ml, priceFen }) =>
                  [
                    name,
                    `${t('stew.preview.ml', { ml })} · ${formatMoney(priceFen, i18n.language)}`,
                  ] as const,
              ),
              [t('stew.fields.ingredients'), row.ingredients],
              [
                t('stew.fields.allergens'),
                row.allergenFree ? t('stew.allergenFree') : row.allergens.join(comma),
              ],
              [t('stew.fields.efficacy'), row.efficacy],
              [t('stew.fields.slots'), row.slots.map(({ start, end }) => `${start}–${end}`).join(comma)],
              [t('stew.fields.modes'), row.modes.map((mode) => t(`enums:DeliveryMode.${mode}`)).join(comma)],
            ]}
          />
        )}
      />
      {isQuotaOpen && (
        <Suspense>
          <StewQuota onClose={() => setQuotaOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
