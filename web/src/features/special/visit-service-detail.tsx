import type { Med } from '../../api/generated'
import { med } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import styles from './offer.module.css'
import { OFFER_SALES, offerLook } from './offer-detail'

/** VisitServiceDetail is everything that is known of an accompanied visit. */
export function VisitServiceDetail({ row }: { row: Med }) {
  const { t } = useTranslation('special')
  return (
    <div className={styles.detail}>
      <Facts
        resource={med}
        row={row}
        title={t('groups.what')}
        facts={['summary', 'priceFen', 'marketFen', 'overtimeFen', ...OFFER_SALES]}
      />
      <Facts
        resource={med}
        row={row}
        title={t('med.groups.visit')}
        facts={['mode', 'durationHours', 'advanceHours', 'cities', 'includes']}
      />
      <Facts resource={med} row={row} title={t('groups.look')} facts={offerLook(row, t)} />
    </div>
  )
}
