import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs, session } from './api/session'
import { loadUser } from './app/account'
import { startTexts } from './app/i18n'
import { FRAME_TEXTS } from './app/prefetch'
import { Root } from './app/root'

followOtherTabs()

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')

const signedIn = session.getState().token !== null
// With a session the sign-in page is passed over: the console's code is asked for before its texts have come.
if (signedIn) import('./app/console').catch(() => undefined)
await startTexts(signedIn ? FRAME_TEXTS : undefined)
// The words of a failure are needed first, so this waits for the texts and for nothing else.
if (signedIn) void loadUser()
createRoot(place).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
