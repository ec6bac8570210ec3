import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCallLanguage, setFailureText } from '../api/client'
import { firstLanguage, type Language, rememberLanguage } from '../api/language'
import type { Namespace } from '../locales/texts'
import { failureText } from './failure-text'
import { loadLibraryTexts } from './library-texts'
import { numberFormatter } from './number-formatter'

type Texts = Record<string, unknown>

/** TextFiles are loaders of files that end in `/<language>/<namespace>.json`. */
export type TextFiles = Record<string, () => Promise<unknown>>

const folders: TextFiles[] = [import.meta.glob('../locales/*/*.json', { import: 'default' })]

/** addTextFiles adds a folder of texts; a file that is in several folders is all of them together. */
export function addTextFiles(files: TextFiles): void {
  folders.push(files)
}

// Each namespace of each language is a file of its own, fetched when a screen first needs it.
const textFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const file = `/${language}/${namespace}.json`
    const found = folders.flatMap((files) =>
      Object.keys(files).flatMap((path) => (path.endsWith(file) ? (files[path] ?? []) : [])),
    )
    if (found.length === 0) return done(new Error(`no texts ${namespace} in ${language}`), null)
    Promise.all(found.map((load) => load())).then(
      (texts) => done(null, Object.assign({}, ...texts) as Texts),
      (error: Error) => done(error, null),
    )
  },
}

/** startTexts makes the texts of the first screen ready to be shown. */
export async function startTexts(
  namespaces: readonly Namespace[] = ['app'],
  language: Language = firstLanguage(),
): Promise<void> {
  i18next.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen
    setCallLanguage(chosen)
  })
  setFailureText((code) => failureText(i18next.t, code))
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .use(numberFormatter)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'app',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
}

/** loadTexts fetches further namespaces; screens call it beside their own import, never after it. */
export function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  return i18next.loadNamespaces(namespaces)
}

/** currentLanguage is the one that the texts on show are in. */
export function currentLanguage(): Language {
  return i18next.language as Language
}

/** changeLanguage switches every text at once and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadLibraryTexts(language)
  await i18next.changeLanguage(language)
  rememberLanguage(language)
}
