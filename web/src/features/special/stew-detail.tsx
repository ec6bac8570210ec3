import type { Stew } from '../../api/generated'
import { stew } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { formatMoney } from '../../ui/number-text'
import { PlainTable } from '../../ui/plain-table'
import { AddressCheck } from './address-check'
import styles from './offer.module.css'
import { OFFER_SALES, offerLook } from './offer-detail'
import { byCity } from './zones'

/** StewDetail is everything that is known of a stew. */
export function StewDetail({ row }: { row: Stew }) {
  const { t, i18n } = useTranslation(['special', 'enums', 'kit'])
  const comma = t('kit:listComma')
  const delivers = row.modes.includes('delivery')
  return (
    <div className={styles.detail}>
      <Facts
        resource={stew}
        row={row}
        title={t('groups.what')}
        facts={['summary', 'category', 'kitchenLicence', ...OFFER_SALES]}
      />
      <PlainTable
        label={t('stew.fields.specs')}
        rows={row.specs}
        rowKey={({ name }) => name}
        notice=""
        columns={[
          { key: 'name', title: t('stew.fields.spec'), render: ({ name }) => name },
          { key: 'ml', title: t('stew.fields.ml'), render: ({ ml }) => ml },
          {
            key: 'priceFen',
            title: t('fields.priceFen'),
            render: ({ priceFen }) => formatMoney(priceFen, i18n.language),
          },
        ]}
      />
      <Facts
        resource={stew}
        row={row}
        title={t('stew.groups.dish')}
        facts={[
          { key: 'ingredients', label: t('stew.fields.ingredients'), value: row.ingredients, wide: true },
          {
            key: 'allergens',
            label: t('stew.fields.allergens'),
            value: row.allergenFree ? t('stew.allergenFree') : row.allergens.join(comma),
          },
          'makeMinutes',
          { key: 'efficacy', label: t('stew.fields.efficacy'), value: row.efficacy || '–', wide: true },
        ]}
      />
      <Facts
        resource={stew}
        row={row}
        title={t('stew.groups.day')}
        facts={[
          'dailyQuota',
          'cutoffMinutes',
          {
            key: 'slots',
            label: t('stew.fields.slots'),
            value: row.slots.map(({ start, end }) => `${start}–${end}`).join(comma),
            wide: true,
          },
          {
            key: 'closedDates',
            label: t('stew.fields.closedDates'),
            value: row.closedDates.join(comma) || '–',
            wide: true,
          },
        ]}
      />
      <Facts
        resource={stew}
        row={row}
        title={t('stew.groups.delivery')}
        facts={[
          {
            key: 'modes',
            label: t('stew.fields.modes'),
            value: row.modes.map((mode) => t(`enums:DeliveryMode.${mode}`)).join(comma),
          },
          ...(delivers
            ? [
                'deliveryFen' as const,
                ...byCity(row.zones).map(({ city, districts }) => ({
                  key: city,
                  label: city,
                  value: districts.join(comma),
                  wide: true as const,
                })),
              ]
            : []),
        ]}
      />
      {delivers && <AddressCheck id={row.id} />}
      <Facts resource={stew} row={row} title={t('groups.look')} facts={offerLook(row, t)} />
    </div>
  )
}
