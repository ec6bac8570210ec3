import { contains, type Matches, type Named } from './search-index'

/** Entry is one thing that the palette offers. */
export interface Entry extends Named {
  /** Names it among all entries. */
  key: string
  /** Where it leads; absent where it does something right here. */
  address?: string
  run?: () => void
  /** What stands quietly beside its name. */
  hint?: string
  /** The state of a record, in words. */
  status?: { words: string; isOn: boolean }
}

export interface Group {
  key: string
  title: string
  entries: readonly Entry[]
}

interface Found {
  query: string
  /** What was opened last, the last first. */
  recents: readonly Entry[]
  /** The key of what is on show. */
  here: string | null
  pages: (query: string) => Matches<Entry>
  actions: (query: string) => Matches<Entry>
  /** One group for each resource. */
  records: readonly Group[]
  /** Whether all records that were asked for are there. */
  isSettled: boolean
  titles: { recent: string; pages: string; actions: string }
}

/**
 * groupsOf puts what fits into order: what was opened last comes first, and then pages, actions and records. Pages that only
 * resemble the text are offered where nothing else fits, since they would otherwise stand before the record that is meant.
 */
export function groupsOf({ query, recents, here, records, isSettled, titles, ...search }: Found): Group[] {
  if (query.trim() === '') {
    return shown([{ ...recentGroup(titles), entries: recents.filter(({ key }) => key !== here) }])
  }
  const pages = search.pages(query)
  const actions = search.actions(query)
  const byKey = new Map(records.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry]))
  const first = recents
    .filter((entry) => byKey.has(entry.key) || contains(entry, query))
    // The server knows what a record is called by now, and its state.
    .map((entry) => ({ ...entry, ...byKey.get(entry.key), hint: entry.hint }))
  const known = new Set(first.map(({ key }) => key))
  const others = (entries: readonly Entry[]) => entries.filter(({ key }) => !known.has(key))
  const groups = shown([
    { ...recentGroup(titles), entries: first },
    { key: 'pages', title: titles.pages, entries: others(pages.exact) },
    { key: 'actions', title: titles.actions, entries: actions.exact },
    ...records.map((group) => ({ ...group, entries: others(group.entries) })),
  ])
  if (groups.length > 0 || !isSettled) return groups
  return shown([{ key: 'pages', title: titles.pages, entries: pages.similar }])
}

const recentGroup = ({ recent }: Found['titles']) => ({ key: 'recent', title: recent })

function shown(groups: readonly Group[]): Group[] {
  return groups.filter(({ entries }) => entries.length > 0)
}
