import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onFailure } from '../../api/client'
import { connection } from '../../api/connection'
import { fault } from '../../api/fault'
import type { LiveNextIn, LiveNextOut } from '../../api/generated'
import { repeating } from '../../api/repeat'
import { look, sight } from '../../resource/live/live-news'
import { type FakeApi, fakeApi, Refusal } from '../../testing/fake-api'
import { followLive, REST_MS } from './live-loop'

const answer = (change: Partial<LiveNextOut> = {}): LiveNextOut => ({
  last: 7,
  changed: [],
  touched: false,
  others: [],
  othersTag: '',
  ...change,
})
const gone = () => Promise.reject(new TypeError('Failed to fetch'))

/** settled lets everything happen that waits for no time. */
const settled = () => vi.advanceTimersByTimeAsync(0)

let api: FakeApi
let held: ((given: unknown) => void)[]
let stop: () => void
const hear = vi.fn()
const asked = () => api.inputsOf<LiveNextIn>('liveNext')

/** tell answers the call in hand. */
async function tell(given: unknown): Promise<void> {
  held.pop()?.(given)
  await settled()
}

beforeEach(async () => {
  vi.useFakeTimers()
  connection.setState({ state: 'there' })
  hear.mockReset()
  held = []
  api = fakeApi({ liveNext: () => new Promise((resolve) => held.push(resolve)) })
  stop = followLive(hear)
  await settled()
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a console that follows what others do', () => {
  it('asks where to begin, and then what comes after it', async () => {
    expect(asked()).toMatchObject([{ after: null, looking: null, othersTag: '' }])
    await tell(answer())
    expect(asked()).toHaveLength(2)
    expect(asked()[1]).toMatchObject({ after: 7, console: asked()[0]?.console })
    expect(asked()[0]?.console).toMatch(/^\w{8,64}$/)
    expect(hear).not.toHaveBeenCalled()
  })

  it('passes on what was changed, and rests before it asks again', async () => {
    await tell(answer())
    await tell(answer({ last: 9, changed: ['goodsUnit'] }))
    expect(hear).toHaveBeenCalledWith(expect.objectContaining({ changed: ['goodsUnit'] }), null)
    expect(asked()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(asked()[2]).toMatchObject({ after: 9 })
  })

  it('asks anew at once when another record is on show, and tells who else has it', async () => {
    await tell(answer())
    const leave = look({ objectType: 'goodsUnit', objectId: 3, editing: false })
    await settled()
    expect(api.received.at(-2)?.signal.aborted).toBe(true)
    expect(asked().at(-1)).toMatchObject({
      after: 7,
      looking: { objectType: 'goodsUnit', objectId: 3, editing: false },
    })
    await vi.advanceTimersByTimeAsync(REST_MS)
    await tell(answer({ others: [{ name: '李雷', editing: true }], othersTag: 'a' }))
    expect(sight.getState().told).toMatchObject({ objectId: 3, others: [{ name: '李雷' }] })
    expect(asked().at(-1)).toMatchObject({ othersTag: 'a' })

    // Who else is there is another question for another record, and the same one for the same record.
    leave()
    const leaveForm = look({ objectType: 'goodsUnit', objectId: 3, editing: true })
    await settled()
    expect(asked().at(-1)).toMatchObject({ looking: { editing: true }, othersTag: 'a' })
    leaveForm()
    await settled()
    expect(asked().at(-1)).toMatchObject({ looking: null, othersTag: '' })
  })

  it('asks only while it is on show, and goes on where it was', async () => {
    await tell(answer())
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.received.at(-1)?.signal.aborted).toBe(true)
    expect(asked()).toHaveLength(2)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(asked()).toHaveLength(3)
    expect(asked()[2]).toMatchObject({ after: 7 })
  })

  it('waits longer and longer after failures, without a word on the page', async () => {
    await tell(answer())
    api.answer({ liveNext: gone })
    await tell(new Response('', { status: 503 }))
    expect(asked()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toHaveLength(4)
    expect(repeating.getState().calls).toBe(0)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked().length).toBeLessThan(20)
  })

  it('asks nothing while the server is away, and at once when it is back', async () => {
    await tell(answer())
    connection.setState({ state: 'away' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toHaveLength(2)
    connection.setState({ state: 'there' })
    await settled()
    expect(asked()).toHaveLength(3)
    expect(asked()[2]).toMatchObject({ after: 7 })
  })

  it('may wait for longer than other calls, and no longer than that', async () => {
    await tell(answer())
    await vi.advanceTimersByTimeAsync(35_000)
    expect(api.received.at(-1)?.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked().length).toBeGreaterThan(2)
  })

  it('tells of the end of a session when it hears of it twice: a new password renews it', async () => {
    const told = vi.fn()
    const deaf = onFailure(told)
    await tell(answer())
    await tell(new Refusal(fault.noSession))
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(asked()).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(REST_MS)
    await tell(answer())
    await tell(new Refusal(fault.noSession))
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(told).not.toHaveBeenCalled()
    await tell(new Refusal(fault.noSession))
    expect(told).toHaveBeenCalledTimes(1)
    deaf()
  })

  it('ends with the session', async () => {
    await tell(answer())
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.received.at(-1)?.signal.aborted).toBe(true)
    expect(asked()).toHaveLength(2)
  })
})
