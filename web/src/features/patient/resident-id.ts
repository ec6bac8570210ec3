/** What a resident's number tells of its holder. */
export interface Holder {
  gender: 'male' | 'female'
  birthday: string
}

const PROVINCES = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** holderOf reads a resident's number; null when it cannot be one. */
export function holderOf(number: string, today = new Date()): Holder | null {
  if (!/^\d{17}[\dX]$/.test(number) || !PROVINCES.test(number)) return null
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  if (CHECKS[sum % 11] !== number[17]) return null
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  const born = new Date(`${birthday}T00:00:00Z`)
  const isDay = !Number.isNaN(born.getTime()) && born.toISOString().startsWith(birthday)
  if (!isDay || birthday < '1900-01-01' || birthday > dayOf(today)) return null
  return { gender: Number(number[16]) % 2 === 1 ? 'male' : 'female', birthday }
}

/** dayOf is the day in China. */
function dayOf(time: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(time)
}

/** ageOn counts whole years. */
export function ageOn(birthday: string, today = new Date()): number {
  const now = dayOf(today)
  const years = Number(now.slice(0, 4)) - Number(birthday.slice(0, 4))
  return now.slice(5) < birthday.slice(5) ? years - 1 : years
}

const FORMS: Readonly<Record<string, RegExp>> = {
  passport: /^[A-Z0-9]{5,17}$/,
  hkMacaoPermit: /^[HM]\d{8,10}$/,
  taiwanPermit: /^(?:\d{8}|\d{10})$/,
}

/** isDocument says whether a number can be one of that kind of document. */
export function isDocument(kind: string, number: string): boolean {
  return kind === 'residentId' ? holderOf(number) !== null : (FORMS[kind]?.test(number) ?? false)
}
