import type { Phy } from '../../api/generated'
import { phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { RecordLink } from '../../resource/detail/record-link'
import { formatMoney } from '../../ui/number-text'
import { ItemTable } from './item-table'
import styles from './offer.module.css'
import { OFFER_SALES, offerLook } from './offer-detail'
import own from './phy.module.css'

/** PhyDetail is everything that is known of a package. */
export function PhyDetail({ row }: { row: Phy }) {
  const { t, i18n } = useTranslation('special')
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return (
    <div className={styles.detail}>
      <Facts
        resource={phy}
        row={row}
        title={t('groups.what')}
        facts={[
          'summary',
          'priceFen',
          'marketFen',
          'audience',
          'minAge',
          'maxAge',
          'validDays',
          'reportDays',
          'fasting',
          ...OFFER_SALES,
        ]}
      />
      <Facts
        resource={phy}
        row={row}
        title={t('phy.fields.centres')}
        facts={row.centres.map(({ centreId, priceFen }, index) => ({
          key: String(centreId),
          label: t('phy.centre.line', { number: index + 1 }),
          value: (
            <>
              <RecordLink to="centre" id={centreId}>
                {row.centreNames[index]}
              </RecordLink>{' '}
              {money(priceFen ?? row.priceFen)}
              {priceFen === null && <small className={own.count}> {t('phy.centre.usualPrice')}</small>}
            </>
          ),
        }))}
      />
      <Facts
        resource={phy}
        row={row}
        title={t('phy.fields.items')}
        facts={[
          {
            key: 'items',
            label: t('phy.items.count', { count: row.itemCount }),
            value: <ItemTable items={row.items} />,
            wide: true,
          },
          {
            key: 'addOns',
            label: t('phy.fields.addOns'),
            value: row.addOns.map(({ name, priceFen }) => `${name} ${money(priceFen)}`).join(' · ') || '–',
            wide: true,
          },
          { key: 'tips', label: t('phy.fields.tips'), value: row.tips || '–', wide: true },
        ]}
      />
      <Facts resource={phy} row={row} title={t('groups.look')} facts={offerLook(row, t)} />
    </div>
  )
}
