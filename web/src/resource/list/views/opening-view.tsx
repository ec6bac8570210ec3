import { type ReactNode, useRef } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { session } from '../../../api/session'
import type { Resource } from '../../resource'
import { addressOf, defaultOf, saysNothing, viewsOf } from './view-address'

interface OpeningViewProps {
  resource: Resource
  /** The list, which is not there until its address says what it shows: nothing is read twice. */
  children: ReactNode
}

/** OpeningView opens a list whose address says nothing of it with the view that this person wants to begin with. */
export function OpeningView({ resource, children }: OpeningViewProps): ReactNode {
  const location = useLocation()
  const user = useStore(session, (state) => state.user)
  const shownAt = useRef<Location | null>(null)
  const params = new URLSearchParams(location.search)
  const view = saysNothing(params) ? defaultOf(viewsOf(resource, user)) : undefined
  // A list that is on show already stays as it is, though a colleague may have given the role a view meanwhile.
  if (view && shownAt.current !== location) {
    return <Navigate to={`?${addressOf(resource, params, view)}`} replace state={location.state} />
  }
  shownAt.current = location
  return children
}
