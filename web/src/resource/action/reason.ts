import type { FieldRules } from '../resource'

/** REASON are the rules of a reason, which most calls that ask for one share. */
export const REASON: FieldRules = { kind: 'text', required: true, minLength: 2, maxLength: 200 }
