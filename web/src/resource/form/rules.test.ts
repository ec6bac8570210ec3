import { describe, expect, it } from 'vitest'
import type { FieldRules } from '../resource'
import { countCodePoints, normalizeValue, problemOf, sameValue } from './rules'

const name: FieldRules = { kind: 'text', required: true, minLength: 1, maxLength: 6 }
const sort: FieldRules = { kind: 'integer', minimum: 0, maximum: 9999, default: 100 }

describe('a text', () => {
  it('is counted in code points, after trimming, in normal form', () => {
    expect(countCodePoints('  💊💊 ')).toBe(2)
    expect(countCodePoints('e\u0301')).toBe(1)
  })

  it.each([
    ['   ', 'required'],
    ['一二三四五六七', 'tooLong'],
    ['a\u0007b', 'control'],
  ])('%j is refused as %s', (value, key) => expect(problemOf(name, value)?.key).toBe(key))

  it.each(['盒', '💊💊💊💊💊💊', ' 一二三四五六 '])('%j is taken', (value) =>
    expect(problemOf(name, value)).toBeNull(),
  )

  it('may hold line feeds but no other control character', () => {
    expect(problemOf({ kind: 'text', maxLength: 200 }, '一\n二')).toBeNull()
  })

  it('may be left empty when it is not required, whatever its least length', () => {
    expect(problemOf({ kind: 'text', minLength: 2 }, '')).toBeNull()
  })

  it('is sent trimmed', () => expect(normalizeValue(name, ' 盒 ')).toBe('盒'))
})

describe('a number', () => {
  it.each([
    [-1, 'tooSmall'],
    [10_000, 'tooLarge'],
    [1.5, 'notWhole'],
    [null, 'required'],
  ])('%j is refused as %s', (value, key) => expect(problemOf(sort, value)?.key).toBe(key))

  it.each([0, 9999])('%j is taken', (value) => expect(problemOf(sort, value)).toBeNull())

  it('may be left empty when it can be null', () => {
    expect(problemOf({ kind: 'integer', nullable: true }, null)).toBeNull()
  })
})

describe('a change', () => {
  it('is none between an absent value, null and an empty text', () => {
    expect(sameValue(undefined, null)).toBe(true)
    expect(sameValue('', null)).toBe(true)
    expect(sameValue(0, null)).toBe(false)
    expect(sameValue(false, null)).toBe(false)
  })
})
