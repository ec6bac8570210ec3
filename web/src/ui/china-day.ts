/** A day is written YYYY-MM-DD and is the same in every zone. Business days begin and end in China. */

/** chinaDay is the day that a moment falls on in China. */
export function chinaDay(time = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(time)
}

/** addDays counts on from a day, or back. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** mondayOf is the first day of the week that a day is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** dayText writes a day in a language. */
export function dayText(day: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
