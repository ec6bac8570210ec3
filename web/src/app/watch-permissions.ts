import { onPermissionsChanged } from '../api/client'
import { refreshUser } from '../api/refresh-user'

/** Whoever comes back after so long may find a console that others have changed meanwhile. */
const AWAY_MS = 10_000

/** watchPermissions keeps menu and buttons in step with what the account may do, without a new sign-in. */
export function watchPermissions(): () => void {
  const stop = onPermissionsChanged(() => void refreshUser())
  let left = 0
  const leave = () => {
    left = Date.now()
  }
  const comeBack = () => {
    if (left > 0 && Date.now() - left > AWAY_MS) void refreshUser()
    left = 0
  }
  window.addEventListener('blur', leave)
  window.addEventListener('focus', comeBack)
  return () => {
    stop()
    window.removeEventListener('blur', leave)
    window.removeEventListener('focus', comeBack)
  }
}
