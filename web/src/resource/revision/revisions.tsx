import { lazy, Suspense } from 'react'
import type { RevisionsDrawer as Drawer, RevisionsProps } from './revisions-drawer'

export type { RevisionCalls } from './revisions-drawer'

// Rarely used, so not part of the list's code.
const Loaded = lazy(() =>
  import('./revisions-drawer').then(({ RevisionsDrawer }) => ({ default: RevisionsDrawer })),
) as unknown as typeof Drawer

/** Revisions shows what a record was before, beside what it is now, and brings it back. */
export function Revisions<Which extends object>(props: RevisionsProps<Which>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
