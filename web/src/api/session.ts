import { createStore } from 'zustand/vanilla'
import { dropCookie, readCookie, writeCookie } from './cookies'
import type { api } from './generated'

const TOKEN = 'token'
const PERMIT_CODES = 'permitCodes'
const NOTICE = 'caredesk-notice'

/** SignedInAccount is the signed-in account as adminInfo tells it. */
export type SignedInAccount = NonNullable<Awaited<ReturnType<typeof api.adminInfo>>>

export type Capability = keyof SignedInAccount['caps']

/** What a call needs: one of the code sets in full (any account will do where there is none), and the capabilities if named. */
export interface Need {
  readonly anyOf: readonly (readonly number[])[]
  /** One capability, or several as `export+reveal`. A refusal names those that are missing in the same way. */
  readonly cap?: string
}

/** capabilitiesOf takes apart what a need or a refusal names. */
export function capabilitiesOf(named = ''): Capability[] {
  return named.split('+').filter((name) => name !== '') as Capability[]
}

export interface SessionState {
  /** null means signed out. */
  token: string | null
  /** null until adminInfo has answered for this token. */
  user: SignedInAccount | null
  /** Why the last session ended, for the sign-in page; empty where staff ended it themselves. */
  notice: string
}

/** session is who is signed in. The server judges every call by itself; this only draws the console. */
export const session = createStore<SessionState>(() => ({
  token: readCookie(TOKEN) || null,
  user: null,
  notice: sessionStorage.getItem(NOTICE) ?? '',
}))

/**
 * followAccount tells who is signed in whenever that is another account than before, and at once where it is known already:
 * the server may answer before the code that keeps what belongs to an account has been loaded.
 */
export function followAccount(tell: (now: SessionState, before: SessionState) => void): void {
  const now = session.getState()
  if (now.user) tell(now, { ...now, user: null })
  session.subscribe((state, before) => {
    if (state.user?.id !== before.user?.id) tell(state, before)
  })
}

type SessionNews = 'signedIn' | 'renewed' | { endedBecause: string }
const news = new BroadcastChannel('caredesk-session')

/** followOtherTabs keeps this browser tab in step with sign-ins and sign-outs in the others. */
export function followOtherTabs(): () => void {
  const hear = (event: MessageEvent<SessionNews>) => {
    // Another account may have signed in over there, so who it is must be asked again.
    if (event.data === 'signedIn') session.setState({ token: readCookie(TOKEN) || null, user: null })
    else if (event.data === 'renewed') session.setState({ token: readCookie(TOKEN) || null })
    else leave(event.data.endedBecause)
  }
  news.addEventListener('message', hear)
  return () => news.removeEventListener('message', hear)
}

/** startSession takes over a fresh token from sign-in or a forced change of the password. */
export function startSession(token: string): void {
  writeCookie(TOKEN, token)
  dropNotice()
  session.setState({ token, user: null })
  news.postMessage('signedIn' satisfies SessionNews)
}

/** renewSession goes on with a new token of the same account, after its password was changed in the console. */
export function renewSession(token: string): void {
  writeCookie(TOKEN, token)
  session.setState({ token })
  news.postMessage('renewed' satisfies SessionNews)
}

/** setUser keeps what adminInfo told about the signed-in account. */
export function setUser(user: SignedInAccount): void {
  writeCookie(PERMIT_CODES, user.permitCodes.join(','))
  session.setState({ user })
}

/** endSession forgets the session in this browser, in every tab. The reason is shown on the sign-in page. */
export function endSession(reason = ''): void {
  dropCookie(TOKEN)
  dropCookie(PERMIT_CODES)
  leave(reason)
  news.postMessage({ endedBecause: reason } satisfies SessionNews)
}

function leave(notice: string): void {
  // Kept beyond the reload that follows the end of a session.
  sessionStorage.setItem(NOTICE, notice)
  session.setState({ token: null, user: null, notice })
}

/** dropNotice takes away the reason once somebody signs in again. */
export function dropNotice(): void {
  sessionStorage.removeItem(NOTICE)
  session.setState({ notice: '' })
}

/** allows says whether an account may make a call, so that a screen can leave out what would be refused. */
export function allows(user: SignedInAccount | null, need: Need): boolean {
  if (!user) return false
  const held = new Set(user.permitCodes)
  if (!capabilitiesOf(need.cap).every((capability) => user.caps[capability])) return false
  return need.anyOf.length === 0 || need.anyOf.some((codes) => codes.every((code) => held.has(code)))
}
