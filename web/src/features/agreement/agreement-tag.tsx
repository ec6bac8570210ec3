import type { AgreementStatus } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { StatusTag, type Tone } from '../../ui/status-tag'

const TONES: Record<AgreementStatus, Tone> = {
  draft: 'waiting',
  scheduled: 'busy',
  effective: 'good',
  superseded: 'off',
  withdrawn: 'bad',
}

export function AgreementTag({ status }: { status: AgreementStatus }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`AgreementStatus.${status}`)}</StatusTag>
}
