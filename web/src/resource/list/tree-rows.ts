import type { Identified } from '../resource'
import { moved } from './use-list-order'

/** childrenOf reads the rows that hang under a row. */
export function childrenOf<Row extends Identified>(row: Row): readonly Row[] {
  return (row as Row & { children?: readonly Row[] | null }).children ?? []
}

/** Node is a row together with where it stands. */
export interface Node<Row> {
  row: Row
  parent: Row | null
  /** 1 at the top. */
  depth: number
  index: number
  siblings: readonly Row[]
}

/** indexTree finds every row's place by its id. */
export function indexTree<Row extends Identified>(items: readonly Row[]): Map<number, Node<Row>> {
  const places = new Map<number, Node<Row>>()
  const visit = (siblings: readonly Row[], parent: Row | null, depth: number) => {
    for (const [index, row] of siblings.entries()) {
      places.set(row.id, { row, parent, depth, index, siblings })
      visit(childrenOf(row), row, depth + 1)
    }
  }
  visit(items, null, 1)
  return places
}

/** keepMatching leaves the rows that match, and their ancestors, so that each match is seen where it belongs. */
export function keepMatching<Row extends Identified>(
  items: readonly Row[],
  matches: (row: Row) => boolean,
): Row[] {
  return items.flatMap((row) => {
    const children = keepMatching(childrenOf(row), matches)
    if (children.length === 0 && !matches(row)) return []
    // A row without children must not look as if it could be opened.
    return [{ ...row, children: children.length > 0 ? children : undefined }]
  })
}

/** below lists a row's descendants. */
export function below<Row extends Identified>(row: Row): Row[] {
  return childrenOf(row).flatMap((child) => [child, ...below(child)])
}

/** heightOf counts a row's own levels: 1 for a leaf. */
export function heightOf<Row extends Identified>(row: Row): number {
  return 1 + Math.max(0, ...childrenOf(row).map(heightOf))
}

/** mayGoUnder says whether a row may become a child of another: not of itself, not below itself, not too deep. */
export function mayGoUnder<Row extends Identified>(row: Row, parent: Node<Row>, maxDepth: number): boolean {
  const itself = [row, ...below(row)].some(({ id }) => id === parent.row.id)
  return !itself && parent.depth + heightOf(row) <= maxDepth
}

/** withMoved shows a tree as it will be once a row has taken another place among its siblings. */
export function withMoved<Row extends Identified>(items: readonly Row[], id: number, toIndex: number): Row[] {
  const from = items.findIndex((row) => row.id === id)
  if (from >= 0) return moved(items, from, toIndex)
  return items.map((row) => ({ ...row, children: withMoved(childrenOf(row), id, toIndex) }))
}
