import type { Companion } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { chinaDay } from '../../ui/china-day'
import { StatusTag } from '../../ui/status-tag'
import styles from './companion.module.css'

const DAY = 86_400_000

/** CertUntil says until when a health certificate holds, in red when that is soon or past. */
export function CertUntil({ row: { healthCertTo, cert } }: { row: Companion }) {
  const { t } = useTranslation(['special', 'enums'])
  if (cert === 'valid') return healthCertTo
  const left = Math.round((Date.parse(healthCertTo) - Date.parse(chinaDay())) / DAY)
  const words =
    cert === 'expired'
      ? t('enums:CertState.expired')
      : left > 0
        ? t('companion.certDays', { count: left })
        : t('companion.certToday')
  return (
    <span className={styles.until}>
      <span className={styles.ended}>{healthCertTo}</span> <StatusTag tone="bad">{words}</StatusTag>
    </span>
  )
}
