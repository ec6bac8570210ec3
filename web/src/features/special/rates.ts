import type { PremiumRate } from '../../api/generated'

/** RateInput is a rate while it is being typed. */
export type RateInput = Partial<PremiumRate>

const GENDERS: readonly (PremiumRate['gender'] | undefined)[] = ['any', 'male', 'female']

/** byAge puts rates in the order in which they are read: from the youngest to the oldest, men before women. What has no age yet comes last. */
export function byAge<Rate extends RateInput>(rates: readonly Rate[]): Rate[] {
  const age = ({ minAge }: Rate) => minAge ?? Number.MAX_SAFE_INTEGER
  return rates.toSorted((a, b) => age(a) - age(b) || GENDERS.indexOf(a.gender) - GENDERS.indexOf(b.gender))
}

/** nextRate goes on where the last rate ends, for the same people. */
export function nextRate(rates: readonly RateInput[]): RateInput {
  const last = rates.at(-1)
  if (!last) return { minAge: 0, gender: 'any' }
  return {
    minAge: typeof last.maxAge === 'number' ? last.maxAge + 1 : undefined,
    gender: last.gender,
  }
}

/** sameAges are the rates of another plan without what is paid: most plans of a product divide ages alike. */
export function sameAges(rates: readonly RateInput[]): RateInput[] {
  return rates.map(({ minAge, maxAge, gender }) => ({ minAge, maxAge, gender }))
}
