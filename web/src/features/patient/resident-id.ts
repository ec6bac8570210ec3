import { limits } from '../../api/limits'
import { chinaDay } from '../../ui/china-day'

/** What a resident's number tells of its holder. */
export interface Holder {
  gender: 'male' | 'female'
  birthday: string
}

const { regions, minBirthday } = limits.documents
const FORMS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(limits.documents.forms).map(([kind, form]) => [kind, new RegExp(form)]),
)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** holderOf reads a resident's number; null when it cannot be one. */
export function holderOf(number: string, today = new Date()): Holder | null {
  const isKnown = regions.some((code) => number.startsWith(code))
  if (!FORMS.residentId?.test(number) || !isKnown) return null
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  if (CHECKS[sum % 11] !== number[17]) return null
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  const born = new Date(`${birthday}T00:00:00Z`)
  const isDay = !Number.isNaN(born.getTime()) && born.toISOString().startsWith(birthday)
  if (!isDay || birthday < minBirthday || birthday > chinaDay(today)) return null
  return { gender: Number(number[16]) % 2 === 1 ? 'male' : 'female', birthday }
}

/** ageOn counts whole years. */
export function ageOn(birthday: string, today = new Date()): number {
  const now = chinaDay(today)
  const years = Number(now.slice(0, 4)) - Number(birthday.slice(0, 4))
  return now.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** isDocument says whether a number can be one of that kind of document. */
export function isDocument(kind: string, number: string): boolean {
  return kind === 'residentId' ? holderOf(number) !== null : (FORMS[kind]?.test(number) ?? false)
}
