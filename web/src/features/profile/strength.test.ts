import { expect, it } from 'vitest'
import { strengthOf } from './strength'

it.each([
  ['12345678901', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['riverstone4', 'fair'],
  ['quiet river stone', 'strong'],
  ['窗外的雨一直下到天亮了', 'strong'],
])('judges %s as %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
