import { nouns } from 'virtual:menu-pinyin'
import type { PaletteFound } from '../../api/generated'
import { resources } from '../../api/resources'
import { placeOf, recordAddress } from '../../resource/record-address'
import type { Resource } from '../../resource/resource'
import type { Section } from '../screen'
import type { Recent } from './kept-recents'
import type { Entry, Group } from './palette-entries'
import { pageKey, recordKey } from './recents'

const byName: Readonly<Record<string, Resource>> = resources

/** nounOf is what one record of a resource is called. */
export function nounOf(language: string, objectType: string): string {
  return nouns[language]?.[objectType] ?? objectType
}

/** recordGroups are found records, those of each resource together, in the order that the server gives. */
export function recordGroups(
  items: readonly PaletteFound[],
  language: string,
  wordsOf: (enumName: string, value: string) => string,
): Group[] {
  const types = [...new Set(items.map(({ objectType }) => objectType))]
  return types.map((objectType) => {
    const kind = byName[objectType]?.fields.status?.enum
    return {
      key: objectType,
      title: nounOf(language, objectType),
      entries: items
        .filter((item) => item.objectType === objectType)
        .map(({ id, label, status }) => ({
          key: recordKey({ objectType, id }),
          title: [label],
          address: recordAddress(objectType, id),
          ...(kind && status && { status: { words: wordsOf(kind, status), isOn: ON.includes(status) } }),
        })),
    }
  })
}

/** What is in use is green, as in the lists; what other states mean is left to their words. */
const ON: readonly string[] = ['enabled', 'onShelf', 'onSale', 'published', 'normal']

interface Known {
  pages: readonly Entry[]
  sections: readonly Section[]
  language: string
  mayCall: (callName: string) => boolean
}

/** recentEntries are what was opened last, as far as the account may still open it. */
export function recentEntries(recents: readonly Recent[], known: Known): Entry[] {
  const { pages, sections, language, mayCall } = known
  const routes = new Set<string>(sections.flatMap(({ screens }) => screens.map(({ path }) => path)))
  return recents.flatMap((recent): Entry[] => {
    if (recent.kind === 'page') return pages.filter(({ key }) => key === pageKey(recent.path))
    const { objectType, id, label } = recent
    const place = placeOf(objectType)
    if (!place || !routes.has(place.route) || !mayCall(place.detail)) return []
    return [
      {
        key: recordKey(recent),
        title: [label],
        hint: nounOf(language, objectType),
        address: recordAddress(objectType, id),
      },
    ]
  })
}
