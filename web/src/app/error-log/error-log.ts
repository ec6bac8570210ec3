import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../api/client'

/** A page that fails in a loop must not fill the memory. */
const KEPT = 100

export interface ErrorEntry {
  error: unknown
  /** Where it came from: the component for a page that broke, else the kind of event. */
  info: string
}

export interface LoggedError {
  id: number
  message: string
  info: string
  url: string
  stack: string
}

/** errorLog is what went wrong in this browser tab since it was opened, newest first. */
export const errorLog = createStore<{ entries: readonly LoggedError[] }>(() => ({ entries: [] }))

let count = 0

/** reportError notes a fault of the console for the error log; only builds that staff use keep one. */
export function reportError({ error, info }: ErrorEntry): void {
  if (!import.meta.env.PROD) return
  count += 1
  const entry: LoggedError = { id: count, info, url: location.href, ...wordsOf(error) }
  errorLog.setState(({ entries }) => ({ entries: [entry, ...entries].slice(0, KEPT) }))
}

/** clearErrors empties the log. */
export function clearErrors(): void {
  errorLog.setState({ entries: [] })
}

/** listenToErrors reports what no page has caught. */
export function listenToErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => {
    // The browser's note that a measurement took two rounds is no fault of the console.
    if (!message.startsWith('ResizeObserver loop'))
      reportError({ error: error ?? message, info: 'window.onerror' })
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isExpected(reason)) reportError({ error: reason, info: 'unhandledrejection' })
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Refused and failed calls are shown as messages, and calls given up on purpose are no failure at all. */
function isExpected(reason: unknown): boolean {
  return reason instanceof ApiError || (reason instanceof DOMException && reason.name === 'AbortError')
}

function wordsOf(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
  return { message: String(error), stack: '' }
}
