import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:menu-pinyin'
const RESOLVED = `\0${NAME}`
const titles = join(import.meta.dirname, '../src/locales/zh/menu.json')

/**
 * menuPinyin gives the Chinese menu titles in pinyin, whole and by initials, keyed by path. They are spelt when the
 * console is built: the titles are known by then, and the dictionary weighs a hundred times as much as they do.
 */
export function menuPinyin(): Plugin {
  return {
    name: 'menu-pinyin',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      this.addWatchFile(titles)
      const { pinyin } = await import('pinyin-pro')
      const spell = (title: string, pattern: 'pinyin' | 'first') =>
        pinyin(title, { toneType: 'none', type: 'array', v: true, pattern }).join('').toLowerCase()
      const spelt = Object.entries(JSON.parse(readFileSync(titles, 'utf8')) as Record<string, string>).map(
        ([path, title]) => [path, [spell(title, 'pinyin'), spell(title, 'first')]],
      )
      return `export const menuPinyin = ${JSON.stringify(Object.fromEntries(spelt))}`
    },
  }
}
