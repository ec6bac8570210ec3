import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { useStore } from 'zustand'
import { session } from '../api/session'
import { requestIdButton } from '../resource/failure-text'
import { useRunCentre } from '../resource/run/run-centre'
import { ConfirmHost } from '../ui/confirm'
import { ToastHost, toast } from '../ui/toast'
import { Boot } from './boot'
import { listenToFailures } from './failures'
import { useKeys } from './keys/keys-state'
import { useSidebar } from './layout/sidebar-state'
import { Live } from './live/live'
import { menu } from './menu'
import { dashboard } from './own-pages'
import { loadPage } from './page-view'
import { PasswordGate } from './password-gate'
import { newQueryClient } from './query-client'
import { ConsoleRoutes } from './router'
import { useSearch } from './search/search-state'
import { useSettingsPanel } from './settings/settings-state'
import { ThemeProvider } from './theme-provider'
import { TwoStepGate } from './two-step-gate'
import { watchPermissions } from './watch-permissions'
import './print.css'

/** Console is everything behind the sign-in. */
export function Console(): ReactNode {
  const user = useStore(session, (state) => state.user)
  const [queryClient] = useState(newQueryClient)

  useEffect(() => listenToFailures((error) => toast.error(error.message, requestIdButton(error))), [])
  useEffect(() => watchPermissions(), [])
  // What one account has read must not be shown to the next one.
  useEffect(
    () =>
      session.subscribe((state, before) => {
        if (state.user?.id !== before.user?.id) queryClient.clear()
      }),
    [queryClient],
  )

  // What lies over the pages is not there for the next session.
  useEffect(
    () => () => {
      useSearch.getState().setOpen(false)
      useSettingsPanel.getState().setOpen(false)
      useSidebar.getState().setDrawer(false)
      useKeys.getState().close()
      useRunCentre.setState(useRunCentre.getInitialState(), true)
    },
    [],
  )

  if (!user) return <Boot />
  if (user.mustChangePwd) return <PasswordGate username={user.username} />
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ToastHost />
        <ConfirmHost />
        <BrowserRouter>
          <TwoStepGate user={user}>
            <Live />
            <ConsoleRoutes user={user} />
          </TwoStepGate>
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

/** prefetchPage fetches the page that a fresh session will open and, unless it is a list, the parts that all list pages share. */
export function prefetchPage(pathname: string): void {
  const screens = menu.flatMap((section) => section.screens)
  const screen = screens.find(({ path }) => path === pathname) ?? screens.at(-1)
  const wanted = pathname === dashboard.path ? [dashboard, screen] : [screen]
  for (const each of wanted) if (each) loadPage(each).catch(() => undefined)
}
