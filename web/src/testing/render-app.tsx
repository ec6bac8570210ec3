import { type RenderResult, render } from '@testing-library/react'
import { session } from '../api/session'
import { dashboard } from '../app/own-pages'
import { loadPage } from '../app/page-view'
import { importConsole } from '../app/prefetch'
import { Root } from '../app/root'

interface Options {
  /** false renders the app as a visitor without a session sees it. */
  signedIn?: boolean
}

/** renderApp renders the whole app at an address, on whatever fakeApi answers. */
export async function renderApp(address: string, { signedIn = true }: Options = {}): Promise<RenderResult> {
  // The first import of the console, and of the page that it begins on, outlasts the patience of a query; the browser would
  // just show its sign of life.
  await importConsole()
  await loadPage(dashboard)
  history.replaceState(null, '', address)
  session.setState({ token: signedIn ? 'test-token' : null, user: null })
  return render(<Root />)
}
