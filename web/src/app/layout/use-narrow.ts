import { useMedia } from '../../ui/use-media'

/** useNarrow says whether the screen is too narrow for a standing sidebar. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 991.98px)')
}
