export type Cell = string | number

/** What a spreadsheet would run as a formula; the server's own exports mind the same signs. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/

const EOL = '\r\n'

/** separatedText writes rows as lines, their cells set apart. A cell that looks like a formula stays a text. */
export function separatedText(rows: readonly (readonly Cell[])[], separator: ',' | '\t'): string {
  return rows.map((row) => row.map((cell) => written(cell, separator)).join(separator) + EOL).join('')
}

function written(cell: Cell, separator: string): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** readSeparated reads what stands in a CSV file, also cells with commas and several lines. */
export function readSeparated(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (isQuoted && sign === '"' && source[at + 1] === '"') cell += source[at++]
    else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (sign === ',') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  return rows
}

/** columnWidths are as wide as the longest cell of each column; wide letters count twice. */
export function columnWidths(rows: readonly (readonly Cell[])[]): number[] {
  const widthOf = (cell: Cell) => {
    const text = String(cell)
    if (text === '') return EMPTY_WIDTH
    return text.charCodeAt(0) > 255 ? text.length * 2 : text.length
  }
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
}

const EMPTY_WIDTH = 10
