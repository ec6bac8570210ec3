import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, type RouteObject, useLocation, useNavigate, useParams } from 'react-router'
import { useStore } from 'zustand'
import type { SignedInAccount } from '../api/session'
import { FORM_PATHS } from '../resource/page/form-pages'
import { tabForms } from '../resource/page/resource-tab-address'
import { extension } from './extension'
import { afterSignIn, pathnameOf, refreshTarget } from './guards'
import { Frame } from './layout/frame'
import { menu, shownScreens, visibleMenu } from './menu'
import { dashboard, ownPages } from './own-pages'
import { PageView } from './page-view'
import { NoPermissionPage, NotFoundPage } from './pages/error-pages'
import type { Screen, Section, TitledPath } from './screen'
import { settings } from './settings/settings'
import { Pages } from './tabs/pages'
import { useRefresh } from './tabs/use-tab-actions'

const goTo = (to: string) => <Navigate to={to} replace />

/** ConsoleRoutes are the addresses that an account may open, and where the others lead. */
export function ConsoleRoutes({ user }: { user: SignedInAccount }): ReactNode {
  const tagsView = useStore(settings, (state) => state.tagsView)
  const { all, visible: more } = extension.useSections()
  const visible = useMemo(() => [...visibleMenu(user.permitCodes, user.caps), ...more], [user, more])
  const routes = useMemo(
    () =>
      caseSensitive([
        { path: '/', element: goTo('/dashboard') },
        { path: '/login', element: <AfterSignIn /> },
        { path: '/redirect/*', element: <Refresh /> },
        { path: '/401', element: <NoPermissionPage /> },
        { path: '/404', element: <NotFoundPage /> },
        ...[dashboard, ...ownPages].map(pageRoute),
        ...sectionRoutes([...menu, ...all], visible),
        { path: '*', element: goTo('/404') },
      ]),
    [all, visible],
  )
  return (
    <extension.Around>
      <Frame user={user} sections={visible}>
        <Pages routes={routes} keep={tagsView} />
      </Frame>
    </extension.Around>
  )
}

/** A route with a handle is a page, and so gets a tab. */
function pageRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    element: <PageView key={screen.path} screen={screen} />,
    handle: screen,
  }
}

const formPaths = ({ path, forms, tabs = [] }: Screen) =>
  forms
    ? [path, ...tabs.map((tab) => tabForms(path, tab))].flatMap((start) =>
        FORM_PATHS.map((below) => `${start}/${below}`),
      )
    : []
const pathsOf = (screen: Screen) => [screen.path, ...formPaths(screen)]

/** The forms of a screen are other views of its page, each with a tab. */
function formRoutes(screen: Screen): RouteObject[] {
  return formPaths(screen).map((path) => ({ ...pageRoute(screen), path }) as RouteObject)
}

function sectionRoutes(all: readonly Section[], visible: readonly Section[]): RouteObject[] {
  return all.flatMap((section) => {
    const allowed = visible.find(({ path }) => path === section.path)
    const pages = section.screens.filter(({ href }) => href === undefined)
    const open = allowed ? shownScreens(allowed).filter(({ href }) => href === undefined) : []
    const levels = new Set([section.path, ...pages.flatMap(({ within = [] }) => within)])
    const firstOf = (level: TitledPath) =>
      open.find(({ within = [] }) => level === section.path || within.includes(level))
    return [
      ...[...levels].map((path) => ({ path, element: goTo(firstOf(path)?.path ?? '/401') })),
      ...pages.flatMap((screen): RouteObject[] =>
        allowed?.screens.includes(screen)
          ? [pageRoute(screen), ...formRoutes(screen)]
          : pathsOf(screen).map((path) => ({ path, element: goTo('/401') })),
      ),
    ]
  })
}

/** Addresses are kept to the letter (`/Company`), while the router would match any case. */
function caseSensitive(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => ({ ...route, caseSensitive: true }) as RouteObject)
}

function AfterSignIn(): ReactNode {
  return goTo(afterSignIn(useLocation().search))
}

/** Refresh builds the page behind `/redirect/…` anew and goes there without a trace in the history. */
function Refresh(): ReactNode {
  const { '*': rest = '' } = useParams()
  const target = refreshTarget(rest, useLocation().search)
  const navigate = useNavigate()
  const refresh = useRefresh()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    let wanted = true
    void refresh(pathnameOf(target)).then(() => wanted && navigate(target, { replace: true }))
    return () => {
      wanted = false
    }
  }, [target])
  return null
}
