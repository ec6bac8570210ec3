import type { FormatterModule } from 'i18next'

/** Numbers that name something, such as a permission code, are written as they are. */
const NAMING = new Set(['code', 'id', 'no', 'page', 'version'])

const formats = new Map<string, Intl.NumberFormat>()

/** formatOf writes numbers as a language does, with their thousands always grouped. */
function formatOf(language: string): Intl.NumberFormat {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language, { useGrouping: 'always' })
    formats.set(language, format)
  }
  return format
}

/** numberFormatter writes the numbers inside of texts. */
export const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language = 'en', options) =>
    typeof value === 'number' && !NAMING.has(String(options?.interpolationkey))
      ? formatOf(language).format(value)
      : (value as string),
}
