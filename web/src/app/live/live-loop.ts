import { ApiError } from '../../api/client'
import { connection } from '../../api/connection'
import { fault } from '../../api/fault'
import { api, type LiveNextOut } from '../../api/generated'
import { newId } from '../../api/request-id'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { isSamePlace, type Looking, lookingAt, sight } from '../../resource/live/live-news'

/** How long a console rests after it was told something, so that busy hours do not become a stream of calls. */
export const REST_MS = 1_000

/** How long it waits after a call that failed: twice as long each time. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** Up to so much of a wait is left to chance, so that not every console comes back at the same moment. */
const CHANCE = 0.2

/** What is done with an answer, given the record that was on show when it was asked for. */
type Hear = (answer: LiveNextOut, looking: Looking | null) => void

/**
 * followLive asks the server what others do, one call at a time, until the function that it returns is called. It asks while
 * the tab is on show: a browser has few connections to a server for all of its tabs. What happens meanwhile is told later.
 */
export function followLive(hear: Hear): () => void {
  const stopped = new AbortController()
  // Ends whatever is waited for, be it an answer or the time to ask, when there is a reason to ask anew.
  let turn = new AbortController()
  const next = () => turn.abort()
  let asked: Looking | null = null
  const onSight = () =>
    // A view that is replaced goes before the other one comes.
    queueMicrotask(() => {
      if (!isSameLook(asked, lookingAt())) next()
    })
  const stops = [
    connection.subscribe(({ state }, before) => state !== before.state && next()),
    sight.subscribe((state, before) => state.views !== before.views && onSight()),
  ]
  document.addEventListener('visibilitychange', next)

  const run = async () => {
    const tab = newId()
    let last: number | null = null
    let failures = 0
    let tag = ''
    // A session that is renewed, as with a new password, ends the call that waits in the old one: whether it is over for good
    // is known when it is asked a second time.
    let isDoubted = false
    while (!stopped.signal.aborted) {
      turn = new AbortController()
      const { signal } = turn
      if (!mayAsk()) {
        await passed(Number.POSITIVE_INFINITY, signal)
        continue
      }
      const looking = lookingAt()
      if (!isSamePlace(asked, looking)) tag = ''
      asked = looking
      const began = Date.now()
      try {
        const answer = await api.liveNext(
          { after: last, console: tab, looking, othersTag: tag },
          {
            signal,
            handles: isDoubted ? HANDLED_BY_LIST : [...HANDLED_BY_LIST, fault.noSession],
            waits: true,
          },
        )
        // The first answer says where to begin.
        const isFirst = last === null
        failures = 0
        isDoubted = false
        last = answer.last
        tag = answer.othersTag
        sight.setState({ told: looking && { ...placeOf(looking), others: answer.others } })
        if (answer.changed.length > 0) hear(answer, looking)
        const rests = answer.changed.length > 0 || Date.now() - began < REST_MS
        if (rests && !isFirst) await passed(REST_MS, signal)
      } catch (reason) {
        // Broken off to ask anew; or it failed, which the client has told whom it concerns.
        if (signal.aborted) continue
        const isEnd = reason instanceof ApiError && reason.code === fault.noSession
        const wait = isEnd && !isDoubted ? REST_MS : waitAfter(++failures)
        isDoubted = isEnd
        await passed(wait, signal)
      }
    }
  }
  void run()

  return () => {
    stopped.abort()
    next()
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', next)
    sight.setState({ told: null })
  }
}

function mayAsk(): boolean {
  return document.visibilityState === 'visible' && connection.getState().state === 'there'
}

function placeOf({ objectType, objectId }: Looking) {
  return { objectType, objectId }
}

function isSameLook(one: Looking | null, other: Looking | null): boolean {
  return isSamePlace(one, other) && one?.editing === other?.editing
}

function waitAfter(failures: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
  return wait * (1 - CHANCE * Math.random())
}

/** passed waits for so long, or until the signal. */
function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
