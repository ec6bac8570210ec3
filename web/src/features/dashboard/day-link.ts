import { addDays } from '../../ui/china-day'

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString()

/** dayLink fills the days from one to another, with both ends, into an address. The server may have escaped its braces. */
export function dayLink(template: string, first: string, last = first): string {
  const moments: Record<string, string> = { from: startOf(first), to: startOf(addDays(last, 1)) }
  return template.replaceAll(/(?:\{|%7B)(from|to)(?:\}|%7D)/gi, (_, end: string) =>
    encodeURIComponent(moments[end.toLowerCase()] ?? ''),
  )
}
