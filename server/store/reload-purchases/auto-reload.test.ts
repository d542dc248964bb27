import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PackageName } from '#contract/store/packages.ts'
import { saveCard } from '#server/testing/cards.ts'
import { billingDetails, interceptCalls, startPurchase } from '#server/testing/payments.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { runAutoReload } from './run-auto-reload.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
afterEach(async () => {
  // Otherwise the families of earlier tests would also reload.
  await server.db.updateTable('reload_settings').set({ is_auto_reload: false, mandate_id: null }).execute()
})

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const DECLINES = '4000000000000341'
const ALWAYS_ASKS = '4000002760003184'

/** Buys a package in the store; returns the payment's id. */
async function buy(parent: Parent, points: PackageName = 1000): Promise<string> {
  const { payment, client_secret } = await startPurchase(parent, points)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  return payment.id
}

const settings = (more: Record<string, unknown> = {}) => ({
  reload_settings: {
    is_auto_reload: true,
    amount: 1000,
    threshold: 1000,
    start_date: '2026-03-02',
    ...more,
  },
})

/** Creates a parent with 500 points, a saved card and auto-reload. */
async function reloading(more: Record<string, unknown> = {}, card?: string) {
  server.clock.moveTo(MONDAY)
  const parent = await server.newParent()
  await saveCard(server, parent, card)
  // Listing the cards makes the first one the default.
  await parent.get('/cards')
  const { status } = await parent.put('/parents', settings(more))
  expect(status).toBe(200)
  return parent
}
const at = async (instant: string, parent: Parent) => {
  server.clock.moveTo(instant)
  await run()
  return server.enter(parent.email)
}
async function run() {
  const asked = await runAutoReload(server.deps)
  await server.sandbox.delivered()
  return asked
}
const pointsOf = async (parent: Parent) => (await (await again(parent)).get('/points')).body.points
const settingsOf = async (parent: Parent) =>
  (await (await again(parent)).get('/profile')).body.reload_settings
/** Signs in again, because sessions last a day. */
const again = ({ email }: Parent) => server.enter(email)

const familyOf = async ({ id }: Parent) =>
  (await server.db.selectFrom('users').where('id', '=', id).select('family_id').executeTakeFirstOrThrow())
    .family_id
const reloadsOf = async (parent: Parent) =>
  server.db
    .selectFrom('payments')
    .where('family_id', '=', await familyOf(parent))
    .where('cause', '=', 'reload')
    .orderBy('started_at')
    .select(['status', 'failure', 'bought_by', 'intent_id'])
    .execute()
const mailsAbout = async ({ email }: Parent, subject: string) => {
  await server.runJobs()
  return (await server.mails(email)).filter((mail) => mail.subject === subject)
}
const DECLINED = 'Your points could not reload'
const OFF = 'Auto-reload is off'

test('[P08.8 P08.9] a family below its threshold gets its package, once a day', async () => {
  const parent = await reloading({ amount: 5000, threshold: 1000 })
  expect(await run()).toBe(1)
  expect(await pointsOf(parent)).toBe(500 + 5250)
  expect(await reloadsOf(parent)).toMatchObject([{ status: 'succeeded', bought_by: null }])
  expect(await settingsOf(parent)).toMatchObject({
    declines: 0,
    stopped: null,
    last: { status: 'succeeded', at: MONDAY.toISOString(), points: 5250 },
  })
  const { payments } = (await parent.get('/payments')).body
  expect(payments).toMatchObject([{ cause: 'reload', package: 5000, by: null, base_price: 5000 }])

  const child = await server.newChild(parent)
  await parent.post('/missions', questForm(child.id, { points: 5000 }))
  expect([await run(), await pointsOf(parent)]).toEqual([0, 750])
  expect(await server.ledgerErrors()).toEqual([])
})

test('[P08.8] points equal to the threshold with its bonus do not reload; one point fewer does', async () => {
  const parent = await reloading({ threshold: 5000, start_date: '2026-03-03' })
  const child = await server.newChild(parent)
  await buy(parent, 5000)
  await parent.post('/missions', questForm(child.id, { points: 500 }))
  expect(await pointsOf(parent)).toBe(5250)
  await at('2026-03-03T15:00:00Z', parent)
  expect(await reloadsOf(parent)).toEqual([])

  await (await again(parent)).post('/missions', questForm(child.id, { points: 1 }))
  await run()
  expect(await pointsOf(parent)).toBe(6249)
})

test('[P08.9] reloads begin on the start date, once a day in the family’s time zone, also at a clock change', async () => {
  // The threshold of 11,000 is never reached.
  const parent = await reloading({ threshold: 10_000, start_date: '2026-03-07' })
  const countAt = async (instant: string) => {
    await at(instant, parent)
    return (await reloadsOf(parent)).length
  }
  // Toronto is UTC-5, and UTC-4 from March 8 on.
  expect(await countAt('2026-03-07T04:59:00Z')).toBe(0)
  expect(await countAt('2026-03-07T05:00:00Z')).toBe(1)
  expect(await countAt('2026-03-08T04:59:00Z')).toBe(1)
  expect(await countAt('2026-03-08T05:00:00Z')).toBe(2)
  expect(await countAt('2026-03-09T03:59:00Z')).toBe(2)
  expect(await countAt('2026-03-09T04:00:00Z')).toBe(3)
  expect(await pointsOf(parent)).toBe(3500)
})

test('[P08.10] fifty concurrent debits below the threshold cause one reload', async () => {
  const parent = await reloading({ start_date: '2026-03-02' })
  await parent.put('/parents', { reload_settings: { is_auto_reload: false } })
  await buy(parent, 1000)
  const child = await server.newChild(parent)
  await parent.put('/parents', settings())
  expect(await run()).toBe(0)

  await Promise.all(
    Array.from({ length: 50 }, async () => {
      expect((await parent.post('/missions', questForm(child.id, { points: 20 }))).status).toBe(201)
      await runAutoReload(server.deps)
    }),
  )
  await run()

  expect(await reloadsOf(parent)).toMatchObject([{ status: 'succeeded' }])
  expect(await pointsOf(parent)).toBe(1500 - 50 * 20 + 1000)
  const charges = await server.sandbox.events('charge.succeeded')
  const [reload] = await reloadsOf(parent)
  const ours = charges.filter(({ data }) => JSON.stringify(data.object).includes(String(reload?.intent_id)))
  expect(ours).toHaveLength(1)
  expect(await server.ledgerErrors()).toEqual([])
}, 60_000)

test('[P08.10] no reload begins while one is pending, and a waiting series resumes once it is credited', async () => {
  const parent = await reloading({ start_date: '2026-03-05', threshold: 5000 })
  const child = await server.newChild(parent)
  const daily = { points: 500, due_date: '2026-03-02', reoccur_scale: 'days', reoccur_frequency: 1 }
  const { id } = (await parent.post('/missions', questForm(child.id, daily))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await parent.put(`/missions/${id}`, { mission: { verified: true } })
  const waiting = async () =>
    (await (await again(parent)).get('/missions/waiting_for_points')).body.series.length
  expect(await waiting()).toBe(1)

  const release = server.sandbox.hold()
  server.clock.moveTo('2026-03-05T15:00:00Z')
  expect(await runAutoReload(server.deps)).toBe(1)
  expect(await runAutoReload(server.deps)).toBe(0)
  expect(await settingsOf(parent)).toMatchObject({ last: { status: 'pending' } })
  release()
  await server.sandbox.delivered()
  await server.runJobs()

  expect(await waiting()).toBe(0)
  expect(await pointsOf(parent)).toBe(500)
  expect(await reloadsOf(parent)).toHaveLength(1)
})

test('[P08.14 P08.15] parents are told of each decline; after the third in a row auto-reload is switched off', async () => {
  const parent = await reloading({}, DECLINES)
  await run()
  expect(await settingsOf(parent)).toMatchObject({
    is_auto_reload: true,
    declines: 1,
    last: { status: 'failed', points: 1000 },
  })
  const [mail] = await mailsAbout(parent, DECLINED)
  expect(mail?.text).toContain('After 2 more declines in a row')
  expect(mail?.links[0]).toBe('http://localhost:3000/settings/payment')
  expect(await run()).toBe(0)

  await at('2026-03-03T15:00:00Z', parent)
  expect((await mailsAbout(parent, DECLINED))[0]?.text).toContain('If that is declined too')
  await at('2026-03-04T15:00:00Z', parent)
  expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: false, declines: 3, stopped: 'declined' })
  expect(await mailsAbout(parent, DECLINED)).toHaveLength(2)
  const [off, second] = await mailsAbout(parent, OFF)
  expect(off?.text).toContain('declined three times in a row')
  expect(off?.links[0]).toBe('http://localhost:3000/points/auto-reload')
  expect(second).toBeUndefined()

  await at('2026-03-05T15:00:00Z', parent)
  expect(await reloadsOf(parent)).toHaveLength(3)
  expect(await pointsOf(parent)).toBe(500)

  await (await again(parent)).put('/parents', settings({ start_date: '2026-03-05' }))
  expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: true, declines: 0, stopped: null })
})

test('[P08.15] a success resets the count of declines', async () => {
  const parent = await reloading({}, DECLINES)
  await run()
  const good = await saveCard(server, await again(parent))
  await (await again(parent)).put(`/cards/${good}`, { is_default: true })
  expect(await run()).toBe(0)

  await at('2026-03-03T15:00:00Z', parent)
  expect(await settingsOf(parent)).toMatchObject({ declines: 0, last: { status: 'succeeded' } })
  expect(await pointsOf(parent)).toBe(1500)
})

test('[P08.14] if the bank requires authentication, the mail links to the store', async () => {
  const parent = await reloading({}, ALWAYS_ASKS)
  await run()
  const [mail] = await mailsAbout(parent, DECLINED)
  expect(mail?.text).toContain('your bank wants you to confirm')
  expect(mail?.links[0]).toBe('http://localhost:3000/points/')
  expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: true, declines: 1 })
  expect(await pointsOf(parent)).toBe(500)
})

test('[P08.16] removing the card, here or at the provider, switches auto-reload off and tells the parents', async () => {
  const [here, there] = [await reloading({ start_date: '2026-03-03' }), await reloading()]
  const idOf = async (parent: Parent) => (await parent.get('/cards')).body.data[0].id
  await here.delete(`/cards/${await idOf(here)}`)
  await server.sandbox.stripe.paymentMethods.detach(await idOf(there))
  await at('2026-03-03T15:00:00Z', there)

  for (const parent of [here, there]) {
    expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: false, stopped: 'no_card', last: null })
    const [mail, second] = await mailsAbout(parent, OFF)
    expect(mail?.text).toContain('The card that your points reloaded with is gone')
    expect(second).toBeUndefined()
  }
})

test('[P08.11] a replaced default card is not charged, however late the choice', async () => {
  const parent = await reloading()
  const chosen = await saveCard(server, parent, '5555555555554444')
  const choose = async (retrieve: () => Promise<unknown>) => {
    const card = await retrieve()
    await parent.put(`/cards/${chosen}`, { is_default: true })
    return card
  }
  await interceptCalls(server, ['paymentMethods', 'retrieve'], choose, run)
  expect(await reloadsOf(parent)).toEqual([])

  expect(await run()).toBe(1)
  const [reload] = await reloadsOf(parent)
  const intent = await server.sandbox.stripe.paymentIntents.retrieve(reload?.intent_id ?? '')
  expect([intent.status, intent.payment_method]).toEqual(['succeeded', chosen])
})

test.each([
  ['paid', '4242424242424242', { status: 'succeeded', failure: null }, 1500],
  ['declined', DECLINES, { status: 'failed', failure: 'generic_decline' }, 500],
] as const)(
  '[P08.13] a reload that was %s counts once, even if its response and all its events were lost',
  async (_, card, end, points) => {
    const parent = await reloading({}, card)
    const lose = async (confirm: () => Promise<unknown>) => {
      await confirm().catch(() => {})
      throw new Stripe.errors.StripeConnectionError({ message: 'Cut', type: 'api_error' })
    }
    const confirming = ['paymentIntents', 'confirm'] as const
    await server.sandbox.losing(() =>
      interceptCalls(server, confirming, lose, () => runAutoReload(server.deps)),
    )
    expect(await reloadsOf(parent)).toMatchObject([{ status: 'pending' }])
    // The result is unknown, so no reload is tried.
    expect(await runAutoReload(server.deps)).toBe(0)

    server.clock.forward(1 / 30)
    await server.runJobs()

    const [reload, second] = await reloadsOf(parent)
    expect([reload, second]).toEqual([expect.objectContaining(end), undefined])
    expect(await pointsOf(parent)).toBe(points)
    const { data } = await server.sandbox.stripe.charges.list({ payment_intent: reload?.intent_id ?? '' })
    expect(data).toHaveLength(1)
    expect(await settingsOf(parent)).toMatchObject({ declines: points === 500 ? 1 : 0 })
  },
)

test('[P08.12] a closed family does not reload; a restored one does', async () => {
  const parent = await reloading({ start_date: '2026-03-03' })
  const family_id = await familyOf(parent)
  const close = (closed_at: Date | null) =>
    server.db.updateTable('families').set({ closed_at }).where('family_id', '=', family_id).execute()
  await close(server.clock.now())
  await at('2026-03-03T15:00:00Z', parent)
  expect(await reloadsOf(parent)).toEqual([])
  await close(null)
  await run()
  expect(await reloadsOf(parent)).toMatchObject([{ status: 'succeeded' }])
})

test('[P08.12] a family that owes points does not reload', async () => {
  const parent = await reloading({ threshold: 10_000, start_date: '2026-03-03' })
  const payment_id = await buy(parent)
  const [family_id, refund_id, made_at] = [await familyOf(parent), server.deps.secrets.newId(), MONDAY]
  const refund = { kind: 'refund', provider_id: refund_id, amount: 1130, reversed_at: null } as const
  await server.db
    .insertInto('refunds')
    .values({ family_id, id: refund_id, payment_id, ...refund, points_due: 1000, points_taken: 0, made_at })
    .execute()
  await server.db
    .insertInto('debts')
    .values({
      family_id,
      refund_id,
      points: 1000,
      repaid: 0,
      forgiven: 0,
      owed_since: made_at,
      settled_at: null,
    })
    .execute()
  await at('2026-03-03T15:00:00Z', parent)
  expect(await reloadsOf(parent)).toEqual([])

  await server.db.updateTable('debts').set({ settled_at: server.clock.now() }).execute()
  await run()
  expect(await reloadsOf(parent)).toHaveLength(1)
})
