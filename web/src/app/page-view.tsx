import { type ComponentType, type ReactNode, Suspense, use, useMemo } from 'react'
import { useLocation } from 'react-router'
import { FormPagesContext } from '../resource/page/form-pages'
import { loadTexts } from './i18n'
import { PageBoundary } from './page-boundary'
import { PageLoading } from './page-loading'
import { usePageTitle } from './page-title'
import type { Screen } from './screen'
import { settled } from './settled'
import { useTabs } from './tabs/tab-store'

const pages = new Map<string, Promise<ComponentType>>()

/** loadPage fetches a screen's code and its texts together, once. */
export function loadPage(screen: Screen): Promise<ComponentType> {
  let page = pages.get(screen.path)
  if (!page) {
    page = settled(Promise.all([screen.load(), loadTexts([screen.texts])]).then(([component]) => component))
    // A failed fetch must not be remembered, or trying again could never succeed.
    page.catch(() => pages.delete(screen.path))
    pages.set(screen.path, page)
  }
  return page
}

/** PageView is one screen in its frame: titled, fetched when first opened, failing on its own. */
export function PageView({ screen }: { screen: Screen }): ReactNode {
  const { pathname } = useLocation()
  usePageTitle(
    screen.path,
    useTabs(({ tabs }) => tabs.find(({ path }) => path === pathname)?.name),
  )
  const { path, forms, tabs } = screen
  const place = useMemo(() => (forms ? { list: path, forms: path, tabs } : null), [path, forms, tabs])
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <FormPagesContext value={place}>
          <Page screen={screen} />
        </FormPagesContext>
      </Suspense>
    </PageBoundary>
  )
}

function Page({ screen }: { screen: Screen }): ReactNode {
  const Component = use(loadPage(screen))
  return <Component />
}
