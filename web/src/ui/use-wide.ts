import { useSyncExternalStore } from 'react'

const query = '(min-width: 768px)'

/**
 * useWide says whether there is room for more than one thing beside another. Unlike the library's own hook it knows at
 * the first drawing, and draws nothing again when a page comes back into sight.
 */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
