import { addDays, mondayOf } from '../../ui/china-day'

const WEEK = 7

/** QuotaSpan is the week or the month that a day is in. */
export interface QuotaSpan {
  view: 'week' | 'month'
  day: string
}

/** weeksOf are the days that a span shows, week by week. */
export function weeksOf({ view, day }: QuotaSpan): string[][] {
  if (view === 'week') return [weekFrom(mondayOf(day))]
  const weeks: string[][] = []
  const first = `${day.slice(0, 7)}-01`
  for (let monday = mondayOf(first); monday <= lastOfMonth(day); monday = addDays(monday, WEEK)) {
    weeks.push(weekFrom(monday))
  }
  return weeks
}

function weekFrom(monday: string): string[] {
  return Array.from({ length: WEEK }, (_, index) => addDays(monday, index))
}

function lastOfMonth(day: string): string {
  return addDays(firstOfNext(day), -1)
}

function firstOfNext(day: string): string {
  // From the first of a month, 31 days later is always in the next.
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
}

/** rangeOf is the first and the last day that a span shows. */
export function rangeOf(span: QuotaSpan): { from: string; to: string } {
  const days = weeksOf(span).flat()
  return { from: days[0] ?? span.day, to: days.at(-1) ?? span.day }
}

/** stepped is the span before or after one. */
export function stepped({ view, day }: QuotaSpan, step: 1 | -1): QuotaSpan {
  if (view === 'week') return { view, day: addDays(day, step * WEEK) }
  const first = `${day.slice(0, 7)}-01`
  return { view, day: step > 0 ? firstOfNext(day) : `${addDays(first, -1).slice(0, 7)}-01` }
}
