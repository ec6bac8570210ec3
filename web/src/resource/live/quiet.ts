import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * isQuiet says whether nothing of one's own is under way: no change is being made, and what is cached under the key is not
 * being read. Until then what is on show and what the server has differ by one's own doing.
 */
export function isQuiet(client: QueryClient, key?: QueryKey): boolean {
  const isRead = key !== undefined && client.isFetching({ queryKey: key, exact: true }) > 0
  return !isRead && client.isMutating() === 0
}

/** untilQuiet waits for that, or for whoever asks to give up. */
export function untilQuiet(client: QueryClient, signal: AbortSignal, key?: QueryKey): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && !isQuiet(client, key)) return
      for (const stop of stops) stop()
      signal.removeEventListener('abort', check)
      resolve()
    }
    const stops = [client.getMutationCache().subscribe(check), client.getQueryCache().subscribe(check)]
    signal.addEventListener('abort', check)
    check()
  })
}
