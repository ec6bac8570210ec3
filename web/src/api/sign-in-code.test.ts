import { expect, it } from 'vitest'
import { signInCode } from './sign-in-code'

it.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  [' ABCDE-fghjk ', 'abcde-fghjk'],
  ['abcde fghjk', 'abcde-fghjk'],
  ['1234567890', '12345-67890'],
  ['12345', ''],
  ['abcdef', ''],
  ['', ''],
])('reads %s as %s', (typed, code) => {
  expect(signInCode(typed)).toBe(code)
})
