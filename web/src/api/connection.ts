import { createStore } from 'zustand/vanilla'
import { isServerUp, onNoAnswer } from './client'

/** offline: this computer has no network. away: it has, but the server does not answer. */
export type Reachability = 'there' | 'offline' | 'away'

/** How often a server that is away is asked whether it is back. */
export const RETRY_MS = 2_000

/** connection is whether the server can be reached, as far as this page knows. */
export const connection = createStore<{ state: Reachability }>(() => ({ state: 'there' }))

let watchers = 0
let timer: ReturnType<typeof setTimeout> | undefined
let asking = false

/** watchConnection follows the network and, after a call that got no answer, asks the server until it answers again. */
export function watchConnection(): () => void {
  watchers += 1
  const lost = () => setState('offline')
  const check = () => void ask()
  if (!navigator.onLine) lost()
  const stop = onNoAnswer(check)
  window.addEventListener('offline', lost)
  window.addEventListener('online', check)
  return () => {
    watchers -= 1
    if (watchers === 0) clearTimeout(timer)
    stop()
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', check)
  }
}

async function ask(): Promise<void> {
  if (asking) return
  asking = true
  const up = await isServerUp()
  asking = false
  if (watchers > 0) setState(up ? 'there' : navigator.onLine ? 'away' : 'offline')
}

function setState(state: Reachability): void {
  connection.setState({ state })
  clearTimeout(timer)
  // A network that returns unnoticed by the browser is found in the same way.
  if (state !== 'there') timer = setTimeout(() => void ask(), RETRY_MS)
}
