import { ApiError, onFailure } from '../api/client'
import { fault } from '../api/fault'
import { refreshUser } from '../api/refresh-user'
import { endSession, session } from '../api/session'

/** listenToFailures is the one place where a failed call becomes something staff notice. */
export function listenToFailures(
  show: (error: ApiError) => void,
  reload = () => location.reload(),
): () => void {
  const stop = onFailure((error) => {
    if (error.code === fault.noSession) {
      // Several calls fail together when a session ends: the first one clears it, the others find it gone.
      if (session.getState().token === null) return
      endSession(error.message)
      reload()
    } else if (error.code === fault.mustChange) {
      void refreshUser() // which tells what is to be done first
    } else {
      show(error)
      // Rights may be taken away at any time; the menu then still offers what the server already refuses.
      if (error.code === fault.forbidden) void refreshUser()
    }
  })
  window.addEventListener('unhandledrejection', calmReported)
  return () => {
    stop()
    window.removeEventListener('unhandledrejection', calmReported)
  }
}

/** Screens do not catch: what this listener has shown is no fault of the page. */
function calmReported(event: PromiseRejectionEvent): void {
  if (event.reason instanceof ApiError) event.preventDefault()
}
