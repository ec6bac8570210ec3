import { useSyncExternalStore } from 'react'

const query = '(max-width: 991.98px)'

/** useNarrow says whether the screen is too narrow for a standing sidebar. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
