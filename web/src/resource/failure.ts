import { ApiError } from '../api/client'
import type words from '../locales/zh/kit.json'
import type { Identified } from './resource'

/** Codes of the contract that the kit shows in its own place instead of in passing. */
export const INVALID = 4000
export const NOT_FOUND = 4004
export const CONFLICT = 4009
export const DUPLICATE = 4010
export const IN_USE = 4011
export const REF_INVALID = 4016
export const TREE_ILLEGAL = 4017
export const FORBIDDEN = 3003

/** fieldErrors finds what an answer says about single inputs. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { fields, field } = record(error.data)
  if (error.code === INVALID) {
    return Object.fromEntries(Object.entries(record(fields)).map(([name, text]) => [name, String(text)]))
  }
  if (error.code !== DUPLICATE && error.code !== REF_INVALID) return {}
  return typeof field === 'string' ? { [field]: error.message } : {}
}

/** ConcurrentChange is a record as somebody else has saved it. */
export interface ConcurrentChange<Row> {
  current: Row
  by: string
}

/** concurrentChangeOf reads from the answer to a write what somebody else has saved meanwhile; null for any other answer. */
export function concurrentChangeOf<Row extends Identified>(error: unknown): ConcurrentChange<Row> | null {
  if (!(error instanceof ApiError) || error.code !== CONFLICT) return null
  const { current, by } = record(error.data)
  if (typeof record(current).id !== 'number') return null
  return { current: current as Row, by: typeof by === 'string' ? by : '' }
}

export interface Referrer {
  kind: keyof typeof words.delete.users
  count: number
  sample: string[]
}

/** referrersOf reads from the answer to a delete which records still refer to the one to be deleted. */
export function referrersOf(error: unknown): Referrer[] {
  if (!(error instanceof ApiError) || error.code !== IN_USE) return []
  const { refs } = record(error.data)
  return Array.isArray(refs) ? (refs as Referrer[]) : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
