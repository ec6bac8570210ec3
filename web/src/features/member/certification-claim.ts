import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type ClaimIn } from '../../api/generated'

/** The server keeps a claim for five minutes; a view that is open says so once a minute. */
const RENEW_MS = 60_000

/** Claim is who has a document, and whose document it is where whoever has it may know. */
export interface Claim {
  mine: boolean
  /** Whether it is known who has it. */
  settled: boolean
  /** Who else has it. */
  by: string
  realName?: string
  idNo?: string
}

let last: Promise<unknown> = Promise.resolve()

/** inTurn sends a claim or a release when the one before it has been answered: of two on their way, the later could come first. */
function inTurn(input: ClaimIn) {
  const answer = last.then(() => api.CertificationClaim(input))
  last = answer.catch(() => undefined)
  return answer
}

/** useClaim keeps a pending document to whoever looks at it, and tells who else has it. */
export function useClaim(id: number, wanted: boolean): Claim {
  const claim = useQuery({
    queryKey: ['certification claim', id],
    queryFn: () => inTurn({ id }),
    enabled: wanted,
    refetchInterval: RENEW_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!wanted) return
    // Leaving the document releases the claim, so that somebody else can take it at once.
    return () => void inTurn({ id, release: true }).catch(() => undefined)
  }, [id, wanted])
  const { mine = false, by = '', realName, idNo } = claim.data ?? {}
  return { mine, settled: !wanted || claim.isFetched, by: mine ? '' : by, realName, idNo }
}
