import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sections } from '../api/generated'
import { LANGUAGES } from '../api/language'
import { resources } from '../api/resources'
import type { Life } from '../resource/resource'
import { isProduct, sources } from './sources'
import { keysOf, LOCALES, textsOf, wrongTexts } from './texts'

const INPUTS: Record<string, Record<string, { fields?: object }>> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../api/inputs/*.ts', { eager: true })),
)

const GENERATED = readFileSync(join(import.meta.dirname, '../api/generated.ts'), 'utf8')

/** Namespaces that are no section: their keys follow other rules than `<resource>.fields.<field>`. */
const GENERAL = new Set(['app', 'kit', 'menu', 'enums'])

const namespaces = readdirSync(join(LOCALES, 'zh')).map((file) => file.replace('.json', ''))
const all = new Map(LANGUAGES.map((language) => [language, textsOf(language)]))
const zh = all.get('zh') ?? new Map()

interface Described {
  name: string
  fields: Record<string, { kind: string; enum?: string; values?: readonly string[] }>
  filters?: Record<string, { kind: string; enum?: string; values?: readonly string[] }>
  section: string
  life?: Life
}

const described: readonly Described[] = Object.values(resources)

/** The labels that the server describes: each field of each resource and each value of each enum. */
function describedKeys(): { fields: { resource: string; field: string }[]; enums: string[] } {
  const enums = new Set<string>()
  for (const { fields, filters } of described) {
    for (const { enum: name, values } of [...Object.values(fields), ...Object.values(filters ?? {})]) {
      for (const value of values ?? []) if (name) enums.add(`enums:${name}.${value}`)
    }
  }
  // What only calls take or give is no field of a resource.
  for (const [, name, values = ''] of GENERATED.matchAll(/^export type (\w+) = ('.+')$/gm)) {
    const keys = [...values.matchAll(/'([^']+)'/g)].map(([, value]) => `enums:${name}.${value}`)
    if (keys.some((key) => zh.has(key))) for (const key of keys) enums.add(key)
  }
  const fields = described.flatMap(({ name, fields: own, filters }) =>
    Object.keys({ ...own, ...filters }).map((field) => ({ resource: name, field })),
  )
  return { fields, enums: [...enums].sort() }
}

/** The parts of what stands in lists of a resource: the server names them where it says what a sheet has to be like. */
const partsOf = (resource: string) =>
  Object.values(INPUTS[`${resource}Save`] ?? {}).flatMap(({ fields = {} }) => Object.keys(fields))

const sectionOf = (resource: string) => described.find(({ name }) => name === resource)?.section

/** Every quoted text of the source, and a pattern for every template with parts to be filled in. */
function mentions(): { literals: Set<string>; patterns: RegExp[] } {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  for (const { text } of sources().filter(isProduct)) {
    for (const [, literal = ''] of text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)) literals.add(literal)
    for (const [, template = ''] of text.matchAll(/`([^`]*)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/)
      const fixed = parts.join('')
      // Only a key with fixed words says which keys it can become: `menu:${path}`, `status.${value}.title`.
      if (parts.length > 1 && /^[\w/.:]*[a-z]{2}[\w/.:]*$/i.test(fixed) && /[.:]/.test(fixed)) {
        patterns.push(new RegExp(`^${parts.map(quoted).join('[^:]+')}$`))
      } else if (parts.length === 1) literals.add(template)
    }
  }
  return { literals, patterns }
}

describe('the texts', () => {
  it.each(LANGUAGES)('of %s have the same keys as the Chinese ones', (language) => {
    const texts = all.get(language) ?? new Map()
    expect(keysOf(texts)).toEqual(keysOf(zh))
  })

  it.each(LANGUAGES)(
    'of %s have the plural forms of that language, the same places to fill in, and no blanks',
    (language) => {
      expect(wrongTexts(language, all.get(language) ?? new Map(), zh)).toEqual([])
    },
  )

  it('name every field and every enum value that the server describes', () => {
    const { fields, enums } = describedKeys()
    const sections = namespaces.filter((namespace) => !GENERAL.has(namespace))
    const missing = fields
      .filter(
        ({ resource, field }) =>
          !zh.has(`kit:fields.${field}`) &&
          !sections.some((section) => zh.has(`${section}:${resource}.fields.${field}`)) &&
          !zh.has(`${sectionOf(resource)}:fields.${field}`),
      )
      .map(({ resource, field }) => `${resource}.fields.${field}`)
    expect(missing).toEqual([])
    expect([...zh.keys()].filter((key) => key.startsWith('enums:')).sort()).toEqual(enums)
  })

  it('name every move that changes a state by a call, and no other', () => {
    const moves = described.flatMap(({ name, section, life }) =>
      (life?.moves ?? []).map((step) => ({
        ...step,
        key: `${section}:${name}.moves`,
        all: `${section}:moves`,
      })),
    )
    const missing = moves
      .filter(({ call, to }) => call && to !== 'same')
      .filter(({ key, all, move, to }) => {
        const places = [
          `${key}.${move}`,
          `${all}.${move}`,
          `kit:moves.${move}`,
          ...(Array.isArray(to) ? to : []).map((state) => `${key}.${state}`),
        ]
        return !places.some((place) => zh.has(`${place}.label`))
      })
    expect(missing.map(({ key, move }) => `${key}.${move}`)).toEqual([])
    const known = new Set(
      moves.flatMap(({ key, all, move, to }) =>
        [move, ...(Array.isArray(to) ? to : [])].flatMap((word) => [`${key}.${word}`, `${all}.${word}`]),
      ),
    )
    const words = [...zh.keys()]
      .filter((key) => /[.:]moves\./.test(key) && !key.startsWith('kit:'))
      .map((key) => key.replace(/([.:]moves\.[^.]+).*/, '$1'))
    expect(words.filter((key) => !known.has(key))).toEqual([])
  })

  it('are all used', () => {
    const { literals, patterns } = mentions()
    const { fields } = describedKeys()
    const labels = new Set([
      ...fields.flatMap(({ resource, field }) => [`${resource}.fields.${field}`, `fields.${field}`]),
      ...described.flatMap(({ name }) => partsOf(name).map((part) => `${name}.fields.${part}`)),
    ])
    // The server names the places of the whole menu too.
    const served = new Set<string>(
      sections.flatMap(({ path, screens }) => [path, ...screens.map((screen) => screen.path)]),
    )
    const names = new Set(described.map(({ name }) => `${name}.noun`))
    const unused = keysOf(zh).filter((key) => {
      const [namespace = '', path = ''] = key.split(/:(.*)/s)
      if (namespace === 'enums') return false
      const isLabel = GENERAL.has(namespace) ? /^fields\./.test(path) : /\.fields\./.test(path)
      // Fields of calls that are no resource's have their labels in the same place, and are looked up one by one.
      if (isLabel) return !labels.has(path) && !literals.has(path) && !literals.has(key)
      if (names.has(path) || literals.has(path) || literals.has(key)) return false
      // Menu titles are all looked up by path, so there only the paths themselves prove anything.
      if (namespace === 'menu' && served.has(path)) return false
      return namespace === 'menu' || !patterns.some((pattern) => pattern.test(path) || pattern.test(key))
    })
    expect(unused).toEqual([])
  })
})
