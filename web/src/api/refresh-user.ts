import { call } from './client'
import { type SignedInAccount, session, setUser } from './session'

// The generated table of all calls would weigh on the sign-in page, so this one is made here.
const adminInfo = call<Record<string, never>, SignedInAccount>('adminInfo')

/** refreshUser asks again who is signed in, for when the console's picture of the account is old. A failure changes nothing. */
export async function refreshUser(): Promise<void> {
  const { token } = session.getState()
  const user = await adminInfo({}, { handles: 'all' }).catch(() => null)
  if (user && session.getState().token === token) setUser(user)
}
