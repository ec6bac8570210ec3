import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../api/language'

export const LOCALES = join(import.meta.dirname, '../locales')

export type Texts = Map<string, string>

/** textsOf flattens all files of a language into `namespace:a.b.c`. */
export function textsOf(language: Language): Texts {
  const texts: Texts = new Map()
  const walk = (prefix: string, value: unknown) => {
    if (typeof value === 'string') texts.set(prefix, value)
    else for (const [key, inner] of Object.entries(Object(value))) walk(`${prefix}.${key}`, inner)
  }
  for (const file of readdirSync(join(LOCALES, language))) {
    const content: unknown = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'))
    for (const [key, value] of Object.entries(Object(content)))
      walk(`${file.replace('.json', '')}:${key}`, value)
  }
  return texts
}
