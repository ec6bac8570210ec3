import { useEffect, useRef } from 'react'

const takers = new Set<() => void>()

/** useLostFocus hears when the keyboard is nowhere any more, because what had it is gone. */
export function useLostFocus(take: () => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const taker = () => latest.current()
    takers.add(taker)
    return () => void takers.delete(taker)
  }, [])
}

/** recoverFocus is called by what goes and may have had the keyboard. */
export function recoverFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return
  for (const take of takers) take()
}
