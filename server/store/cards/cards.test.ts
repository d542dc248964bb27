import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveCard } from '#server/testing/cards.ts'
import { openLiveStream } from '#server/testing/stream.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { getOrCreateCustomer } from './customer.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>

beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
})

type User = Pick<typeof parent, 'get'>
type ShownCard = { id: string; card: { last4: string }; is_default: boolean }
const fetchCards = async (user: User = parent): Promise<ShownCard[]> => (await user.get('/cards')).body.data
const fetchLast4 = async (user: User = parent) =>
  (await fetchCards(user)).map(({ card, is_default }) => card.last4 + (is_default ? ' default' : ''))
const findCustomerRow = async (family_id: string) =>
  server.db.selectFrom('card_customers').where('family_id', '=', family_id).selectAll().executeTakeFirst()
const mastercard = '5555555555554444'
const amex = '378282246310005'

async function switchAutoReloadOn(family_id: string) {
  const [id, now] = [server.deps.secrets.newId(), server.clock.now()]
  const choice = { amount: 1000, threshold: 1000, start_date: '2026-03-02' }
  const mandate = { ...choice, agreed_by: parent.id, text_version: '1', language: 'en-CA' as const }
  await server.db
    .insertInto('reload_mandates')
    .values({ family_id, id, ...mandate, agreed_at: now })
    .execute()
  await server.db
    .insertInto('reload_settings')
    .values({ family_id, ...choice, is_auto_reload: true, mandate_id: id, declines: 0, updated_at: now })
    .execute()
}
const isAutoReloadOn = async (family_id: string) =>
  (
    await server.db
      .selectFrom('reload_settings')
      .where('family_id', '=', family_id)
      .select('is_auto_reload')
      .executeTakeFirstOrThrow()
  ).is_auto_reload

test('[P04.1] a new card is saved, and shown with the data that the provider stores', async () => {
  expect(await fetchCards()).toEqual([])

  const { status, body } = await parent.post('/cards', {})
  expect(status).toBe(201)
  const billing = {
    'billing_details[email]': 'claire@example.ca',
    'billing_details[address][line1]': '6120, rue Saint-Denis',
    'billing_details[address][city]': 'Montréal',
    'billing_details[address][postal_code]': 'H2S 2R5',
    'billing_details[address][country]': 'CA',
  }
  const id = await server.sandbox.submitCard('4242424242424242', billing)
  await server.sandbox.confirm(body.client_secret, id)

  expect(await fetchCards()).toEqual([
    {
      id,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: expect.any(Number) },
      billing_details: {
        name: null,
        email: 'claire@example.ca',
        address: { line1: '6120, rue Saint-Denis', city: 'Montréal', postal_code: 'H2S 2R5', country: 'CA' },
      },
      is_default: true,
    },
  ])
})

test('[P04.2] a family has one customer at the provider, whose only data is the family’s id', async () => {
  const family_id = await server.getFamilyId(parent)
  const ids = await Promise.all([1, 2, 3].map(() => getOrCreateCustomer(server.deps, family_id)))
  expect(new Set(ids).size).toBe(1)
  expect(await server.sandbox.stripe.customers.retrieve(ids[0] ?? '')).toMatchObject({
    metadata: { family: family_id },
    email: null,
    name: null,
  })
  // Simulates a server that stopped after the provider created the customer, but before the customer’s id was stored.
  await server.db
    .updateTable('card_customers')
    .set({ customer_id: null })
    .where('family_id', '=', family_id)
    .execute()
  expect(await getOrCreateCustomer(server.deps, family_id)).toBe(ids[0])
})

test('[P04.8] a card that needs authentication is saved only after the authentication succeeds', async () => {
  const { body } = await parent.post('/cards', {})
  const confirmNewCard = async () =>
    (await server.sandbox.confirm(body.client_secret, await server.sandbox.submitCard('4000002500003155')))
      .body

  await server.sandbox.answerAtBank(await confirmNewCard(), 'fail')
  expect(await fetchCards()).toEqual([])
  await server.sandbox.answerAtBank(await confirmNewCard(), 'complete')
  expect(await fetchLast4()).toEqual(['3155 default'])
})

test('[P04.4] the first card is the default until a parent chooses another', async () => {
  const visa = await saveCard(server, parent)
  expect(await fetchLast4()).toEqual(['4242 default'])
  const other = await saveCard(server, parent, mastercard)
  expect(await fetchLast4()).toEqual(['4444', '4242 default'])

  const { status, body } = await parent.put(`/cards/${other}`, { is_default: true })
  expect(status).toBe(200)
  expect(body.data.map(({ id, is_default }: ShownCard) => [id, is_default])).toEqual([
    [other, true],
    [visa, false],
  ])
  // Choosing the default card again changes nothing.
  expect((await parent.put(`/cards/${other}`, { is_default: true })).body).toEqual(body)
  expect(await fetchLast4()).toEqual(['4444 default', '4242'])
  expect((await parent.put(`/cards/${other}`, { is_default: false })).body.code).toBe('invalid')
})

test('[P04.5 P08.16] removing the default card makes the newest other card the default and switches auto-reload off', async () => {
  const family_id = await server.getFamilyId(parent)
  const visa = await saveCard(server, parent)
  await saveCard(server, parent, mastercard)
  await saveCard(server, parent, amex)
  await fetchCards()
  await switchAutoReloadOn(family_id)

  const { status, body } = await parent.delete(`/cards/${visa}`)

  expect({ status, body }).toEqual({ status: 200, body: { payment_method: { id: visa } } })
  expect(await fetchLast4()).toEqual(['0005 default', '4444'])
  expect(await isAutoReloadOn(family_id)).toBe(false)
  expect((await server.sandbox.stripe.paymentMethods.retrieve(visa)).customer).toBeNull()
  expect((await parent.delete(`/cards/${visa}`)).body.code).toBe('not_found')
})

test('[P08.16] removing a card that is not the default keeps auto-reload on; removing the last card leaves no default', async () => {
  const family_id = await server.getFamilyId(parent)
  const [visa, other] = [await saveCard(server, parent), await saveCard(server, parent, mastercard)]
  await fetchCards()
  await switchAutoReloadOn(family_id)

  await parent.delete(`/cards/${other}`)
  expect(await isAutoReloadOn(family_id)).toBe(true)
  await parent.delete(`/cards/${visa}`)
  expect(await isAutoReloadOn(family_id)).toBe(false)
  expect(await fetchCards()).toEqual([])
  expect((await findCustomerRow(family_id))?.default_card).toBeNull()
})

test('[P08.16 P04.5] auto-reload is also switched off when the default card disappears at the provider', async () => {
  const family_id = await server.getFamilyId(parent)
  const visa = await saveCard(server, parent)
  await saveCard(server, parent, mastercard)
  await fetchCards()
  await switchAutoReloadOn(family_id)

  await server.sandbox.stripe.paymentMethods.detach(visa)

  expect(await fetchLast4()).toEqual(['4444 default'])
  expect(await isAutoReloadOn(family_id)).toBe(false)
})

test('[P04.7] adding, changing or removing a card notifies the family’s open screens, and no others', async () => {
  const stranger = await server.newParent()
  const watch = ({ token }: { token: string }) => openLiveStream(server.address, token, 'localhost:3000')
  const [ownStream, otherStream] = [await watch(parent), await watch(stranger)]
  const message = { topic: 'payments', child_id: null }
  const { paymentMethods } = server.sandbox.stripe

  const visa = await saveCard(server, parent)
  // The provider sends one event about the setup intent and one about the attached card.
  expect([await ownStream.next(), await ownStream.next()]).toEqual([message, message])
  await paymentMethods.update(visa, { card: { exp_month: 11 } })
  expect(await ownStream.next()).toEqual(message)
  await paymentMethods.detach(visa)
  expect(await ownStream.next()).toEqual(message)

  await server.newChild(stranger)
  expect(await otherStream.next()).toMatchObject({ topic: 'family' })
  ownStream.close()
  otherStream.close()
})

test('[P04.17] a repeated call to remove a card gets the first response', async () => {
  const visa = await saveCard(server, parent)
  const key = 'the-same-press'
  const first = await parent.delete(`/cards/${visa}`, { key })
  expect(first).toMatchObject({ status: 200 })
  expect((await parent.delete(`/cards/${visa}`, { key })).body).toEqual(first.body)
})

test('[P04.6] another family’s card is not found and is not changed', async () => {
  await saveCard(server, parent)
  const stranger = await server.newParent()
  const strangersCard = await saveCard(server, stranger)
  const { id: unknownCustomer } = await server.sandbox.stripe.customers.create()
  const unknownCard = (
    await server.sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: unknownCustomer })
  ).id

  for (const id of [strangersCard, unknownCard, 'pm_unknown', unknownCustomer, '..', 'é'.repeat(100)]) {
    const url = `/cards/${encodeURIComponent(id)}`
    expect((await parent.put(url, { is_default: true })).status).toBe(404)
    expect((await parent.delete(url)).status).toBe(404)
  }
  expect(await fetchLast4(stranger)).toEqual(['4242 default'])
  expect((await server.sandbox.stripe.paymentMethods.retrieve(unknownCard)).customer).toBe(unknownCustomer)
})

test('[P04.18] a customer deleted at the provider has no cards, and a new card gets a new customer', async () => {
  const family_id = await server.getFamilyId(parent)
  await saveCard(server, parent)
  await server.sandbox.stripe.customers.del(await getOrCreateCustomer(server.deps, family_id))

  expect(await fetchCards()).toEqual([])
  await saveCard(server, parent, mastercard)
  expect(await fetchLast4()).toEqual(['4444 default'])
})

test('[P04.9] while the payment provider is unavailable, calls are refused with `provider_away` and nothing changes', async () => {
  const visa = await saveCard(server, parent)
  const family_id = await server.getFamilyId(parent)
  await fetchCards()
  const { payments } = server.deps
  if (!payments) throw new Error('This test server has no payment provider')
  // No server listens on this port.
  const unreachable = new Stripe('sk_test_1', {
    host: '127.0.0.1',
    port: 1,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  server.deps.payments = { ...payments, stripe: unreachable }
  try {
    for (const response of [
      await parent.get('/cards'),
      await parent.post('/cards', {}),
      await parent.put(`/cards/${visa}`, { is_default: true }),
      await parent.delete(`/cards/${visa}`),
    ]) {
      expect(response).toMatchObject({ status: 503, body: { code: 'provider_away' } })
    }
  } finally {
    server.deps.payments = payments
  }
  expect(await fetchLast4()).toEqual(['4242 default'])
  expect((await findCustomerRow(family_id))?.default_card).toBe(visa)
})

test('[P04.10] without a payment provider, listing and adding cards are refused with `payments_off`', async () => {
  const { payments } = server.deps
  server.deps.payments = null
  expect((await parent.get('/cards')).body.code).toBe('payments_off')
  expect((await parent.post('/cards', {})).body.code).toBe('payments_off')
  server.deps.payments = payments
})

test('[N11.5] closing a family keeps its saved cards; purging the family deletes them at the provider', async () => {
  const family_id = await server.getFamilyId(parent)
  const visa = await saveCard(server, parent)
  const customer = await getOrCreateCustomer(server.deps, family_id)
  const runJobsAt = async (now: string) => {
    server.clock.moveTo(now)
    await server.runJobs()
  }
  await parent.delete('/parents')
  await runJobsAt('2026-09-02T12:00:00Z')
  expect((await server.sandbox.stripe.paymentMethods.retrieve(visa)).customer).toBe(customer)

  await runJobsAt('2026-09-04T12:00:00Z')
  await server.runJobs()
  expect(await server.sandbox.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect((await server.sandbox.stripe.paymentMethods.retrieve(visa)).customer).toBeNull()
  expect(await findCustomerRow(family_id)).toBeUndefined()
})
