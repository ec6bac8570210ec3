import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:menu-pinyin'
const RESOLVED = `\0${NAME}`
const locales = join(import.meta.dirname, '../src/locales')
const showcaseMenu = join(import.meta.dirname, '../src/showcase/locales/zh/menu.json')

type Texts = Record<string, unknown>

/** textsOf reads one file of texts, and has the build begin anew when it changes. */
const textsOf = (file: string, watch: (file: string) => void): Texts => {
  watch(file)
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}

/** nounsOf are what one record of each resource is called in a language, by the name of the resource. */
function nounsOf(language: string, watch: (file: string) => void): Record<string, string> {
  const folder = join(locales, language)
  return Object.fromEntries(
    readdirSync(folder)
      .flatMap((file) => Object.entries(textsOf(join(folder, file), watch)))
      .flatMap(([name, texts]) => {
        const noun = (texts as { noun?: unknown } | null)?.noun
        return typeof noun === 'string' ? [[name, noun] as const] : []
      }),
  )
}

/**
 * menuPinyin gives the Chinese menu titles and the names of actions in pinyin, whole and by initials. They are spelt when the
 * console is built: the words are known by then, and the dictionary weighs a hundred times as much as they do. For the same
 * reason it gives the nouns of all resources, which lie in the texts of sections that nobody may have opened yet.
 */
export function menuPinyin(withShowcase: boolean): Plugin {
  return {
    name: 'menu-pinyin',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const watch = (file: string) => this.addWatchFile(file)
      const chinese = (file: string) => textsOf(join(locales, 'zh', file), watch)
      const { pinyin } = await import('pinyin-pro')
      const spell = (title: string, pattern: 'pinyin' | 'first') =>
        pinyin(title, { toneType: 'none', type: 'array', v: true, pattern, nonZh: 'removed' })
          .join('')
          .toLowerCase()
      const spelt = (texts: Texts) =>
        Object.fromEntries(
          Object.entries(texts).map(([key, text]) => [
            key,
            [spell(String(text), 'pinyin'), spell(String(text), 'first')],
          ]),
        )
      const { createTitle } = chinese('kit.json').form as { createTitle: string }
      const nouns = Object.fromEntries(
        readdirSync(locales, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => [name, nounsOf(name, watch)]),
      )
      const creations = Object.fromEntries(
        Object.entries(nouns.zh ?? {}).map(([name, noun]) => [name, createTitle.replace('{{noun}}', noun)]),
      )
      const given = {
        menuPinyin: spelt({ ...chinese('menu.json'), ...(withShowcase && textsOf(showcaseMenu, watch)) }),
        actionPinyin: spelt(chinese('palette.json').actions as Texts),
        creationPinyin: spelt(creations),
        nouns,
      }
      return Object.entries(given)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
