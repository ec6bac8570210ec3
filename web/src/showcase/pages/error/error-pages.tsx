import type { ReactNode } from 'react'
import { NoPermissionPage, NotFoundPage } from '../../../app/pages/error-pages'

/** Error401Page is what somebody sees who may not open a page. */
export function Error401Page(): ReactNode {
  return <NoPermissionPage />
}

/** Error404Page is what an address shows that leads nowhere. */
export function Error404Page(): ReactNode {
  return <NotFoundPage />
}
