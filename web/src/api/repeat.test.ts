import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, type Handler, Refusal } from '../testing/fake-api'
import { CALL_LIMIT_MS, call, download, OFFLINE, TIMED_OUT, upload } from './client'
import { fault } from './fault'
import { repeating } from './repeat'

const list = call<object, unknown>('goodsUnitList')
const save = call<{ name: string }, { id: number }>('goodsUnitSave', 'change')
const signIn = call<object, unknown>('adminLogin', 'unrepeatable')
const exported = download<object>('goodsUnitExport')

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const away = () => new Refusal(fault.unavailable, '数据库暂时无法访问', { retryAfterSec: 2 })
const unknown = () => new Refusal(fault.unknownOutcome, '无法确定更改是否已保存', { requestId: 'x' })
const full = () => new Refusal(fault.unavailable, '磁盘空间已满', {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** first answers in one way so many times, and then in another. */
function first(times: number, handler: Handler, then: Handler): Handler {
  let asked = 0
  return (input, received) => {
    asked += 1
    return asked > times ? then(input, received) : handler(input, received)
  }
}

it.each([
  ['a database that is away', away],
  ['an unknown outcome', unknown],
  ['a lost connection', lost],
  ['a proxy without a server', () => new Response('', { status: 502 })],
])('asks again under the same id after %s, until there is an answer', async (_, handler) => {
  const api = fakeApi({ goodsUnitSave: first(4, handler, () => ({ id: 7 })) })
  const saved = save({ name: '盒' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await saved).toEqual({ id: 7 })
  const ids = api.received.map(({ requestId }) => requestId)
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
})

it('gives every intended change an id of its own, and none to what is read', async () => {
  const api = fakeApi({ goodsUnitSave: () => ({ id: 7 }), goodsUnitList: () => ({}) })
  await save({ name: '盒' })
  await save({ name: '盒' })
  await list({})
  const [one, other, read] = api.received.map(({ requestId }) => requestId)
  expect(one).not.toBe(other)
  expect(read).toBeUndefined()
})

it('asks the same once more under the id of a change that nobody knows the outcome of', async () => {
  const api = fakeApi({ goodsUnitSave: lost })
  const outcome = expect(save({ name: '盒' })).rejects.toMatchObject({ code: OFFLINE })
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
  await outcome
  api.answer({ goodsUnitSave: () => ({ id: 7 }) })
  const tried = api.received.length
  await save({ name: '瓶' })
  await save({ name: '盒' })
  await save({ name: '盒' })
  const [other, same, next] = api.received.slice(tried).map(({ requestId }) => requestId)
  expect(same).toBe(api.received[0]?.requestId)
  expect(other).not.toBe(same)
  expect(next).not.toBe(same)
})

it('takes a refusal for an answer', async () => {
  const api = fakeApi({ goodsUnitSave: () => new Refusal(fault.duplicate, '已存在') })
  await expect(save({ name: '盒' })).rejects.toMatchObject({ code: fault.duplicate })
  await expect(save({ name: '盒' })).rejects.toMatchObject({ code: fault.duplicate })
  expect(api.received).toHaveLength(2)
  expect(api.received[0]?.requestId).not.toBe(api.received[1]?.requestId)
})

it('does not wait for a full disk', async () => {
  fakeApi({ goodsUnitSave: full })
  await expect(save({ name: '盒' })).rejects.toMatchObject({ message: '磁盘空间已满' })
})

it.each([
  ['a sign-in', 'adminLogin', () => signIn({})],
  ['an export', 'goodsUnitExport', () => exported({})],
  ['an upload', 'fileUpload', () => upload('avatar', new File(['x'], 'x.png'))],
])('asks %s again only where nothing was done', async (_, callName, run) => {
  const api = fakeApi({ [callName]: lost })
  await expect(run()).rejects.toMatchObject({ code: OFFLINE })
  expect(api.received).toHaveLength(1)
  api.answer({ [callName]: away })
  const outcome = expect(run()).rejects.toMatchObject({ code: fault.unavailable })
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
  await outcome
  expect(api.received.length).toBeGreaterThan(5)
})

it('says that something is asked again from the second failure on, until it is over', async () => {
  const api = fakeApi({ goodsUnitList: away })
  const outcome = expect(list({})).rejects.toMatchObject({ code: fault.unavailable })
  await vi.advanceTimersByTimeAsync(300)
  expect(repeating.getState().calls).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(repeating.getState().calls).toBe(1)
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
  await outcome
  expect(repeating.getState().calls).toBe(0)
  expect(api.received.length).toBeLessThan(15)
})

it('is given up as a whole where the repeat is silent', async () => {
  fakeApi({ goodsUnitList: first(1, lost, () => new Promise(() => undefined)) })
  const outcome = expect(list({})).rejects.toMatchObject({ code: TIMED_OUT })
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
  await outcome
})

it('stops when its caller gives up', async () => {
  const api = fakeApi({ goodsUnitList: away })
  const caller = new AbortController()
  const outcome = expect(list({}, { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(2_000)
  caller.abort()
  await outcome
  const asked = api.received.length
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
  expect(api.received).toHaveLength(asked)
})
