import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client'

/** A failed call has been judged already; only a fault of our own code is worth a second try. */
function retry(failures: number, error: Error): boolean {
  return !(error instanceof ApiError) && failures < 1
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': without a network a list must fail visibly at once instead of waiting in silence.
      queries: { retry, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
