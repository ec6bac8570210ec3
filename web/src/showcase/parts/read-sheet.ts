import { readSeparated } from './sheet-text'

/** Sheet is the first sheet of a file: its columns by the first row, and the rows below. */
export interface Sheet {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const ENDS_WITH = (name: string, ending: string) => name.toLowerCase().endsWith(ending)

/** readSheetFile reads an XLSX or CSV file; null where the file is neither. */
export async function readSheetFile(file: File, unnamed: (place: number) => string): Promise<Sheet | null> {
  const cells = ENDS_WITH(file.name, '.csv') ? readSeparated(await file.text()) : await cellsOf(file)
  if (!cells) return null
  const [header = [], ...rows] = cells
  const count = Math.max(0, ...cells.map((row) => row.length))
  const columns = Array.from({ length: count }, (_, index) => header[index] || unnamed(index + 1))
  return { columns, rows }
}

async function cellsOf(file: File): Promise<string[][] | null> {
  // The library's other build would start workers, which the page's content policy refuses.
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows = await readSheet(file)
    return rows.map((row) =>
      row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))),
    )
  } catch {
    // An older kind of workbook, a broken one, or another file under the name of one.
    return null
  }
}
