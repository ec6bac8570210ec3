import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { followLive } from './live-loop'
import { refreshLive } from './live-refresh'

/** Live keeps the console in step with what others do, for as long as somebody is signed in. */
export function Live(): ReactNode {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = refreshLive(client)
    const leave = followLive(({ changed, touched }, looking) =>
      refresh.hear(changed, touched ? looking : null),
    )
    return () => {
      leave()
      refresh.stop()
    }
  }, [client])
  return null
}
