import { type ComponentProps, lazy, Suspense } from 'react'
import type { Resource } from '../resource'
import type { ConflictDialog as Dialog } from './conflict-dialog'

// Conflicts are rare, so the dialog is not part of the first list's code.
const Loaded = lazy(() =>
  import('./conflict-dialog').then(({ ConflictDialog }) => ({ default: ConflictDialog })),
) as unknown as typeof Dialog

/** ConflictDialog lets staff choose what to keep when somebody else changed the record meanwhile. */
export function ConflictDialog<R extends Resource>(props: ComponentProps<typeof Dialog<R>>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
