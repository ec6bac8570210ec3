import type { CheckUpItem } from '../../api/generated'

/** ItemGroup is a group of examinations while it is being written; its key stays while its name is typed. */
export interface ItemGroup {
  key: number
  name: string
  items: readonly ItemLine[]
}

export interface ItemLine {
  key: number
  name: string
  meaning: string
}

let lastKey = 0

/** newKey tells groups and lines apart that may hold the same. */
export function newKey(): number {
  lastKey += 1
  return lastKey
}

/** groupsOf puts items of the same group together, the groups in the order of their first items. */
export function groupsOf(items: readonly CheckUpItem[]): ItemGroup[] {
  const names = [...new Set(items.map(({ group }) => group))]
  return names.map((name) => ({
    key: newKey(),
    name,
    items: items
      .filter(({ group }) => group === name)
      .map((item) => ({ key: newKey(), name: item.name, meaning: item.meaning })),
  }))
}

/** itemsOf is the list that is kept: every line with the name of its group. A group without lines is not kept. */
export function itemsOf(groups: readonly ItemGroup[]): CheckUpItem[] {
  return groups.flatMap(({ name, items }) =>
    items.map((item) => ({ group: name, name: item.name, meaning: item.meaning })),
  )
}

/** moved puts what stands at one place at another. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/**
 * itemsIn reads lines that were written elsewhere. A line that ends with a colon names the group of those below it; the
 * others are a name, a name and its meaning, or as a spreadsheet has them group, name and meaning, parted by tabs or bars.
 */
export function itemsIn(text: string, group: string): CheckUpItem[] {
  let current = group
  const items: CheckUpItem[] = []
  for (const line of text.split('\n')) {
    const parts = line
      .split(/[\t|｜]/)
      .map((part) => part.trim())
      .filter((part, index) => part !== '' || index > 0)
    const [first = '', second = '', ...rest] = parts
    if (first === '') continue
    if (parts.length === 1 && /[:：]$/.test(first)) {
      current = first.replace(/\s*[:：]$/, '')
    } else if (parts.length > 2) {
      current = first
      items.push({ group: first, name: second, meaning: rest.filter(Boolean).join(' ') })
    } else {
      items.push({ group: current, name: first, meaning: second })
    }
  }
  return items
}

/** together adds items to those there are: to groups of the same name, and leaves out what a group has already. */
export function together(groups: readonly ItemGroup[], added: readonly CheckUpItem[]): ItemGroup[] {
  const all = groups.map((group) => ({ ...group, items: [...group.items] }))
  for (const { group: name, name: item, meaning } of added) {
    let group = all.find((each) => each.name.trim() === name)
    if (!group) {
      group = { key: newKey(), name, items: [] }
      all.push(group)
    }
    if (!group.items.some((line) => line.name.trim() === item)) {
      group.items.push({ key: newKey(), name: item, meaning })
    }
  }
  return all
}

/** problemIn is the first line that has no name, whose group has none, or that its group has twice. */
export function problemIn(
  items: readonly CheckUpItem[],
): { key: 'noName' | 'noGroup' | 'twice'; group: string; name: string } | null {
  const seen = new Set<string>()
  for (const item of items) {
    const group = item.group.trim()
    const name = item.name.trim()
    if (!group) return { key: 'noGroup', group, name }
    if (!name) return { key: 'noName', group, name }
    const both = `${group}\n${name}`
    if (seen.has(both)) return { key: 'twice', group, name }
    seen.add(both)
  }
  return null
}
