import { useEffect, useState } from 'react'

/** useFocusReturn gives the focus back, when a dialog goes, to where it was when the dialog came. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
