import { formats } from '../../api/generated'
import type { TFunction } from '../../locales/texts'
import type { FieldRules } from '../resource'

/** countCodePoints counts a text as the server does: code points, after trimming, in normal form. */
export function countCodePoints(text: string): number {
  return [...normalizeText(text)].length
}

/** countOf shows how much of a text's room is taken. */
export function countOf({ maxLength }: FieldRules) {
  return { show: maxLength !== undefined, max: maxLength, strategy: countCodePoints }
}

function normalizeText(text: string): string {
  return text.trim().normalize('NFC')
}

/** normalizeValue turns what an input holds into what is sent. */
export function normalizeValue(rules: FieldRules, value: unknown): unknown {
  if (rules.kind === 'list') return Array.isArray(value) ? value : []
  if (rules.kind === 'date') return value ?? ''
  if (typeof value === 'string') return rules.kind === 'text' ? normalizeText(value) : value
  return value === undefined ? null : value
}

/** sameValue compares two values of a field; an absent one, null, an empty text and an empty list are all "nothing". */
export function sameValue(a: unknown, b: unknown): boolean {
  const nothing = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (Object.is(a, b) || (nothing(a) && nothing(b))) return true
  // Lists and objects come as JSON and are the same when they are written the same.
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b)
}

type Problem =
  | { key: 'required' | 'notWhole' | 'control' | 'secondDecimal' | 'thirdDecimal' | 'masked' }
  | { key: 'tooShort' | 'tooLong' | 'tooSmall' | 'tooLarge' | 'tooFew' | 'tooMany'; limit: number }
  | { key: 'minYuan' | 'maxYuan'; yuan: string }
  | { key: 'format'; format: string }

// Every control character but the line feed.
const CONTROL = /[^\P{Cc}\n]/u

/** problemOf checks one value against the server's rules, so that staff need not wait for the answer to learn of a slip. */
export function problemOf(rules: FieldRules, raw: unknown): Problem | null {
  const value = normalizeValue(rules, raw)
  if (sameValue(value, null)) return isRequired(rules) ? { key: 'required' } : null
  if (typeof value === 'string' && rules.kind === 'text') return textProblem(rules, value)
  if (typeof value === 'string' && rules.kind === 'rich') return lengthProblem(rules, value)
  if (rules.kind === 'integer') return numberProblem(rules, Number(value))
  if (rules.kind === 'money') return moneyProblem(rules, Number(value))
  if (rules.kind === 'decimal') return decimalProblem(rules, Number(value))
  if (rules.kind === 'list' && Array.isArray(value)) return listProblem(rules, value)
  return null
}

/** isRequired says whether a field must be filled in; a number or a choice that cannot be null must be, too. */
export function isRequired(rules: FieldRules): boolean {
  const cannotBeEmpty = ['integer', 'money', 'decimal', 'enum'].includes(rules.kind) && !rules.nullable
  return rules.required === true || cannotBeEmpty
}

function textProblem(
  { minLength = 0, maxLength = Infinity, mask, format }: FieldRules,
  value: string,
): Problem | null {
  if (mask && value.includes('*')) return { key: 'masked' }
  if (CONTROL.test(value)) return { key: 'control' }
  if (countCodePoints(value) < minLength) return { key: 'tooShort', limit: minLength }
  const tooLong = lengthProblem({ maxLength }, value)
  if (tooLong) return tooLong
  return format && !hasFormat(format, value) ? { key: 'format', format } : null
}

function lengthProblem(
  { maxLength = Infinity }: Pick<FieldRules, 'maxLength'>,
  value: string,
): Problem | null {
  return countCodePoints(value) > maxLength ? { key: 'tooLong', limit: maxLength } : null
}

// The server removes the same characters.
const normalizers: Readonly<Record<string, (typed: string) => string>> = {
  phone: (typed) => typed.replace(/[\s-]/g, '').replace(/^\+86/, ''),
  tel: (typed) => (/^\s*0/.test(typed) ? typed.replace(/\s/g, '') : (normalizers.phone?.(typed) ?? typed)),
  idNumber: (typed) => typed.replace(/\s/g, '').toUpperCase(),
  practiceNo: (typed) => typed.toUpperCase(),
}

/** normalizeFormat writes a text the way its format is stored, such as a telephone number without spaces. */
export function normalizeFormat(format: string, typed: string): string {
  return normalizers[format]?.(typed) ?? typed
}

function hasFormat(format: string, value: string): boolean {
  return (formats as Readonly<Record<string, RegExp>>)[format]?.test(normalizeFormat(format, value)) ?? true
}

function numberProblem(
  { minimum = -Infinity, maximum = Infinity }: FieldRules,
  value: number,
): Problem | null {
  if (!Number.isSafeInteger(value)) return { key: 'notWhole' }
  if (value < minimum) return { key: 'tooSmall', limit: minimum }
  if (value > maximum) return { key: 'tooLarge', limit: maximum }
  return null
}

// An input for yuan hands over fen; what is not whole has a third decimal.
function moneyProblem(rules: FieldRules, fen: number): Problem | null {
  const problem = numberProblem(rules, fen)
  if (problem?.key === 'notWhole') return { key: 'thirdDecimal' }
  if (problem?.key === 'tooSmall') return { key: 'minYuan', yuan: yuanOf(problem.limit) }
  if (problem?.key === 'tooLarge') return { key: 'maxYuan', yuan: yuanOf(problem.limit) }
  return problem
}

// The limits of a number with one decimal are told in tenths.
function decimalProblem(rules: FieldRules, value: number): Problem | null {
  const problem = numberProblem(rules, Number((value * 10).toFixed(6)))
  if (problem?.key === 'notWhole') return { key: 'secondDecimal' }
  return problem && 'limit' in problem ? { ...problem, limit: problem.limit / 10 } : problem
}

/** yuanOf writes fen as yuan, the way amounts are typed. */
export function yuanOf(fen: number): string {
  return (fen / 100).toFixed(2)
}

function listProblem(rules: FieldRules, items: readonly unknown[]): Problem | null {
  const { minItems = 0, maxItems = Infinity, of = 'text' } = rules
  if (items.length < minItems) return { key: 'tooFew', limit: minItems }
  if (items.length > maxItems) return { key: 'tooMany', limit: maxItems }
  if (of !== 'text') return null
  for (const item of items) {
    const problem = textProblem(rules, String(item))
    if (problem) return problem
  }
  return null
}

/** problemText is the message for a problem. */
export function problemText(problem: Problem, t: TFunction<'kit'>): string {
  switch (problem.key) {
    case 'required':
      return t('rules.required')
    case 'notWhole':
      return t('rules.notWhole')
    case 'control':
      return t('rules.control')
    case 'secondDecimal':
      return t('rules.secondDecimal')
    case 'thirdDecimal':
      return t('rules.thirdDecimal')
    case 'masked':
      return t('rules.masked')
    case 'minYuan':
      return t('rules.tooSmall', { limit: problem.yuan })
    case 'maxYuan':
      return t('rules.tooLarge', { limit: problem.yuan })
    case 'format':
      return formatWords(problem.format, t)
    case 'tooFew':
      return t('rules.tooFew', { count: problem.limit })
    case 'tooMany':
      return t('rules.tooMany', { count: problem.limit })
    case 'tooShort':
      return t('rules.tooShort', { count: problem.limit })
    case 'tooLong':
      return t('rules.tooLong', { count: problem.limit })
    case 'tooSmall':
      return t('rules.tooSmall', { limit: problem.limit })
    case 'tooLarge':
      return t('rules.tooLarge', { limit: problem.limit })
  }
}

function formatWords(format: string, t: TFunction<'kit'>): string {
  switch (format) {
    case 'phone':
      return t('rules.phone')
    case 'tel':
      return t('rules.tel')
    case 'realName':
      return t('rules.realName')
    case 'idNumber':
      return t('rules.idNumber')
    case 'url':
      return t('rules.url')
    case 'code':
      return t('rules.code')
    case 'policyNo':
      return t('rules.policyNo')
    default:
      return t('rules.format')
  }
}
