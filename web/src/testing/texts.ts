import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../api/language'

export const LOCALES = join(import.meta.dirname, '../locales')

export type Texts = Map<string, string>

/** textsOf flattens all files of a language into `namespace:a.b.c`. */
export function textsOf(language: Language, folder = LOCALES): Texts {
  const texts: Texts = new Map()
  const walk = (prefix: string, value: unknown) => {
    if (typeof value === 'string') texts.set(prefix, value)
    else for (const [key, inner] of Object.entries(Object(value))) walk(`${prefix}.${key}`, inner)
  }
  for (const file of readdirSync(join(folder, language))) {
    const content: unknown = JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
    for (const [key, value] of Object.entries(Object(content)))
      walk(`${file.replace('.json', '')}:${key}`, value)
  }
  return texts
}

const PLURAL = /_(zero|one|two|few|many|other)$/

export const withoutPlural = (key: string): string => key.replace(PLURAL, '')

export const keysOf = (texts: Texts): string[] => [...new Set([...texts.keys()].map(withoutPlural))].sort()

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

/** wrongTexts tells what is not right with the texts of a language beside the Chinese ones: plural forms, places to fill in, blanks. */
export function wrongTexts(language: Language, texts: Texts, zh: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wrong: string[] = []
  for (const [key, text] of texts) {
    if (text.trim() === '') wrong.push(`${key} is empty`)
    const base = withoutPlural(key)
    if (base !== key) {
      for (const form of forms) if (!texts.has(`${base}_${form}`)) wrong.push(`${base} lacks ${form}`)
    }
    const chinese = zh.get(key) ?? zh.get(`${base}_other`) ?? ''
    const [mine, theirs] = [placeholdersOf(text), placeholdersOf(chinese)]
    // "One unit" may leave the number out.
    const comparable = key.endsWith('_one') ? theirs.filter((name) => name !== 'count') : theirs
    const own = key.endsWith('_one') ? mine.filter((name) => name !== 'count') : mine
    if (own.join() !== comparable.join()) wrong.push(`${key} fills in ${own}, the Chinese one ${comparable}`)
  }
  return [...new Set(wrong)]
}
