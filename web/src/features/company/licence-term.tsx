import { useTranslation } from '../../locales/texts'
import { StatusTag } from '../../ui/status-tag'

/** How long before its end a licence is shown in red. */
export const WARNED_DAYS = 60
const DAY = 86_400_000

/** daysLeft counts the days of China until the last one, which still counts. */
function daysLeft(validTo: string, now = Date.now()): number {
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  return Math.round((Date.parse(validTo) - Date.parse(today)) / DAY)
}

/** LicenceTerm says until when a licence holds, in red when that is soon. */
export function LicenceTerm({ validTo }: { validTo: string }) {
  const { t } = useTranslation('company')
  if (!validTo) return <StatusTag tone="off">{t('company.licence.forGood')}</StatusTag>
  const left = daysLeft(validTo)
  if (left < 0) return <StatusTag tone="bad">{t('company.licence.ended')}</StatusTag>
  if (left <= WARNED_DAYS)
    return <StatusTag tone="bad">{t('company.licence.ending', { count: left })}</StatusTag>
  return <StatusTag tone="off">{t('company.licence.until', { date: validTo })}</StatusTag>
}
