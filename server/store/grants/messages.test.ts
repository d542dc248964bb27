import { expect, test } from 'vitest'
import { messageKinds } from '#server/message-kinds.ts'
import { renderSamples } from '#server/messages/notifications/gallery.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { listWordsOfMoney } from '#server/testing/words-of-money.ts'

/**
 * Sent only by servers that sell points: about purchases, promo codes, gift cards or points running low. The samples of `reward_requested` and `reward_approved` name a gift
 * card.
 */
const onlyWhereSold = new Set([
  'codes_low',
  'gift_code',
  'low_points',
  'newsletter_welcome',
  'payment_matter',
  'points_refunded',
  'points_reversed',
  'receipt',
  'reload_declined',
  'reload_off',
  'reward_approved',
  'reward_requested',
])

test('[F01.2] where points are given, no message speaks of money', async () => {
  const server = await openTestServer({ POINTS: 'given' })
  const found = renderSamples(server.deps, messageKinds).flatMap((message) => {
    const text = message.channel === 'sms' ? message.text : `${message.mail.subject}\n${message.mail.text}`
    const words = onlyWhereSold.has(message.kind) ? [] : listWordsOfMoney(text)
    return words.length > 0 ? [[message.kind, message.language, ...words]] : []
  })
  await server.close()
  expect(found).toEqual([])
})
