import { i18next, useTranslation } from '../locales/texts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** formatTime writes a moment of the wire in the browser's zone. */
export function formatTime(value: string): string {
  const moment = new Date(value)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`
}

/** The server's clock may be a little ahead of this computer's. */
const MAX_CLOCK_SKEW_SEC = MINUTE

/** relativeTime says how long ago something was; after two days the date says it better. */
export function relativeTime(value: string, language: string, justNow: string, now = Date.now()): string {
  const seconds = Math.floor((now - Date.parse(value)) / 1000)
  if (seconds < -MAX_CLOCK_SKEW_SEC || seconds >= 2 * DAY) return formatTime(value)
  if (seconds < 30) return justNow
  const words = new Intl.RelativeTimeFormat(language)
  if (seconds < HOUR) return words.format(-Math.max(1, Math.floor(seconds / MINUTE)), 'minute')
  if (seconds < DAY) return words.format(-Math.floor(seconds / HOUR), 'hour')
  return words.format(-1, 'day')
}

/** TimeText shows a moment; its tooltip says how long ago that was, counted when it is looked at. */
export function TimeText({ value }: { value: string | null | undefined }) {
  if (!value) return <span>–</span>
  return (
    <time
      dateTime={value}
      onPointerEnter={(event) => {
        event.currentTarget.title = relativeTime(value, i18next.language, i18next.t('kit:time.justNow'))
      }}
    >
      {formatTime(value)}
    </time>
  )
}

/** AgoText says how long ago a moment was; its tooltip has the date and the time. */
export function AgoText({ value }: { value: string }) {
  const { t, i18n } = useTranslation('kit')
  return (
    <time dateTime={value} title={formatTime(value)}>
      {relativeTime(value, i18n.language, t('time.justNow'))}
    </time>
  )
}
