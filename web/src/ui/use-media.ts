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

/** useMedia says whether a media query holds, and draws again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => holds(query))
}

/**
 * holds asks anew each time. A list of the browser that somebody listens to must not be read: in Chromium, whoever reads
 * it between a change and the next frame takes the news away from those who listen.
 */
export function holds(query: string): boolean {
  return matchMedia(query).matches
}
