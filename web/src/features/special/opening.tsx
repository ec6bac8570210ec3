import type { CentreSlot, Weekday } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { TagSummary } from '../../ui/tag-summary'

/** TimeSlot is a part of a day; of some records it has places of its own. */
export type TimeSlot = Omit<CentreSlot, 'quota'> & Partial<CentreSlot>

const WEEK: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** OpenDays names the days of the week on which a place is open. */
export function OpenDays({ days }: { days: readonly Weekday[] }) {
  const { t } = useTranslation(['special', 'enums', 'kit'])
  if (days.length === WEEK.length) return t('centre.everyDay')
  const named = days.map((day) => t(`enums:Weekday.${day}`))
  const [firstDay] = days
  const first = firstDay ? WEEK.indexOf(firstDay) : 0
  const isRun = days.length > 2 && days.every((day, index) => day === WEEK[first + index])
  return isRun ? `${named[0]}–${named.at(-1)}` : named.join(t('kit:listComma'))
}

/** slotText is a slot in words, with its places where it has its own. */
function slotText({ start, end, quota }: TimeSlot): string {
  return quota === undefined ? `${start}–${end}` : `${start}–${end} · ${quota}`
}

/** SlotTags are the slots of a day, as many as a cell has room for. */
export function SlotTags({ slots }: { slots: readonly TimeSlot[] }) {
  return <TagSummary tags={slots.map(slotText)} />
}

/** SlotLines are all slots of a day, one under the other. */
export function SlotLines({ slots }: { slots: readonly TimeSlot[] }) {
  return slots.map((slot) => <div key={slot.start}>{slotText(slot)}</div>)
}
