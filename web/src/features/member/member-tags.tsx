import type { CertStatus, MemberStatus } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { StatusTag, type Tone } from '../../ui/status-tag'

const MEMBER_TONES: Record<MemberStatus, Tone> = { normal: 'good', blacklisted: 'bad', deleted: 'off' }

/** MemberTag says whether a member may use the app. */
export function MemberTag({ status }: { status: MemberStatus }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={MEMBER_TONES[status]}>{t(`MemberStatus.${status}`)}</StatusTag>
}

const CERT_TONES: Record<CertStatus, Tone> = {
  none: 'off',
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  revoked: 'bad',
}

/** CertTag says how far the real-name verification has come. */
export function CertTag({ status }: { status: CertStatus }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={CERT_TONES[status]}>{t(`CertStatus.${status}`)}</StatusTag>
}
