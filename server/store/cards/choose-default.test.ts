import { expect, test } from 'vitest'
import { chooseDefault, chooseDefaultAfterRemoval } from './cards.ts'

const defaultLost = (default_card: string | null) => ({ default_card, isDefaultLost: true })

// Ids and cards are in the order of the provider's list, the newest first.
test.each([
  ['without cards nothing changes', null, [], undefined],
  [
    'the first saved card becomes the default',
    null,
    ['visa'],
    { default_card: 'visa', isDefaultLost: false },
  ],
  [
    'the older of two new cards becomes the default',
    null,
    ['amex', 'visa'],
    { default_card: 'visa', isDefaultLost: false },
  ],
  ['a default card that still exists stays the default', 'visa', ['amex', 'visa'], undefined],
  ['the newest card replaces a lost default card', 'removed', ['amex', 'visa'], defaultLost('amex')],
  ['if the only card was lost, there is no default', 'removed', [], defaultLost(null)],
])('[P04.4 P04.5 P08.16] choosing the default card: %s', (_case, oldDefault, ids, change) => {
  expect(chooseDefault(oldDefault, ids)).toEqual(change)
})

const cards = [
  { id: 'amex', is_default: false },
  { id: 'mastercard', is_default: false },
  { id: 'visa', is_default: true },
]
test.each([
  ['the default card makes the newest other card the default', cards, 'visa', defaultLost('amex')],
  ['the only card leaves no default', [{ id: 'visa', is_default: true }], 'visa', defaultLost(null)],
  ['another card does not change the default', cards, 'amex', undefined],
  ['a card that the family does not have changes nothing', cards, 'unknown', undefined],
])('[P04.5 P08.16] removing %s', (_case, savedCards, id, change) => {
  expect(chooseDefaultAfterRemoval(savedCards, id)).toEqual(change)
})
