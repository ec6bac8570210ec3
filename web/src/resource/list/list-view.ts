import { useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../../api/session'
import type { Resource } from '../resource'
import { arrange } from './arrange'
import { type Arrangement, useKeptView, type ViewColumn } from './kept-view'
import type { ListAddress } from './list-address'
import { arrangementIn, arrangementText, saysArrangement, withArrangement } from './views/arrangement-text'
import { savedIn } from './views/view-address'

export interface ListViewHandle extends Arrangement {
  /** All columns, in the order in which they are wanted. */
  columns: readonly ViewColumn[]
  /** Whether it is as the screen itself has it. */
  usual: boolean
  /** What this person has when the address says nothing of it. */
  own: Arrangement
  change: (part: Partial<Arrangement>) => void
  reset: () => void
  /** Takes one's own arrangement in place of one that came by the address; absent where there is nothing to take back. */
  takeOwn?: () => void
}

/**
 * useListView is how a list looks: as its address says, or else as the signed-in person likes it. What is changed while the
 * address says it stays in the address, so that a view or a link of a colleague changes nothing of one's own.
 */
export function useListView(
  resource: Resource,
  fields: readonly string[],
  { params, write }: ListAddress,
): ListViewHandle {
  const kept = useKeptView(resource.name)
  const isView = useStore(session, ({ user }) => savedIn(resource, user, params) !== undefined)
  // The router shows an address a little after it was asked for; what was changed is on show at once.
  const [changed, setChanged] = useState<Arrangement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has the last word
  useLayoutEffect(() => setChanged(null), [params])

  const known = fields.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says the same as `fields`, which is new each time
  const { usual, own } = useMemo(() => {
    const { columns, density } = kept
    const usual: Arrangement = { columns: arrange(fields, []), density: '' }
    return { usual, own: { columns: arrange(fields, columns), density } }
  }, [known, kept.columns, kept.density])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const said = useMemo(() => arrangementIn(params, fields, own), [params, known, own])
  const shown = changed ?? said
  const isSent = saysArrangement(params) && arrangementText(said) !== arrangementText(own)

  const show = (next: Arrangement) => {
    setChanged(next)
    write((asked) => withArrangement(asked, next))
  }
  const keep = (next: Arrangement) => {
    kept.save(next)
    if (saysArrangement(params)) write((asked) => withArrangement(asked, null))
  }
  if (isView || isSent) {
    return {
      ...shown,
      own,
      usual: arrangementText(shown) === arrangementText(usual),
      change: (part) => show({ ...shown, ...part }),
      reset: () => show(usual),
      ...(!isView && { takeOwn: () => write((asked) => withArrangement(asked, null)) }),
    }
  }
  return {
    ...own,
    own,
    usual: kept.columns.length === 0 && kept.density === '',
    change: ({ columns = kept.columns, density = kept.density }) => keep({ columns, density }),
    reset: () => keep({ columns: [], density: '' }),
  }
}
