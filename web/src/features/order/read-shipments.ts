import type { ExpressCode, ShipBatchRow } from '../../api/generated'

const SEPARATOR = /[,;\t，；]/

/** readShipments reads a line for each order: its number, who carries it, and under which number. A heading is passed over. */
export function readShipments(text: string): ShipBatchRow[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(SEPARATOR).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([orderNo = '']) => /\d/.test(orderNo))
    .map(([orderNo = '', expressCode = '', expressNo = '', expressName = '']) => ({
      orderNo,
      // What the list of carriers does not have, the server refuses with the line.
      expressCode: expressCode.toUpperCase() as ExpressCode,
      expressNo,
      ...(expressName && { expressName }),
    }))
}
