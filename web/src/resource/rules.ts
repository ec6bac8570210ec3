import type { TFunction } from 'i18next'
import type { FieldRules } from './resource'

/** codePoints counts a text as the server does: code points, after trimming, in normal form. */
export function codePoints(text: string): number {
  return [...tidyText(text)].length
}

function tidyText(text: string): string {
  return text.trim().normalize('NFC')
}

/** tidy turns what an input holds into what is sent. */
export function tidy(rules: FieldRules, value: unknown): unknown {
  if (typeof value === 'string') return rules.kind === 'text' ? tidyText(value) : value
  return value === undefined ? null : value
}

/** sameValue compares two values of a field; an absent one, null and an empty text are all "nothing". */
export function sameValue(a: unknown, b: unknown): boolean {
  const nothing = (value: unknown) => value === undefined || value === null || value === ''
  return Object.is(a, b) || (nothing(a) && nothing(b))
}

type Problem =
  | { key: 'required' | 'notWhole' | 'control' }
  | { key: 'tooShort' | 'tooLong' | 'tooSmall' | 'tooLarge'; limit: number }

// Every control character but the line feed.
const CONTROL = /[^\P{Cc}\n]/u

/** problemOf checks one value against the server's rules, so that staff need not wait for the answer to learn of a slip. */
export function problemOf(rules: FieldRules, raw: unknown): Problem | null {
  const value = tidy(rules, raw)
  if (sameValue(value, null)) return mustBeSet(rules) ? { key: 'required' } : null
  if (typeof value === 'string' && rules.kind === 'text') return textProblem(rules, value)
  if (rules.kind === 'integer') return numberProblem(rules, Number(value))
  return null
}

/** mustBeSet: a number or a choice that cannot be null cannot be left empty either, required or not. */
export function mustBeSet(rules: FieldRules): boolean {
  const cannotBeEmpty = (rules.kind === 'integer' || rules.kind === 'enum') && !rules.nullable
  return rules.required === true || cannotBeEmpty
}

function textProblem({ minLength = 0, maxLength = Infinity }: FieldRules, value: string): Problem | null {
  if (CONTROL.test(value)) return { key: 'control' }
  const length = codePoints(value)
  if (length < minLength) return { key: 'tooShort', limit: minLength }
  if (length > maxLength) return { key: 'tooLong', limit: maxLength }
  return null
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

/** wordsOf says a problem to the person at the input. */
export function wordsOf(problem: Problem, t: TFunction<'kit'>): string {
  switch (problem.key) {
    case 'required':
      return t('rules.required')
    case 'notWhole':
      return t('rules.notWhole')
    case 'control':
      return t('rules.control')
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
