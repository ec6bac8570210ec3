import { describe, expect, it } from 'vitest'
import { countAt, writeCount } from './count'

const PLAIN = { decimals: 0, separator: ',', prefix: '', suffix: '' }

describe('a counted number', () => {
  it('has its thousands set apart, and what stands around it', () => {
    expect(writeCount(2017, { ...PLAIN, prefix: '¥ ', suffix: ' rmb' })).toBe('¥ 2,017 rmb')
    expect(writeCount(1234567.891, { ...PLAIN, decimals: 2 })).toBe('1,234,567.89')
    expect(writeCount(-1500, { ...PLAIN, separator: '' })).toBe('-1500')
    expect(writeCount(1000, { ...PLAIN, separator: '$&' })).toBe('1$&000')
  })

  it('begins and ends where it should', () => {
    expect(countAt(10, 20, 0)).toBe(10)
    expect(countAt(10, 20, 1)).toBe(20)
    expect(countAt(20, 10, 0.5)).toBeLessThan(11)
  })
})
