import { Tag } from 'antd'
import type { Feedback } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { StatusTag, type Tone } from '../../ui/status-tag'
import { formatTime } from '../../ui/time-text'
import styles from './feedback.module.css'

const TONES: Record<Feedback['status'], Tone> = {
  pending: 'waiting',
  processing: 'busy',
  replied: 'good',
  closed: 'off',
}

export function FeedbackTag({ status }: { status: Feedback['status'] }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`FeedbackStatus.${status}`)}</StatusTag>
}

/** TypeTag makes complaints stand out among the rest. */
export function TypeTag({ type }: { type: Feedback['type'] }) {
  const { t } = useTranslation('enums')
  return <Tag color={type === 'complaint' ? 'error' : undefined}>{t(`FeedbackType.${type}`)}</Tag>
}

const HOUR = 3_600_000
const DAY = 24
/** From here on days say it better. */
const LONG = 3 * DAY

/** Waiting says how long the member has been waiting for an answer; what is too long the server knows. */
export function Waiting({ row: { waitingSince, overdue } }: { row: Feedback }) {
  const { t } = useTranslation('feedback')
  if (!waitingSince) return <span>–</span>
  const hours = Math.floor((Date.now() - Date.parse(waitingSince)) / HOUR)
  const text =
    hours < 1
      ? t('feedback.waitingShort')
      : hours < LONG
        ? t('feedback.waitingHours', { count: hours })
        : t('feedback.waitingDays', { count: Math.floor(hours / DAY) })
  return (
    <time
      className={overdue ? styles.overdue : undefined}
      dateTime={waitingSince}
      title={formatTime(waitingSince)}
    >
      {text}
    </time>
  )
}
