import { describe, expect, it } from 'vitest'
import { formatMoney, numberFormat } from './number-text'

describe('numbers', () => {
  it('are grouped in every language, also short ones', () => {
    expect(['zh', 'en', 'es', 'ja'].map((language) => numberFormat(language).format(1599))).toEqual([
      '1,599',
      '1,599',
      '1.599',
      '1,599',
    ])
  })

  it('have two decimals where they are money', () => {
    expect(formatMoney(30720, 'zh')).toBe('¥307.20')
    expect(formatMoney(199900, 'es')).toBe('¥1.999,00')
    expect(formatMoney(-123450, 'en')).toBe('-¥1,234.50')
  })
})
