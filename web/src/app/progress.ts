import { createStore } from 'zustand/vanilla'

/** progress counts the pages that are being fetched. */
export const progress = createStore(() => ({ running: 0 }))

/** startProgress lets the bar run until the function that it returns is called. */
export function startProgress(): () => void {
  progress.setState(({ running }) => ({ running: running + 1 }))
  return () => progress.setState(({ running }) => ({ running: running - 1 }))
}
