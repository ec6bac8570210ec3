import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api'
import { call } from './client'
import { connection, RETRY_MS, watchConnection } from './connection'

const unitList = call<object, unknown>('goodsUnitList')
const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const up = () => new Response('ok')

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  connection.setState({ state: 'there' })
  stop = watchConnection()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('notices a server that went away and that it is back', async () => {
  const api = fakeApi({ goodsUnitList: gone, '/healthz': gone })
  unitList({}).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.getState().state).toBe('away')
  await vi.advanceTimersByTimeAsync(3 * RETRY_MS)
  expect(connection.getState().state).toBe('away')
  api.answer({ '/healthz': up })
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(connection.getState().state).toBe('there')
  const asked = () => api.received.filter(({ callName }) => callName === '/healthz').length
  const before = asked()
  api.answer({ goodsUnitList: up })
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS)
  expect(asked()).toBe(before)
})

it('says nothing of a single call that failed while the server answers', async () => {
  fakeApi({ goodsUnitList: gone, '/healthz': up })
  unitList({}).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.getState().state).toBe('there')
})

it('tells a lost network from a server that is away', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({ '/healthz': gone })
  window.dispatchEvent(new Event('offline'))
  expect(connection.getState().state).toBe('offline')
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.getState().state).toBe('away')
})
