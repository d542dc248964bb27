import { expect, test } from 'vitest'
import { formatPostalCode } from './postal-codes.ts'

test.each([
  ['', ''],
  ['k', 'K'],
  ['k1a', 'K1A'],
  ['k1a ', 'K1A'],
  ['k1a0', 'K1A 0'],
  ['K1A 0b1', 'K1A 0B1'],
  ['k1a-0b1', 'K1A 0B1'],
  [' k1a  0b1 ', 'K1A 0B1'],
  ['K1 A0B1', 'K1A 0B1'],
  ['k1a0b12', 'K1A 0B12'],
])('[D07.1] a postal code is formatted while it is typed: “%s” becomes “%s”', (typed, formatted) => {
  expect(formatPostalCode(typed)).toBe(formatted)
})
