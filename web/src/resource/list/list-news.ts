import type { Identified, ListOutput } from '../resource'

/** Compared is a page on show beside the same page as it is now. */
export interface Compared<Row> {
  /** What can be shown at once: no row of it comes, goes or moves. */
  inPlace: ListOutput<Row>
  /** Whether that is all. */
  isWhole: boolean
  /** How many rows are new; 0 where rows have only gone or moved. */
  added: number
}

/** comparePages puts what has become of the rows on show in their places, and counts the rows that wait for a place. */
export function comparePages<Row extends Identified>(
  shown: ListOutput<Row>,
  fresh: ListOutput<Row>,
): Compared<Row> {
  const isWhole =
    shown.items.length === fresh.items.length &&
    shown.items.every(({ id }, index) => fresh.items[index]?.id === id)
  if (isWhole) return { inPlace: fresh, isWhole, added: 0 }
  const now = new Map(fresh.items.map((row) => [row.id, row]))
  return {
    inPlace: { ...shown, items: shown.items.map((row) => now.get(row.id) ?? row) },
    isWhole,
    added: addedIn(shown, fresh),
  }
}

function addedIn<Row extends Identified>(shown: ListOutput<Row>, fresh: ListOutput<Row>): number {
  const known = new Set(shown.items.map(({ id }) => id))
  const onPage = fresh.items.filter(({ id }) => !known.has(id)).length
  const growth = fresh.total - shown.total
  // Where rows have gone, others of the next page take their place without being new.
  return onPage > 0 && growth >= 0 ? Math.max(onPage, growth) : 0
}
