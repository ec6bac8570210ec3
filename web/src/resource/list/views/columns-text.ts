import { arrange, MAX_WIDTH, MIN_WIDTH } from '../arrange'
import type { ViewColumn } from '../kept-view'

/** A column as an address says it: its field, `*` where it stays in sight, and how wide it is. */
const COLUMN = /^([A-Za-z0-9]+)(\*)?(?:-(\d+))?$/

/** columnsText writes the columns on show in their order: `name*_status-120_createdAt`. The others are not there. */
export function columnsText(columns: readonly ViewColumn[]): string {
  return columns
    .filter(({ shown }) => shown)
    .map(({ field, pinned, width }) => `${field}${pinned ? '*' : ''}${width ? `-${width}` : ''}`)
    .join('_')
}

/** readColumns are the columns that an address asks for; null where it asks for none that the screen has. */
export function readColumns(fields: readonly string[], text: string): ViewColumn[] | null {
  const asked: ViewColumn[] = []
  for (const part of text.split('_')) {
    const [, field = '', star, width] = COLUMN.exec(part) ?? []
    if (!fields.includes(field) || asked.some((column) => column.field === field)) continue
    asked.push({
      field,
      shown: true,
      pinned: star !== undefined,
      ...(width && { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Number(width))) }),
    })
  }
  if (asked.length === 0) return null
  // A column that is hidden stands behind the one that it usually follows: whoever hides it finds it where it was.
  const all = [...asked]
  for (const [index, field] of fields.entries()) {
    if (all.some((column) => column.field === field)) continue
    const before = all.findIndex((column) => column.field === fields[index - 1])
    all.splice(before + 1, 0, { field, shown: false, pinned: false })
  }
  return arrange(fields, all)
}
