import { ApiError } from '../api/client'
import { fault } from '../api/fault'
import type words from '../locales/zh/kit.json'
import type { Identified } from './resource'

/** fieldErrors finds what an answer says about single inputs. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { fields, field } = record(error.data)
  if (error.code === fault.invalid || error.code === fault.shortage) {
    return Object.fromEntries(Object.entries(record(fields)).map(([name, text]) => [name, String(text)]))
  }
  if (error.code !== fault.duplicate && error.code !== fault.reference) return {}
  return typeof field === 'string' ? { [field]: error.message } : {}
}

/** fromInside is an error about one input of a call as if that were all that was sent. */
export function fromInside(input: string, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const outer = (name: string) => (name.startsWith(`${input}.`) ? name.slice(input.length + 1) : name)
  const { fields, field, ...others } = record(error.data)
  const inner = {
    ...others,
    ...(typeof field === 'string' && { field: outer(field) }),
    fields: Object.fromEntries(Object.entries(record(fields)).map(([name, text]) => [outer(name), text])),
  }
  return new ApiError(error.code, error.message, inner, error.callName)
}

/** ConcurrentChange is a record as somebody else has saved it. */
export interface ConcurrentChange<Row> {
  current: Row
  by: string
}

/** concurrentChangeOf reads from the answer to a write what somebody else has saved meanwhile; null for any other answer. */
export function concurrentChangeOf<Row extends Identified>(error: unknown): ConcurrentChange<Row> | null {
  if (!(error instanceof ApiError) || error.code !== fault.conflict) return null
  const { current, by } = record(error.data)
  if (typeof record(current).id !== 'number') return null
  return { current: current as Row, by: typeof by === 'string' ? by : '' }
}

/** requestIdOf is the number by which whoever looks after the server finds a failed call in its log. */
export function requestIdOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const { requestId } = record(error.data)
  return typeof requestId === 'string' ? requestId : null
}

export interface Referrer {
  kind: keyof typeof words.delete.referrers
  count: number
  sample: string[]
}

/** referrersOf reads from the answer to a delete which records still refer to the one to be deleted. */
export function referrersOf(error: unknown): Referrer[] {
  if (!(error instanceof ApiError) || error.code !== fault.inUse) return []
  const { refs } = record(error.data)
  return Array.isArray(refs) ? (refs as Referrer[]) : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
