import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Extension } from '../app/extension'
import { loadTexts } from '../app/i18n'
import { PageLoading } from '../app/page-loading'
import { useRole } from './role'
import { routes, visibleTo } from './routes'

/** area is the showcase as the console sees it. */
export const area: Extension = { useSections, Around }

function useSections() {
  const role = useRole((state) => state.role)
  return useMemo(() => ({ all: routes, visible: visibleTo(role) }), [role])
}

const PrintedArticle = lazy(async () => {
  const [page] = await Promise.all([import('./pages/pdf/download-page'), loadTexts(['pdf'])])
  return { default: page.PdfDownloadPage }
})

/** Around shows the one page that stands without the frame. */
function Around({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  if (pathname !== '/pdf/download') return children
  return (
    <Suspense fallback={<PageLoading />}>
      <PrintedArticle />
    </Suspense>
  )
}
