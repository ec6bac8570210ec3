import type { Gene } from '../../api/generated'
import { gene } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import styles from './offer.module.css'
import { OFFER_SALES, offerLook } from './offer-detail'

/** GeneDetail is everything that is known of a genetic test. */
export function GeneDetail({ row }: { row: Gene }) {
  const { t } = useTranslation('special')
  return (
    <div className={styles.detail}>
      <Facts
        resource={gene}
        row={row}
        title={t('groups.what')}
        facts={['summary', 'priceFen', 'marketFen', 'kitCostFen', ...OFFER_SALES]}
      />
      <Facts
        resource={gene}
        row={row}
        title={t('gene.groups.test')}
        facts={[
          'category',
          'sampleType',
          'items',
          'reportDays',
          'labName',
          'labLicence',
          'minAge',
          'maxAge',
          'fitFor',
          'sampleReport',
        ]}
      />
      <Facts resource={gene} row={row} title={t('groups.look')} facts={offerLook(row, t)} />
      <Facts resource={gene} row={row} title={t('gene.groups.consent')} facts={['consentText']} />
    </div>
  )
}
