import type { FlatNamespace } from 'i18next'
import { currentLanguage, loadTexts } from './i18n'
import { loadLibraryTexts } from './library-texts'
import { prepareAppearance } from './settings/appearance'

/** Texts of the frame and of every list, needed by whatever screen comes first. */
export const FRAME_TEXTS: readonly FlatNamespace[] = ['app', 'menu', 'kit', 'enums']

type ConsoleModule = typeof import('./console')

let fetching: Promise<ConsoleModule> | null = null
let fetched: ConsoleModule | null = null

/** importConsole fetches the console's code and texts together, once. */
export function importConsole(): Promise<ConsoleModule> {
  fetching ??= fetchConsole().catch((failure) => {
    // Remembered, it could never be tried again.
    fetching = null
    throw failure
  })
  return fetching
}

async function fetchConsole(): Promise<ConsoleModule> {
  const [console] = await Promise.all([
    import('./console'),
    loadTexts(FRAME_TEXTS),
    loadLibraryTexts(currentLanguage()),
    prepareAppearance(),
  ])
  fetched = console
  return console
}

/** fetchedConsole is the console if it has come: shown at once, it spares the 300 ms that React keeps a placeholder. */
export function fetchedConsole(): ConsoleModule | null {
  return fetched
}

/** prefetchConsole uses the time in which somebody types a password; a failure shows when the code is really needed. */
export function prefetchConsole(wanted: string): void {
  importConsole().then(
    (console) => console.prefetchPage(wanted),
    () => undefined,
  )
}
