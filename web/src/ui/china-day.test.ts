import { describe, expect, it } from 'vitest'
import { addDays, chinaDay, dayText, mondayOf } from './china-day'

describe('days', () => {
  it('begin in China', () => {
    expect(chinaDay(new Date('2026-02-28T15:59:59Z'))).toBe('2026-02-28')
    expect(chinaDay(new Date('2026-02-28T16:00:00Z'))).toBe('2026-03-01')
  })

  it('are counted over the ends of months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  it('belong to a week that begins on Monday', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  })

  it('are written the same in every zone', () => {
    expect(dayText('2026-11-16', 'en', { weekday: 'long', day: 'numeric' })).toBe('16 Monday')
  })
})
