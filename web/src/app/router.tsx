import { type ReactNode, useMemo } from 'react'
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router'
import type { User } from '../api/session'
import { afterSignIn, refreshTarget } from './guards'
import { Frame } from './layout/frame'
import { menu, type Section, visibleMenu } from './menu'
import { PageView } from './page-view'
import { DashboardPage } from './pages/dashboard-page'
import { NoPermissionPage, NotFoundPage } from './pages/dead-ends'

const goTo = (to: string) => <Navigate to={to} replace />

/** ConsoleRoutes are the addresses that an account may open, and where the others lead. */
export function ConsoleRoutes({ user }: { user: User }): ReactNode {
  const routes = useMemo(() => {
    const visible = visibleMenu(user.permitCodes)
    return caseSensitive([
      { path: '/', element: goTo('/dashboard') },
      { path: '/login', element: <AfterSignIn /> },
      { path: '/redirect/*', element: <Refresh /> },
      {
        element: <Frame user={user} sections={visible} />,
        children: [
          { path: '/dashboard', element: <DashboardPage user={user} sections={visible} /> },
          { path: '/401', element: <NoPermissionPage /> },
          { path: '/404', element: <NotFoundPage /> },
          ...sectionRoutes(visible),
        ],
      },
      { path: '*', element: goTo('/404') },
    ])
  }, [user])
  return useRoutes(routes)
}

function sectionRoutes(visible: readonly Section[]): RouteObject[] {
  return menu.flatMap((section) => {
    const screens = visible.find(({ path }) => path === section.path)?.screens ?? []
    return [
      { path: section.path, element: goTo(screens[0]?.path ?? '/401') },
      ...section.screens.map((screen) => ({
        path: screen.path,
        element: screens.includes(screen) ? <PageView key={screen.path} screen={screen} /> : goTo('/401'),
      })),
    ]
  })
}

/** Addresses are kept to the letter (`/Company`), while the router would match any case. */
function caseSensitive(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.index) return route
    return {
      ...route,
      caseSensitive: true,
      children: route.children && caseSensitive(route.children),
    }
  })
}

function AfterSignIn(): ReactNode {
  return goTo(afterSignIn(useLocation().search))
}

function Refresh(): ReactNode {
  const { '*': rest = '' } = useParams()
  return goTo(refreshTarget(rest, useLocation().search))
}
