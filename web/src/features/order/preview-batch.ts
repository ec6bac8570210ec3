import { api, type ShipBatchOut, type ShipBatchRow } from '../../api/generated'
import { fieldErrors } from '../../resource/failure'

/**
 * previewBatch asks what would become of each line. What the server cannot read it refuses as a whole, naming the lines:
 * these are put aside with what is said of them, and the rest is asked about again.
 */
export async function previewBatch(rows: readonly ShipBatchRow[]): Promise<ShipBatchOut> {
  const ask = (asked: readonly ShipBatchRow[]) =>
    api.orderGoodsShipBatch({ rows: [...asked], dryRun: true }, { handles: 'all' })
  try {
    return await ask(rows)
  } catch (error) {
    const unread = unreadLines(error)
    if (unread.size === 0) throw error
    const lines = rows.map((_, index) => index + 1).filter((line) => !unread.has(line))
    const rest: ShipBatchOut = { ok: [], failed: [] }
    if (lines.length > 0) Object.assign(rest, await ask(lines.flatMap((line) => rows[line - 1] ?? [])))
    const inFile = <T extends { line: number }>(told: T): T => ({ ...told, line: lines[told.line - 1] ?? 0 })
    const refused = [...unread].map(([line, message]) => ({ line, code: 0, message }))
    return {
      ok: rest.ok.map(inFile),
      failed: [...refused, ...rest.failed.map(inFile)].toSorted((a, b) => a.line - b.line),
    }
  }
}

/** unreadLines are the lines that the server cannot read, and why. */
function unreadLines(error: unknown): Map<number, string> {
  const lines = new Map<number, string>()
  for (const [field, message] of Object.entries(fieldErrors(error))) {
    const [, index] = /^rows\.(\d+)\./.exec(field) ?? []
    if (index === undefined) continue
    const line = Number(index) + 1
    lines.set(line, [lines.get(line), message].filter(Boolean).join(' · '))
  }
  return lines
}
