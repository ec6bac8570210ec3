import type { Namespace } from '../locales/texts'
import { loadExtension } from './extension'
import { currentLanguage, loadTexts } from './i18n'
import { loadLibraryTexts } from './library-texts'
import { prepareAppearance } from './settings/appearance'
import { settled } from './settled'

/** Texts of the frame and of every list, needed by whatever screen comes first. */
export const FRAME_TEXTS: readonly Namespace[] = ['app', 'menu', 'kit', 'enums']

type ConsoleModule = typeof import('./console')

let fetching: Promise<ConsoleModule> | null = null

/** importConsole fetches the console's code and texts together, once. */
export function importConsole(): Promise<ConsoleModule> {
  if (!fetching) {
    fetching = settled(fetchConsole())
    // A failed fetch must not be remembered, or trying again could never succeed.
    fetching.catch(() => {
      fetching = null
    })
  }
  return fetching
}

async function fetchConsole(): Promise<ConsoleModule> {
  const [console] = await Promise.all([
    import('./console'),
    loadTexts(FRAME_TEXTS),
    loadLibraryTexts(currentLanguage()),
    prepareAppearance(),
    loadExtension(),
  ])
  return console
}

/** prefetchConsole uses the time in which somebody types a password; a failure shows when the code is really needed. */
export function prefetchConsole(wanted: string): void {
  importConsole().then(
    (console) => console.prefetchPage(wanted),
    () => undefined,
  )
}
