import { useTranslation } from '../../locales/texts'
import styles from './stars.module.css'

/** Stars shows a score from one to five. */
export function Stars({ score }: { score: number }) {
  const { t } = useTranslation('doctor')
  return (
    <span className={styles.stars} role="img" aria-label={t('review.stars', { score })}>
      {'★'.repeat(score)}
      <span className={styles.missing}>{'★'.repeat(5 - score)}</span>
    </span>
  )
}
