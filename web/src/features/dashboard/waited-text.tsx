import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { formatTime } from '../../ui/time-text'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** WaitedText says since when something waits, in days where it is many: how long matters here, not the date. */
export function WaitedText({ value }: { value: string }): ReactNode {
  const { language } = useTranslation().i18n
  return (
    <time dateTime={value} title={formatTime(value)}>
      {waited(value, language)}
    </time>
  )
}

/** waited writes it in words. */
export function waited(value: string, language: string, now = Date.now()): string {
  const passed = Math.max(now - Date.parse(value), 0)
  const words = new Intl.RelativeTimeFormat(language)
  if (passed < HOUR) return words.format(-Math.max(1, Math.floor(passed / MINUTE)), 'minute')
  if (passed < 2 * DAY) return words.format(-Math.floor(passed / HOUR), 'hour')
  return words.format(-Math.floor(passed / DAY), 'day')
}
