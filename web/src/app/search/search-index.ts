import { menuPinyin } from 'virtual:menu-pinyin'
import Fuse from 'fuse.js'
import { shownScreens } from '../menu'
import type { Section, TitledPath } from '../screen'

export interface Found {
  path: TitledPath
  /** The titles on the way to the page, outermost first. */
  title: readonly string[]
}

interface Entry extends Found {
  pinyinTitle: readonly string[]
}

interface Options {
  sections: readonly Section[]
  /** A title in the interface language. */
  titleOf: (path: TitledPath) => string
  /** Only for Chinese titles. */
  withPinyin: boolean
}

/** searchIndex makes the function that finds pages by title, by pinyin where that is asked for, and by path. */
export function searchIndex({ sections, titleOf, withPinyin }: Options): (query: string) => Found[] {
  const entry = (...way: TitledPath[]): Entry => ({
    path: way.at(-1) ?? '/dashboard',
    title: [...new Set(way.map(titleOf))],
    pinyinTitle: withPinyin ? way.flatMap((path) => menuPinyin[path] ?? []) : [],
  })
  const entries = [
    entry('/dashboard'),
    ...sections.flatMap((section) => shownScreens(section).map(({ path }) => entry(section.path, path))),
  ]
  const index = new Fuse(entries, {
    threshold: 0.4,
    distance: 100,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'pinyinTitle', weight: 0.3 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (query) => (query.trim() === '' ? [] : index.search(query.trim()).map(({ item }) => item))
}
