import { readCookie, writeCookie } from './cookies'

export const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name, as its speakers look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
}

const COOKIE = 'language'
const A_YEAR_SEC = 365 * 24 * 3600

export function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** firstLanguage is the cookie's, else the first of the browser's that the console speaks, else English. */
export function firstLanguage(): Language {
  const chosen = readCookie(COOKIE)
  if (isLanguage(chosen)) return chosen
  for (const wanted of navigator.languages) {
    const language = wanted.toLowerCase().split('-')[0]
    if (isLanguage(language)) return language
  }
  return 'en'
}

export function rememberLanguage(language: Language): void {
  writeCookie(COOKIE, language, A_YEAR_SEC)
}
