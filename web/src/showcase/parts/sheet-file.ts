import type { SheetData } from 'write-excel-file/universal'
import { type Cell, columnWidths, separatedText } from './sheet-text'

export const FILE_KINDS = ['xlsx', 'csv', 'txt'] as const
export type FileKind = (typeof FILE_KINDS)[number]

// Without it, a spreadsheet takes the file for one of its own country.
const UTF8_MARK = '\uFEFF'

/** sheetFile makes a file of rows; the library for workbooks comes with the first of them. */
export async function sheetFile(
  rows: readonly (readonly Cell[])[],
  kind: FileKind,
  autoWidth: boolean,
): Promise<Blob> {
  if (kind === 'csv') return new Blob([UTF8_MARK, separatedText(rows, ',')], { type: 'text/csv' })
  if (kind === 'txt') return new Blob([UTF8_MARK, separatedText(rows, '\t')], { type: 'text/plain' })
  return workbook(
    rows.map((row) => [...row]),
    autoWidth ? columnWidths(rows) : [],
  )
}

/** workbook makes an XLSX file. Its cells have types, so that a text never runs as a formula. */
export async function workbook(data: SheetData, widths: readonly number[]): Promise<Blob> {
  // The library's other build would start workers, which the page's content policy refuses.
  const { default: writeSheet } = await import('write-excel-file/universal')
  return writeSheet(data, widths.length > 0 ? { columns: widths.map((width) => ({ width })) } : {}).toBlob()
}

/** fileName makes of what was typed a name that every system takes. */
export function fileName(typed: string, fallback: string): string {
  return typed.trim().replaceAll(/[\\/:*?"<>|]/g, '-') || fallback
}
