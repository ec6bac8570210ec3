import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { loadTexts } from './i18n'
import type { Screen } from './menu'
import { PageBoundary } from './page-boundary'
import { PageLoading } from './page-loading'
import { usePageTitle } from './page-title'

const pages = new Map<string, Promise<ComponentType>>()

// A page that has come is shown at once: after a placeholder, React lets 300 ms pass before the page itself.
const fetched = new Map<string, ComponentType>()

/** loadPage fetches a screen's code and its texts together, once. */
export function loadPage(screen: Screen): Promise<ComponentType> {
  let page = pages.get(screen.path)
  if (!page) {
    page = Promise.all([screen.load(), loadTexts([screen.texts])]).then(([component]) => {
      fetched.set(screen.path, component)
      return component
    })
    // A failed fetch must not be remembered, or trying again could never succeed.
    page.catch(() => pages.delete(screen.path))
    pages.set(screen.path, page)
  }
  return page
}

/** PageView is one screen in its frame: titled, fetched when first opened, failing on its own. */
export function PageView({ screen }: { screen: Screen }): ReactNode {
  usePageTitle(screen.path)
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <Page screen={screen} />
      </Suspense>
    </PageBoundary>
  )
}

function Page({ screen }: { screen: Screen }): ReactNode {
  const Component = fetched.get(screen.path) ?? use(loadPage(screen))
  return <Component />
}
