import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../../api/session'
import type { Resource } from '../resource'

export const DENSITIES = ['large', 'medium', 'small'] as const
export type Density = (typeof DENSITIES)[number]

/** ListView is how one person likes to see one list. Hidden columns are kept, not shown ones: a column new to the list appears. */
interface ListView {
  hidden: readonly string[]
  density: Density
}

export interface ListViewHandle extends ListView {
  change: (part: Partial<ListView>) => void
}

const DEFAULT_VIEW: ListView = { hidden: [], density: 'medium' }

/** useListView remembers the view in this browser, for each account apart. */
export function useListView(resource: Resource): ListViewHandle {
  const accountId = useStore(session, (state) => state.user?.id)
  const key = `caredesk.list.${accountId}.${resource.name}`
  const [view, setView] = useState(() => readView(key))
  return {
    ...view,
    change: (part) => {
      const next = { ...view, ...part }
      setView(next)
      localStorage.setItem(key, JSON.stringify(next))
    },
  }
}

// What the browser has stored may come from another version.
function readView(key: string): ListView {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof ListView, unknown>>
    const { hidden, density } = kept
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === 'string') : DEFAULT_VIEW.hidden,
      density: DENSITIES.find((known) => known === density) ?? DEFAULT_VIEW.density,
    }
  } catch {
    return DEFAULT_VIEW
  }
}
