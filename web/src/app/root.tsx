import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session'
import { loadUser } from './account'
import { AuthRedirect } from './auth-redirect'
import { Boot } from './boot'
import { isPublic, signInAddress } from './guards'
import { importConsole } from './prefetch'
import { RootBoundary } from './root-boundary'
import { SignInPage } from './sign-in/sign-in-page'

const Console = lazy(async () => {
  // Who is signed in is asked while the console's code is on its way.
  void loadUser()
  return { default: (await importConsole()).Console }
})

/** Root chooses between the light sign-in page and the console, which brings the component library and the router. */
export function Root(): ReactNode {
  const signedIn = useStore(session, (state) => state.token !== null)
  if (location.pathname === '/auth-redirect') return <AuthRedirect />
  return signedIn ? <SignedIn /> : <SignedOut />
}

function SignedIn(): ReactNode {
  return (
    <RootBoundary>
      <Suspense fallback={<Boot />}>
        <Console />
      </Suspense>
    </RootBoundary>
  )
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
