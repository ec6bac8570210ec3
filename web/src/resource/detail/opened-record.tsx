import { lazy, Suspense } from 'react'
import type { Resource } from '../resource'
import type { DetailDrawer } from './detail-drawer'

type Props<R extends Resource> = Parameters<typeof DetailDrawer<R>>[0]

// Fetched when a record is first looked at. A lazy component forgets that it is generic, so it is told again.
const LazyDrawer = lazy(async () => ({
  default: (await import('./detail-drawer')).DetailDrawer,
})) as unknown as typeof DetailDrawer

/** OpenedRecord is the record that the address says is being looked at. */
export function OpenedRecord<R extends Resource>(props: Props<R>) {
  return (
    <Suspense fallback={null}>
      <LazyDrawer<R> {...props} />
    </Suspense>
  )
}
