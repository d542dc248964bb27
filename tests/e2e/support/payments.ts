import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectStatus } from './api-client.ts'
import { expect } from './fixtures.ts'
import type { Person, TestServer } from './start-server.ts'

export const cards = {
  pays: '4242 4242 4242 4242',
  needsConfirmation: '4000 0025 0000 3155',
  /** Can be saved, but is declined when it is charged. */
  declined: '4000 0000 0000 0341',
  needsConfirmationThenFails: '4000 0082 6000 3178',
} as const

const montreal = { line1: '6120, rue Saint-Denis', city: 'Montréal', postal_code: 'H2S 2R5', country: 'CA' }

/** Saves a card as the page does: the server returns a client secret, and the card goes directly to Stripe's sandbox. */
export async function saveCard(parent: Person, card: keyof typeof cards) {
  const { card_form } = (await expectStatus(200, parent.get('/packages'))).body
  const { client_secret } = (await expectStatus(201, parent.post('/cards'))).body
  const { publishable_key, form: apiUrl } = card_form
  const confirmed = await fetch(`${apiUrl}/v1/setup_intents/${client_secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishable_key}` },
    body: new URLSearchParams({
      client_secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cards[card].replaceAll(' ', ''),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][email]': parent.email,
      ...Object.fromEntries(
        Object.entries(montreal).map(([name, value]) => [
          `payment_method_data[billing_details][address][${name}]`,
          value,
        ]),
      ),
    }),
  })
  const { status } = (await confirmed.json()) as { status: string } // Stripe's shape, which the sandbox's tests check
  expect(status).toBe('succeeded')
}

/** Types a card into the form, key by key, because the fields insert spaces. */
export async function typeCard(form: Locator, number: string) {
  const values = { 'Card number': number, Expiry: '1231', 'Security code': '123' }
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill('')
    await form.getByLabel(label, { exact: true }).pressSequentially(value)
  }
}

/** Buys a package with a card that needs no confirmation; returns the id of the payment intent. */
export async function buyPackage({ sandbox }: TestServer, parent: Person, points: number) {
  const created = await expectStatus(201, parent.post('/payments', { points, postal: 'H2S 2R5' }))
  const { payment, client_secret } = created.body
  const [intent = ''] = client_secret.split('_secret_')
  await sandbox.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  const readStatus = async () =>
    (await expectStatus(200, parent.get(`/payments/${payment.id}`))).body.payment.status
  await expect.poll(readStatus).toBe('succeeded')
  return intent
}

export async function createPromo(server: TestServer, percent: number) {
  const code = `PROMO-${randomUUID().slice(0, 8).toUpperCase()}`
  await expectStatus(
    200,
    server.visitor.post('/dev/promos', { args: ['add', code, '--percent', String(percent)] }),
  )
  return code
}
