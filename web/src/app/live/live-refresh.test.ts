import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { look, onChanged } from '../../resource/live/live-news'
import { newQueryClient } from '../query-client'
import { EVERY_MS, type LiveRefresh, refreshLive } from './live-refresh'

const stops: (() => void)[] = []
let client: ReturnType<typeof newQueryClient>
let refresh: LiveRefresh

beforeEach(() => {
  vi.useFakeTimers()
  client = newQueryClient()
  refresh = refreshLive(client)
})

afterEach(() => {
  refresh.stop()
  for (const stop of stops.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

/** shown puts something on show and tells how often it was read. */
async function shown(queryKey: readonly unknown[], meta?: Record<string, unknown>) {
  const read = vi.fn(async () => ({}))
  stops.push(new QueryObserver(client, { queryKey, queryFn: read, meta }).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  read.mockClear()
  return read
}

describe('what is on show', () => {
  it('is read again where it was changed, with the work that waits', async () => {
    const queues = await shown(['dashboard', 'queues'])
    const trend = await shown(['dashboard', 'trend'])
    const counts = await shown(['goodsUnit', 'counts'])
    const other = await shown(['doctor', 'counts'])
    refresh.hear(['goodsUnit'], null)
    await vi.advanceTimersByTimeAsync(300)
    expect([queues, trend, counts, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1, 0])
  })

  it('is read in turns, however much happens', async () => {
    const queues = await shown(['dashboard', 'queues'])
    for (let hundredth = 0; hundredth < 100; hundredth++) {
      refresh.hear(['goodsUnit'], null)
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(queues.mock.calls.length).toBeGreaterThan(4)
    expect(queues.mock.calls.length).toBeLessThan(9)
  })

  it('is not read where rows would move; who keeps them is told', async () => {
    const list = await shown(['goodsUnit', 'list'], { keepsPlace: true })
    const heard = vi.fn()
    stops.push(onChanged(heard))
    refresh.hear(['goodsUnit'], null)
    await vi.advanceTimersByTimeAsync(300)
    expect(list).not.toHaveBeenCalled()
    expect(heard).toHaveBeenCalledWith({ changed: new Set(['goodsUnit']), touched: [] })
  })

  it('is read of the record on show only where that one was changed', async () => {
    const box = { objectType: 'goodsUnit', objectId: 3, editing: false }
    stops.push(look(box))
    const detail = await shown(['goodsUnit', 'detail', 3, 'zh'])
    refresh.hear(['goodsUnit'], null)
    await vi.advanceTimersByTimeAsync(300)
    expect(detail).not.toHaveBeenCalled()
    refresh.hear(['goodsUnit'], box)
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(detail).toHaveBeenCalledTimes(1)
  })
})
