import { createStore } from 'zustand/vanilla'

/** How long a call waits before it is asked again: longer each time. What limits the call as a whole ends it. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000]

/** Up to so much of a pause is left to chance, so that not every console comes back at the same moment. */
const CHANCE = 0.2

/** repeating is how many calls are being asked again and again; one that succeeds at the second try is not worth a word. */
export const repeating = createStore<{ calls: number }>(() => ({ calls: 0 }))

/** untilAnswered asks for as long as `again` says so of the failure and nobody gives up; then it fails as it did last. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  again: (reason: unknown) => boolean,
  signal: AbortSignal,
): Promise<T> {
  let failures = 0
  try {
    for (;;) {
      try {
        return await ask()
      } catch (reason) {
        if (signal.aborted || !again(reason)) throw reason
        failures += 1
        if (failures === 2) count(1)
        await pause(failures, signal)
        if (signal.aborted) throw reason
      }
    }
  } finally {
    if (failures >= 2) count(-1)
  }
}

function count(more: number): void {
  repeating.setState(({ calls }) => ({ calls: calls + more }))
}

function pause(failures: number, signal: AbortSignal): Promise<void> {
  const length = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, length * (1 - CHANCE * Math.random()))
    signal.addEventListener('abort', over)
  })
}
