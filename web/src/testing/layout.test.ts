import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../api/language'
import { isProduct, sources } from './sources'

const MAX_LINES = 400
const FORBIDDEN = /(^|[/-])(utils?|common|helpers?|base|misc|global|shared|manager|impl)([/.-]|$)/

const product = sources().filter(isProduct)

/** zoneOf is the part of the console that a file belongs to; each feature is a zone of its own. */
function zoneOf(path: string): string {
  const [zone = '', inner = ''] = path.split('/')
  return zone === 'features' ? `features/${inner}` : zone
}

const zones = [...new Set(product.map(({ path }) => zoneOf(path)))]
const features = zones.filter((zone) => zone.startsWith('features/'))

/** What each zone may import beside itself. A zone that is not listed here may import nothing. */
const allowed: Record<string, readonly string[]> = {
  api: [],
  // The texts, which every zone may import.
  locales: [],
  ui: [],
  resource: ['api', 'ui'],
  // What several sections show of orders.
  order: ['api', 'ui', 'resource'],
  // How several sections answer members.
  reply: ['api', 'ui', 'resource'],
  // Where something in the app leads to, which several sections decide.
  link: ['api', 'ui', 'resource'],
  app: ['api', 'ui', 'resource', ...features],
  'main.tsx': ['api', 'app'],
  // The catalogue of building blocks, which is in no build of the product: nothing may import it.
  showcase: ['api', 'ui', 'resource', 'app', 'main.tsx', 'main'],
  ...Object.fromEntries(
    features.map((feature) => [feature, ['api', 'ui', 'resource', 'order', 'reply', 'link']]),
  ),
}

const root = join(import.meta.dirname, '../../..')
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Packages of the server that no screen is of. Links are shown by several sections, from `src/link`; events with their member; samples in `src/showcase`. */
const WITHOUT_SCREENS = [
  'app',
  'backup',
  'engine',
  'event',
  'link',
  'moderation',
  'seed',
  'showcase',
  'typescript',
]

/** What the screens of a package are called, where that is not its own name. */
const CALLED: Record<string, readonly string[]> = {
  staff: ['config', 'profile'],
  audit: ['log'],
  // Keys stand beside the accounts.
  platform: ['config'],
}

function importsOf({ path, text }: { path: string; text: string }): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...found].map(([, target = '']) => posix.join(posix.dirname(path), target))
}

describe('the layout of the source', () => {
  it('has no zone without a rule', () => {
    expect(zones.filter((zone) => !(zone in allowed))).toEqual([])
  })

  it('lets parts import only what lies below them', () => {
    const wrong = product.flatMap((source) => {
      const zone = zoneOf(source.path)
      return importsOf(source)
        .filter((target) => ![zone, 'locales', ...(allowed[zone] ?? [])].includes(zoneOf(target)))
        .map((target) => `${source.path} imports ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('has a folder, texts and a browser test for each section of the server, and no other', () => {
    const names = foldersIn('internal')
      .filter((name) => !WITHOUT_SCREENS.includes(name))
      .flatMap((name) => CALLED[name] ?? [name])
    const missing = names
      .flatMap((name) => [
        `src/features/${name}`,
        `e2e/${name}.spec.ts`,
        ...LANGUAGES.map((language) => `src/locales/${language}/${name}.json`),
      ])
      .filter((path) => !existsSync(join(root, 'web', path)))
    expect(missing).toEqual([])
    expect(foldersIn('web/src/features').filter((name) => !names.includes(name))).toEqual([])
  })

  it('has no file too long to be read in one go', () => {
    const long = product.filter(({ text }) => text.split('\n').length > MAX_LINES + 1)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('has no name that says nothing', () => {
    expect(product.map(({ path }) => path).filter((path) => FORBIDDEN.test(path))).toEqual([])
  })

  it('explains every escape from the linter', () => {
    const bare = product.filter(({ text }) => /@ts-(ignore|expect-error|nocheck)|biome-ignore-all/.test(text))
    expect(bare.map(({ path }) => path)).toEqual([])
  })
})
