import { describe, expect, it } from 'vitest'
import { formatTime, relativeTime } from './time-text'

const now = Date.parse('2026-03-02T08:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()

describe('relative time', () => {
  it.each([
    [-20, '刚刚'],
    [0, '刚刚'],
    [29, '刚刚'],
    [30, '1分钟前'],
    [3599, '59分钟前'],
    [3600, '1小时前'],
    [86_399, '23小时前'],
    [86_400, '1天前'],
    [172_799, '1天前'],
  ])('of %i seconds is %s', (seconds, text) => {
    expect(relativeTime(ago(seconds), 'zh', '刚刚', now)).toBe(text)
  })

  it('is the date from two days on, and for what is still to come', () => {
    expect(relativeTime(ago(172_800), 'zh', '刚刚', now)).toBe(formatTime(ago(172_800)))
    expect(relativeTime(ago(-3600), 'zh', '刚刚', now)).toBe(formatTime(ago(-3600)))
    expect(formatTime(ago(0))).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('speaks the interface language', () => {
    expect(relativeTime(ago(86_400), 'en', 'just now', now)).toBe('1 day ago')
    expect(relativeTime(ago(86_400), 'es', 'ahora mismo', now)).toBe('hace 1 día')
  })
})
