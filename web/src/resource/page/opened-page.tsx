import { lazy, Suspense } from 'react'
import type { Resource } from '../resource'
import type { DetailPage } from './detail-page'

type Props<R extends Resource> = Parameters<typeof DetailPage<R>>[0]

// Fetched when a record is first opened. A lazy component forgets that it is generic, so it is told again.
const LazyPage = lazy(async () => ({
  default: (await import('./detail-page')).DetailPage,
})) as unknown as typeof DetailPage

/** OpenedPage is a record with a page to itself. */
export function OpenedPage<R extends Resource>(props: Props<R>) {
  return (
    <Suspense fallback={null}>
      <LazyPage<R> {...props} />
    </Suspense>
  )
}
