import type { Locale } from 'antd/es/locale'
import { createStore } from 'zustand/vanilla'
import type { Language } from '../api/language'

interface LibraryFiles {
  /** What the calendar calls the language; fetching its file registers it under that name. */
  calendar: string
  load: () => Promise<[{ default: Locale }, unknown]>
}

const files: Record<Language, LibraryFiles> = {
  zh: {
    calendar: 'zh-cn',
    load: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  },
  en: {
    calendar: 'en',
    load: () => Promise.all([import('antd/es/locale/en_US'), import('dayjs/locale/en')]),
  },
  es: {
    calendar: 'es',
    load: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  },
  ja: {
    calendar: 'ja',
    load: () => Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]),
  },
}

/** libraryTexts holds the component library's own words in the interface language. */
export const libraryTexts = createStore<{ locale: Locale | undefined }>(() => ({ locale: undefined }))

/** loadLibraryTexts switches the component library and the calendar to a language. */
export async function loadLibraryTexts(language: Language): Promise<void> {
  const { calendar, load } = files[language]
  // The sign-in page needs no calendar, so it is fetched here and not with the first script.
  const [{ default: dayjs }, [locale]] = await Promise.all([import('dayjs'), load()])
  dayjs.locale(calendar)
  libraryTexts.setState({ locale: locale.default })
}
