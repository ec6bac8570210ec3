import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ThemeOptions } from '../../ui/theme'
import { holds, useMedia } from '../../ui/use-media'
import { settings } from './settings'

type DarkAlgorithm = NonNullable<ThemeOptions['darkAlgorithm']>

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** night holds the library's algorithm for dark colours once it has been needed. */
const night = createStore<{ algorithm?: DarkAlgorithm }>(() => ({}))

/** loadDarkAlgorithm fetches what a dark console is computed with. */
export async function loadDarkAlgorithm(): Promise<void> {
  if (night.getState().algorithm) return
  const { default: algorithm } = await import('antd/es/theme/themes/dark')
  night.setState({ algorithm })
}

/** prepareAppearance fetches what the first screen needs to come up in the right colours. */
export async function prepareAppearance(): Promise<void> {
  const { appearance } = settings.getState()
  if (appearance === 'dark' || (appearance === 'system' && holds(SYSTEM_IS_DARK))) await loadDarkAlgorithm()
}

/** useDark says whether the console should be dark, and with what; the second is missing until it has been fetched. */
export function useDark(): { wanted: boolean; algorithm?: DarkAlgorithm } {
  const appearance = useStore(settings, (state) => state.appearance)
  const system = useMedia(SYSTEM_IS_DARK)
  const { algorithm } = useStore(night)
  const wanted = appearance === 'dark' || (appearance === 'system' && system)
  return wanted ? { wanted, algorithm } : { wanted }
}
