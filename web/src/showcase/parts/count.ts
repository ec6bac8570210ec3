/** How a counted number is written. */
export interface CountStyle {
  decimals: number
  separator: string
  prefix: string
  suffix: string
}

export const MAX_DECIMALS = 20

/** writeCount writes a number with its thousands set apart. */
export function writeCount(value: number, { decimals, separator, prefix, suffix }: CountStyle): string {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, () => separator)
  return `${prefix}${value < 0 ? '-' : ''}${grouped}${part ? `.${part}` : ''}${suffix}`
}

/** countAt is how far a count has come: fast at first, slow at the end. */
export function countAt(start: number, end: number, share: number): number {
  if (share >= 1) return end
  return start + (end - start) * (1 - 2 ** (-10 * Math.max(0, share)))
}
