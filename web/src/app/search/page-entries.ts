import { menuPinyin } from 'virtual:menu-pinyin'
import { shownScreens } from '../menu'
import { ownPages } from '../own-pages'
import type { Section, TitledPath } from '../screen'
import type { Entry } from './palette-entries'
import { pageKey } from './recents'

interface Options {
  sections: readonly Section[]
  /** A title in the interface language. */
  titleOf: (path: TitledPath) => string
  /** Only for Chinese titles. */
  withPinyin: boolean
}

/** pageEntries are the pages that the menu offers, each by the titles on the way to it. */
export function pageEntries({ sections, titleOf, withPinyin }: Options): Entry[] {
  const entry = (...way: TitledPath[]): Entry => {
    const path = way.at(-1) ?? '/dashboard'
    return {
      key: pageKey(path),
      address: path,
      path,
      title: [...new Set(way.map(titleOf))],
      pinyinTitle: withPinyin ? way.flatMap((each) => menuPinyin[each] ?? []) : [],
    }
  }
  return [
    entry('/dashboard'),
    ...sections.flatMap((section) =>
      shownScreens(section).map(({ path, within = [], href }) => ({
        ...entry(section.path, ...within, path),
        ...(href !== undefined && { address: href }),
      })),
    ),
  ]
}

/** ownPageEntries stand in no menu, but may have been opened. */
export function ownPageEntries(titleOf: Options['titleOf']): Entry[] {
  return ownPages.map(({ path }) => ({ key: pageKey(path), address: path, title: [titleOf(path)] }))
}
