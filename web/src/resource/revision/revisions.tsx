import { lazy, Suspense } from 'react'
import type { RevisionsProps } from './revisions-drawer'

// Rarely used, so not part of the list's code.
const Loaded = lazy(() =>
  import('./revisions-drawer').then(({ RevisionsDrawer }) => ({ default: RevisionsDrawer })),
)

/** Revisions shows what a record was before, beside what it is now, and brings it back. */
export function Revisions(props: RevisionsProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
