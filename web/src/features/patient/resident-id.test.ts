import { describe, expect, it } from 'vitest'
import { ageOn, holderOf, isDocument } from './resident-id'

describe('a resident number', () => {
  it.each([
    ['11010519491231002X', { gender: 'female', birthday: '1949-12-31' }],
    ['440524188001010014', null],
    ['11010519491231002x', null],
    ['110105194912310021', null],
    ['990105194912310029', null],
    ['110105194902300028', null],
    ['1101051949123100', null],
  ])('%s', (number, holder) => {
    expect(holderOf(number)).toEqual(holder)
  })

  it('is of nobody yet to be born', () => {
    expect(holderOf('11010519491231002X', new Date('1949-12-30T15:59:59Z'))).toBeNull()
    expect(holderOf('11010519491231002X', new Date('1949-12-30T16:00:00Z'))).not.toBeNull()
  })
})

it('counts whole years in China', () => {
  expect(ageOn('2000-06-15', new Date('2018-06-14T15:59:59Z'))).toBe(17)
  expect(ageOn('2000-06-15', new Date('2018-06-14T16:00:00Z'))).toBe(18)
  expect(ageOn('2004-02-29', new Date('2022-02-28T12:00:00Z'))).toBe(17)
})

it.each([
  ['passport', 'E12345678', true],
  ['passport', 'E123', false],
  ['hkMacaoPermit', 'H12345678', true],
  ['hkMacaoPermit', 'A12345678', false],
  ['taiwanPermit', '0123456789', true],
  ['taiwanPermit', '012345678', false],
])('a %s may be %s: %s', (kind, number, right) => {
  expect(isDocument(kind, number)).toBe(right)
})
