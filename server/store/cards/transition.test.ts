import { expect, test } from 'vitest'
import { followProvider, followRemoval } from './cards.ts'

const lost = (default_card: string | null) => ({ default_card, isDefaultLost: true })

test.each([
  ['no card at all', null, [], undefined],
  ['the first card', null, ['visa'], { default_card: 'visa', isDefaultLost: false }],
  ['two at once: the older', null, ['amex', 'visa'], { default_card: 'visa', isDefaultLost: false }],
  ['it is still there', 'visa', ['amex', 'visa'], undefined],
  ['it disappeared: the newest', 'gone', ['amex', 'visa'], lost('amex')],
  ['the last one disappeared', 'gone', [], lost(null)],
])('[P04.4 P04.5 P08.16] the default card follows the provider: %s', (_what, before, ids, change) => {
  expect(followProvider(before, ids)).toEqual(change)
})

const cards = [
  { id: 'amex', is_default: false },
  { id: 'mastercard', is_default: false },
  { id: 'visa', is_default: true },
]
test.each([
  ['the default: the newest follows', cards, 'visa', lost('amex')],
  ['the last one', [{ id: 'visa', is_default: true }], 'visa', lost(null)],
  ['another one', cards, 'amex', undefined],
  ['another family’s card', cards, 'theirs', undefined],
])('[P04.5 P08.16] the default card when one is removed: %s', (_what, kept, id, change) => {
  expect(followRemoval(kept, id)).toEqual(change)
})
