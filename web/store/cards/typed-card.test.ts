import { expect, test } from 'vitest'
import { formatExpiry, isCardExpired } from './card-labels.ts'
import { findInvalidFields, groupExpiry, groupNumber, toCardParams } from './typed-card.ts'

const now = new Date(2026, 10, 21)
const validCard = { number: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123' }

test.each([
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 8224 6310 005'],
  ['', ''],
])('[P04.13] the number %j is shown as %j', (typed, shown) => {
  expect(groupNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['122', '12 / 2'],
  ['12 / ', '12'],
  ['1229', '12 / 29'],
  ['12/2029', '12 / 29'],
  ['12 / 29', '12 / 29'],
])('[P04.13] the expiry %j is shown as %j', (typed, shown) => {
  expect(groupExpiry(typed)).toBe(shown)
})

test.each([
  ['no mistake', {}, []],
  ['a typo in the number', { number: '4242 4242 4242 4241' }, ['number']],
  ['half a number', { number: '4242 42' }, ['number']],
  ['an expiry last month', { expiry: '10 / 26' }, ['expiry']],
  ['an expiry this month', { expiry: '11 / 26' }, []],
  ['an expiry in month 13', { expiry: '13 / 29' }, ['expiry']],
  ['half an expiry', { expiry: '12 / 2' }, ['expiry']],
  ['half a security code', { cvc: '12' }, ['cvc']],
  ['a security code of four digits, as on American Express', { cvc: '1234' }, []],
  ['empty fields', { number: '', expiry: '', cvc: '' }, ['number', 'expiry', 'cvc']],
])('[P04.12] finds the invalid fields of a card with %s', (_what, typed, invalidFields) => {
  expect([...findInvalidFields({ ...validCard, ...typed }, now)]).toEqual(invalidFields)
})

test('[P04.13] only the digits of a card are sent to the provider', () => {
  expect(toCardParams(validCard)).toEqual({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2029',
    'card[cvc]': '123',
  })
})

test('[P04.12] a card is valid until the end of its month', () => {
  const card = { exp_month: 11, exp_year: 2026 }
  expect(formatExpiry(card)).toBe('11/2026')
  expect(isCardExpired(card, new Date(2026, 10, 30, 23, 59))).toBe(false)
  expect(isCardExpired(card, new Date(2026, 11, 1))).toBe(true)
})
