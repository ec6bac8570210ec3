import type { CompanionDuty } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { StatusTag } from '../../ui/status-tag'

/** DutyTag says whether a companion can be given visits. */
export function DutyTag({ duty }: { duty: CompanionDuty }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={duty === 'available' ? 'good' : 'waiting'}>{t(`CompanionDuty.${duty}`)}</StatusTag>
}
