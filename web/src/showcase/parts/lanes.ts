/** Lane is a column, or a row, of things in order. */
export interface Lane<Item> {
  key: string
  items: readonly Item[]
}

/** Spot is a place in one of several lanes. */
export interface Spot {
  lane: number
  index: number
}

/** spotOf is where the first thing stands that fits. */
export function spotOf<Item>(lanes: readonly Lane<Item>[], fits: (item: Item) => boolean): Spot | null {
  for (const [lane, { items }] of lanes.entries()) {
    const index = items.findIndex(fits)
    if (index >= 0) return { lane, index }
  }
  return null
}

/** relocated takes the thing at one spot to another, which is counted without it. */
export function relocated<Item>(lanes: readonly Lane<Item>[], from: Spot, to: Spot): readonly Lane<Item>[] {
  const taken = lanes[from.lane]?.items.slice(from.index, from.index + 1) ?? []
  return lanes.map((lane, index) => {
    const rest = index === from.lane ? lane.items.toSpliced(from.index, 1) : lane.items
    return { ...lane, items: index === to.lane ? rest.toSpliced(to.index, 0, ...taken) : rest }
  })
}

const STEPS: Record<string, { lane: number; index: number }> = {
  ArrowUp: { lane: 0, index: -1 },
  ArrowDown: { lane: 0, index: 1 },
  ArrowLeft: { lane: -1, index: 0 },
  ArrowRight: { lane: 1, index: 0 },
}

/** stepped is where an arrow key takes a thing; null where there is no way. In a single lane all arrows lead along it. */
export function stepped<Item>(lanes: readonly Lane<Item>[], from: Spot, key: string): Spot | null {
  const step = STEPS[key]
  if (!step) return null
  if (lanes.length === 1 || step.lane === 0) {
    const index = from.index + step.index + (lanes.length === 1 ? step.lane : 0)
    const count = lanes[from.lane]?.items.length ?? 0
    return index >= 0 && index < count ? { ...from, index } : null
  }
  const lane = from.lane + step.lane
  const target = lanes[lane]
  return target ? { lane, index: Math.min(from.index, target.items.length) } : null
}
