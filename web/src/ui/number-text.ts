// Slow to create, and needed in every row.
const formats = new Map<string, Intl.NumberFormat>()

/** numberFormat writes numbers in a language. Thousands are always set apart: Spanish would leave them together below 10,000. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, { useGrouping: 'always', ...options })
    formats.set(key, format)
  }
  return format
}

/** formatMoney writes fen as yuan. */
export function formatMoney(fen: number, language: string): string {
  const amount = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${fen < 0 ? '-' : ''}¥${amount.format(Math.abs(fen) / 100)}`
}
