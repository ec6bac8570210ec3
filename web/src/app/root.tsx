import { type ReactNode, Suspense, use, useEffect, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session'
import { loadUser } from './account'
import { AuthRedirect } from './auth-redirect'
import { Boot } from './boot'
import { isPublic, signInAddress } from './guards'
import { importConsole } from './prefetch'
import { RootBoundary } from './root-boundary'
import { SignInPage } from './sign-in/sign-in-page'

/** Root chooses between the light sign-in page and the console, which brings the component library and the router. */
export function Root(): ReactNode {
  const signedIn = useStore(session, (state) => state.token !== null)
  if (location.pathname === '/auth-redirect') return <AuthRedirect />
  return signedIn ? <SignedIn /> : <SignedOut />
}

function SignedIn(): ReactNode {
  const user = useStore(session, (state) => state.user)
  // Who is signed in is asked while the console's code may still be on its way.
  useEffect(() => {
    if (!user) void loadUser()
  }, [user])
  return (
    <RootBoundary>
      <Suspense fallback={<Boot />}>
        <Console />
      </Suspense>
    </RootBoundary>
  )
}

function Console(): ReactNode {
  const { Console } = use(importConsole())
  return <Console />
}

function SignedOut(): ReactNode {
  useLayoutEffect(() => {
    const guard = () => {
      if (isPublic(location.pathname)) return
      history.replaceState(null, '', signInAddress(location.pathname + location.search + location.hash))
    }
    guard()
    window.addEventListener('popstate', guard)
    return () => window.removeEventListener('popstate', guard)
  }, [])
  return <SignInPage />
}
