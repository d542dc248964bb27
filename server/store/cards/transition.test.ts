import { expect, test } from 'vitest'
import { chooseDefault, chooseDefaultAfterRemoval } from './cards.ts'

const defaultLost = (default_card: string | null) => ({ default_card, isDefaultLost: true })

test.each([
  ['there is no card', null, [], undefined],
  ['the first card was saved', null, ['visa'], { default_card: 'visa', isDefaultLost: false }],
  ['two cards were saved: the older', null, ['amex', 'visa'], { default_card: 'visa', isDefaultLost: false }],
  ['the default card still exists', 'visa', ['amex', 'visa'], undefined],
  ['the default card disappeared: the newest card', 'removed', ['amex', 'visa'], defaultLost('amex')],
  ['the only card disappeared', 'removed', [], defaultLost(null)],
])('[P04.4 P04.5 P08.16] chooses the default card when %s', (_case, oldDefault, ids, change) => {
  expect(chooseDefault(oldDefault, ids)).toEqual(change)
})

const cards = [
  { id: 'amex', is_default: false },
  { id: 'mastercard', is_default: false },
  { id: 'visa', is_default: true },
]
test.each([
  ['the default card: the newest other card', cards, 'visa', defaultLost('amex')],
  ['the only card: none', [{ id: 'visa', is_default: true }], 'visa', defaultLost(null)],
  ['another card: unchanged', cards, 'amex', undefined],
  ['another family’s card: unchanged', cards, 'theirs', undefined],
])('[P04.5 P08.16] the default card after the removal of %s', (_case, savedCards, id, change) => {
  expect(chooseDefaultAfterRemoval(savedCards, id)).toEqual(change)
})
