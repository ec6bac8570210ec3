import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { session } from '../../api/session'
import type { Resource } from '../resource'
import { atAll } from './views/view-address'

export interface ListAddress {
  params: URLSearchParams
  /** Changes what the address says, building on what was asked for before. */
  write: (change: (asked: URLSearchParams) => URLSearchParams) => void
}

/** useListAddress is the address of a list, which says what it shows: it can be reloaded, bookmarked and sent to a colleague. */
export function useListAddress(resource: Resource): ListAddress {
  const [params, setParams] = useSearchParams()
  // The router shows an address a little after it was asked for; what people do meanwhile builds on what they asked.
  const asked = useRef(params)
  useLayoutEffect(() => {
    asked.current = params
  }, [params])
  const write: ListAddress['write'] = (change) => {
    asked.current = atAll(resource, session.getState().user, change(asked.current))
    setParams(asked.current, { replace: true })
  }
  return { params, write }
}
