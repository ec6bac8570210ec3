import Fuse from 'fuse.js'

/** Named is anything that is found by what it is called. */
export interface Named {
  /** What it is called in the interface language; of a page the titles on the way there, outermost first. */
  title: readonly string[]
  /** The same in pinyin, whole and by initials; only for Chinese. */
  pinyinTitle?: readonly string[]
  path?: string
}

/** Matches are those that contain what was typed, and those that resemble it, each the best first. */
export interface Matches<Item> {
  exact: Item[]
  similar: Item[]
}

/** searchIndex makes the function that finds things by title, by pinyin and by path. */
export function searchIndex<Item extends Named>(items: readonly Item[]): (query: string) => Matches<Item> {
  const index = new Fuse(items, {
    threshold: 0.4,
    distance: 100,
    minMatchCharLength: 1,
    ignoreDiacritics: true,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'pinyinTitle', weight: 0.3 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (query) => {
    const wanted = query.trim()
    if (wanted === '') return { exact: [], similar: [] }
    const found = index.search(wanted).map(({ item }) => item)
    return {
      exact: found.filter((item) => contains(item, wanted)),
      similar: found.filter((item) => !contains(item, wanted)),
    }
  }
}

/** contains says whether one of the names has what was typed in it. */
export function contains({ title, pinyinTitle = [], path = '' }: Named, wanted: string): boolean {
  const part = plain(wanted)
  return [...title, ...pinyinTitle, path].some((name) => plain(name).includes(part))
}

/** plain leaves accents, capitals and blanks at the ends away. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
