import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

export interface LookedAt {
  /** The name of the resource that the record is of. */
  objectType: string
  id: number
  /** What its heading calls it. */
  label: string
}

/** lookedAt is the record that came on show last, whatever way led to it. */
export const lookedAt = createStore<{ record: LookedAt | null }>(() => ({ record: null }))

/** useLookedAt tells that a record is on show once its name is known, and again whenever its page comes back into sight. */
export function useLookedAt(objectType: string, id: number, label: string | undefined): void {
  useEffect(() => {
    if (label) lookedAt.setState({ record: { objectType, id, label } })
  }, [objectType, id, label])
}
