import { describe, expect, it } from 'vitest'
import { byAge, nextRate, type RateInput, sameAges } from './rates'

const rate = (minAge: number, maxAge: number, gender: RateInput['gender'] = 'any'): RateInput => ({
  minAge,
  maxAge,
  gender,
  premiumFen: 100 * maxAge,
})

describe('rates', () => {
  it('are sorted by age, then by whom they are for', () => {
    const unfinished: RateInput = { gender: 'any' }
    const sorted = byAge([unfinished, rate(18, 60, 'female'), rate(0, 17), rate(18, 60, 'male')])
    expect(sorted).toEqual([rate(0, 17), rate(18, 60, 'male'), rate(18, 60, 'female'), unfinished])
  })

  it('go on where the last one ends', () => {
    expect(nextRate([])).toEqual({ minAge: 0, gender: 'any' })
    expect(nextRate([rate(0, 17), rate(18, 30, 'female')])).toEqual({ minAge: 31, gender: 'female' })
    expect(nextRate([{ minAge: 0, gender: 'any' }])).toEqual({ minAge: undefined, gender: 'any' })
  })

  it('lend another plan their ages, not what is paid', () => {
    expect(sameAges([rate(0, 17)])).toEqual([{ minAge: 0, maxAge: 17, gender: 'any' }])
  })
})
