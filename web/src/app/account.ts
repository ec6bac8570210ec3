import { ApiError, call, OFFLINE, TIMED_OUT } from '../api/client'
import { fault } from '../api/fault'
import type { api } from '../api/generated'
import { endSession, session, setUser, startSession } from '../api/session'
import { i18next } from '../locales/texts'
import { dropDrafts } from '../resource/form/draft'
import { afterSignIn } from './guards'

type Api = typeof api
type In<Name extends keyof Api> = Parameters<Api[Name]>[0]
type Out<Name extends keyof Api> = NonNullable<Awaited<ReturnType<Api[Name]>>>

// The generated table of all calls would weigh on the sign-in page, so it lends only its types to the few made here.
const adminInfo = call<In<'adminInfo'>, Out<'adminInfo'>>('adminInfo')
const adminLogin = call<In<'adminLogin'>, Out<'adminLogin'>>('adminLogin', 'unrepeatable')
const adminLoginCode = call<In<'adminLoginCode'>, Out<'adminLoginCode'>>('adminLoginCode', 'unrepeatable')
const adminLogout = call<In<'adminLogout'>, Out<'adminLogout'>>('adminLogout', 'unrepeatable')
const adminPasswordChange = call<In<'adminPasswordChange'>, Out<'adminPasswordChange'>>(
  'adminPasswordChange',
  'unrepeatable',
)

let asking: { token: string; done: Promise<void> } | null = null

/** loadUser asks who is signed in, once per token; when that fails the session is over. */
export function loadUser(): Promise<void> {
  const { token } = session.getState()
  if (!token) return Promise.resolve()
  if (asking?.token !== token) asking = { token, done: askUser(token) }
  return asking.done
}

async function askUser(token: string): Promise<void> {
  try {
    const user = await adminInfo({})
    if (session.getState().token === token) setUser(user)
  } catch (error) {
    if (session.getState().token !== token) return
    endSession((error instanceof ApiError && error.message) || i18next.t('failure.hasError'))
  } finally {
    asking = null
  }
}

/**
 * signIn opens a session, or answers with the ticket for the second step where the account has one. The caller shows
 * what the server refuses.
 */
export async function signIn(username: string, password: string): Promise<string | null> {
  const { token, ticket } = await adminLogin({ username: username.trim(), password }, { handles: 'all' })
  if (ticket) return ticket
  enter(token)
  return null
}

/** enter begins a session where it was on the way to, so that the console need not be built for one address and then for another. */
function enter(token: string): void {
  history.replaceState(null, '', afterSignIn(location.search))
  startSession(token)
}

/** signInWithCode is the second step: a code of the authenticator app, or a recovery code. */
export async function signInWithCode(ticket: string, code: string): Promise<void> {
  const { token } = await adminLoginCode({ ticket, code }, { handles: 'all' })
  enter(token)
}

/** How long leaving waits for a server that does not answer. */
const SIGN_OUT_MS = 5_000

/** signOut ends the session here even when the server cannot be told; there it then ends by itself. */
export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(SIGN_OUT_MS)
  await adminLogout({}, { handles: 'all', signal }).catch(() => undefined)
  dropDrafts(session.getState().user?.id)
  endSession()
}

/** changePassword replaces the password; the server answers with a new session. The caller shows what is refused. */
export async function changePassword(input: In<'adminPasswordChange'>): Promise<void> {
  const { token } = await adminPasswordChange(input, {
    handles: [OFFLINE, TIMED_OUT, fault.badCredentials, fault.locked, fault.invalid, fault.tooMany],
  })
  startSession(token)
}
