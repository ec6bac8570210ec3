import { useCallback, useSyncExternalStore } from 'react'

/**
 * useWide says whether there is room for more than one thing beside another. Unlike the library's own hook it knows at
 * the first drawing, and draws nothing again when a page comes back into sight.
 */
export function useWide(): boolean {
  return useMedia('(min-width: 768px)')
}

/** useReducedMotion says whether somebody has asked the system for less movement. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
