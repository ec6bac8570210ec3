import type { Query, QueryClient } from '@tanstack/react-query'
import { DASHBOARD } from '../../features/dashboard/answers'
import {
  isSamePlace,
  type Looking,
  lookingAt,
  type News,
  type Place,
  tell,
} from '../../resource/live/live-news'

/** How long what was read is left alone: what is told meanwhile is read together. */
export const EVERY_MS = 1_700

/** All consoles hear of a change at the same moment; up to so much later each begins to read. */
const CHANCE_MS = 300

export interface LiveRefresh {
  hear: (changed: readonly string[], touched: Looking | null) => void
  stop: () => void
}

/** refreshLive reads again what is on show of the resources that were changed: the first time at once, then in turns. */
export function refreshLive(client: QueryClient): LiveRefresh {
  let changed = new Set<string>()
  let touched: Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let rested = 0
  let isReading = false

  const plan = () => {
    if (timer !== undefined || isReading || changed.size === 0) return
    timer = setTimeout(() => void read(), Math.max(Math.random() * CHANCE_MS, rested - Date.now()))
  }
  const read = async () => {
    const news = { changed, touched }
    timer = undefined
    changed = new Set()
    touched = []
    rested = Date.now() + EVERY_MS
    // The next turn waits for this one: a server that is slow would otherwise never be let finish.
    isReading = true
    tell(news)
    await Promise.allSettled([readQueues(client), readChanged(client, news)])
    isReading = false
    plan()
  }
  return {
    hear: (names, place) => {
      for (const name of names) changed.add(name)
      if (place && !touched.some((other) => isSamePlace(other, place))) touched.push(place)
      plan()
    },
    stop: () => {
      clearTimeout(timer)
      changed = new Set()
    },
  }
}

/** Whatever is changed may be work for somebody. */
function readQueues(client: QueryClient): Promise<unknown> {
  return Promise.all(
    ['queues', 'summary'].map((part) => client.invalidateQueries({ queryKey: [DASHBOARD, part] })),
  )
}

function readChanged(client: QueryClient, { changed, touched }: News): Promise<void> {
  const looking = lookingAt()
  const isTouched = touched.some((place) => isSamePlace(place, looking))
  const concerns = (query: Query) => {
    const [name, , id] = query.queryKey
    if (typeof name !== 'string' || !changed.has(name)) return false
    // Rows must not move under the pointer: a list looks by itself what has become of them.
    if (query.meta?.keepsPlace && query.isActive()) return false
    // Of the record on show it is known whether it was changed itself.
    return isTouched || looking === null || name !== looking.objectType || id !== looking.objectId
  }
  return client.invalidateQueries({ predicate: concerns })
}
