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
  // Prevents the families of earlier tests from reloading in later tests.
  await server.db.updateTable('reload_settings').set({ is_auto_reload: false, mandate_id: null }).execute()
})

type Parent = Awaited<ReturnType<TestServer['newParent']>>
const DECLINING_CARD = '4000000000000341'
const AUTHENTICATION_CARD = '4000002760003184'

/** Buys a package in the store; returns the payment's id. */
async function buy(parent: Parent, points: PackageName = 1000): Promise<string> {
  const { payment, client_secret } = await startPurchase(parent, points)
  await server.sandbox.pay(client_secret, '4242424242424242', billingDetails())
  return payment.id
}

const settingsForm = (fields: Record<string, unknown> = {}) => ({
  reload_settings: {
    is_auto_reload: true,
    amount: 1000,
    threshold: 1000,
    start_date: '2026-03-02',
    ...fields,
  },
})

/** Creates a parent with 500 points, a saved card and auto-reload. */
async function newParentWithAutoReload(fields: Record<string, unknown> = {}, card?: string) {
  server.clock.moveTo(MONDAY)
  const parent = await server.newParent()
  await saveCard(server, parent, card)
  // Listing the cards makes the first one the default.
  await parent.get('/cards')
  const { status } = await parent.put('/parents', settingsForm(fields))
  expect(status).toBe(200)
  return parent
}
const runAt = async (instant: string) => {
  server.clock.moveTo(instant)
  await run()
}
/** Runs the job, waits for its events, and returns how many reloads were charged or declined. */
async function run() {
  const reloadCount = await runAutoReload(server.deps)
  await server.sandbox.waitUntilDelivered()
  return reloadCount
}
const pointsOf = async (parent: Parent) => (await (await signInAgain(parent)).get('/points')).body.points
const settingsOf = async (parent: Parent) =>
  (await (await signInAgain(parent)).get('/profile')).body.reload_settings
/** Signs in again, because sessions last a day. */
const signInAgain = ({ email }: Parent) => server.signInWithoutPassword(email)

const listReloads = async (parent: Parent) =>
  server.db
    .selectFrom('payments')
    .where('family_id', '=', await server.getFamilyId(parent))
    .where('cause', '=', 'reload')
    .orderBy('started_at')
    .select(['status', 'failure', 'bought_by', 'intent_id'])
    .execute()
const listMails = async ({ email }: Parent, subject: string) => {
  await server.runJobs()
  return (await server.listMessages(email)).filter((mail) => mail.subject === subject)
}
const DECLINED_SUBJECT = 'Your points could not reload'
const OFF_SUBJECT = 'Auto-reload is off'

test('[P07.18 P08.8 P08.9] a family below its threshold gets its package once a day, and the note of the purchase mentions auto-reload', async () => {
  const parent = await newParentWithAutoReload({ amount: 5000, threshold: 1000 })
  expect(await run()).toBe(1)
  expect(await pointsOf(parent)).toBe(500 + 5250)
  expect(await listReloads(parent)).toMatchObject([{ status: 'succeeded', bought_by: null }])
  expect(await settingsOf(parent)).toMatchObject({
    declines: 0,
    stopped: null,
    last: { status: 'succeeded', at: MONDAY.toISOString(), points: 5250 },
  })
  const { payments } = (await parent.get('/payments')).body
  expect(payments).toMatchObject([{ cause: 'reload', package: 5000, by: null, base_price: 5000 }])
  expect(payments[0].note).toContain(' · Auto-reload · ')

  const child = await server.newChild(parent)
  await parent.post('/missions', questForm(child.id, { points: 5000 }))
  expect([await run(), await pointsOf(parent)]).toEqual([0, 750])
  expect(await server.checkLedger()).toEqual([])
})

test('[P08.8] auto-reload buys if the wallet has one point less than the threshold package with its bonus, but not if it has as many', async () => {
  const parent = await newParentWithAutoReload({ threshold: 5000, start_date: '2026-03-03' })
  const child = await server.newChild(parent)
  await buy(parent, 5000)
  await parent.post('/missions', questForm(child.id, { points: 500 }))
  expect(await pointsOf(parent)).toBe(5250)
  await runAt('2026-03-03T15:00:00Z')
  expect(await listReloads(parent)).toEqual([])

  await (await signInAgain(parent)).post('/missions', questForm(child.id, { points: 1 }))
  await run()
  expect(await pointsOf(parent)).toBe(6249)
})

test('[P08.9] reloads begin on the start date, once a day in the family’s time zone, even across a clock change', async () => {
  // The wallet always stays below the threshold: 11,000 points, the bonus included.
  const parent = await newParentWithAutoReload({ threshold: 10_000, start_date: '2026-03-07' })
  const countReloadsAt = async (instant: string) => {
    await runAt(instant)
    return (await listReloads(parent)).length
  }
  // Toronto is UTC-5, and UTC-4 from March 8 on.
  expect(await countReloadsAt('2026-03-07T04:59:00Z')).toBe(0)
  expect(await countReloadsAt('2026-03-07T05:00:00Z')).toBe(1)
  expect(await countReloadsAt('2026-03-08T04:59:00Z')).toBe(1)
  expect(await countReloadsAt('2026-03-08T05:00:00Z')).toBe(2)
  expect(await countReloadsAt('2026-03-09T03:59:00Z')).toBe(2)
  expect(await countReloadsAt('2026-03-09T04:00:00Z')).toBe(3)
  expect(await pointsOf(parent)).toBe(3500)
})

test('[P08.10] fifty concurrent debits below the threshold cause one reload', async () => {
  const parent = await newParentWithAutoReload({ start_date: '2026-03-02' })
  await parent.put('/parents', { reload_settings: { is_auto_reload: false } })
  await buy(parent, 1000)
  const child = await server.newChild(parent)
  await parent.put('/parents', settingsForm())
  expect(await run()).toBe(0)

  await Promise.all(
    Array.from({ length: 50 }, async () => {
      expect((await parent.post('/missions', questForm(child.id, { points: 20 }))).status).toBe(201)
      await runAutoReload(server.deps)
    }),
  )
  await run()

  expect(await listReloads(parent)).toMatchObject([{ status: 'succeeded' }])
  expect(await pointsOf(parent)).toBe(1500 - 50 * 20 + 1000)
  const charges = await server.sandbox.listEvents('charge.succeeded')
  const [reload] = await listReloads(parent)
  const paid = charges.filter(({ data }) => JSON.stringify(data.object).includes(String(reload?.intent_id)))
  expect(paid).toHaveLength(1)
  expect(await server.checkLedger()).toEqual([])
}, 60_000)

test('[P08.10] no reload begins while another is pending, and a waiting series continues after the reload is credited', async () => {
  const parent = await newParentWithAutoReload({ start_date: '2026-03-05', threshold: 5000 })
  const child = await server.newChild(parent)
  const daily = { points: 500, due_date: '2026-03-02', reoccur_scale: 'days', reoccur_frequency: 1 }
  const { id } = (await parent.post('/missions', questForm(child.id, daily))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await parent.put(`/missions/${id}`, { mission: { verified: true } })
  const countWaitingSeries = async () =>
    (await (await signInAgain(parent)).get('/missions/waiting_for_points')).body.series.length
  expect(await countWaitingSeries()).toBe(1)

  const releaseEvents = server.sandbox.holdBackEvents()
  server.clock.moveTo('2026-03-05T15:00:00Z')
  expect(await runAutoReload(server.deps)).toBe(1)
  expect(await runAutoReload(server.deps)).toBe(0)
  expect(await settingsOf(parent)).toMatchObject({ last: { status: 'pending' } })
  releaseEvents()
  await server.sandbox.waitUntilDelivered()
  await server.runJobs()

  expect(await countWaitingSeries()).toBe(0)
  expect(await pointsOf(parent)).toBe(500)
  expect(await listReloads(parent)).toHaveLength(1)
})

test('[P08.14 P08.15] parents are notified of each decline; after the third in a row auto-reload is switched off', async () => {
  const parent = await newParentWithAutoReload({}, DECLINING_CARD)
  await run()
  expect(await settingsOf(parent)).toMatchObject({
    is_auto_reload: true,
    declines: 1,
    last: { status: 'failed', points: 1000 },
  })
  const [mail] = await listMails(parent, DECLINED_SUBJECT)
  expect(mail?.text).toContain('After 2 more declines in a row')
  expect(mail?.links[0]).toBe('http://localhost:3000/settings/payment')
  expect(await run()).toBe(0)

  await runAt('2026-03-03T15:00:00Z')
  expect((await listMails(parent, DECLINED_SUBJECT))[0]?.text).toContain('If that is declined too')
  await runAt('2026-03-04T15:00:00Z')
  expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: false, declines: 3, stopped: 'declined' })
  expect(await listMails(parent, DECLINED_SUBJECT)).toHaveLength(2)
  const [offMail, second] = await listMails(parent, OFF_SUBJECT)
  expect(offMail?.text).toContain('declined three times in a row')
  expect(offMail?.links[0]).toBe('http://localhost:3000/points/auto-reload')
  expect(second).toBeUndefined()

  await runAt('2026-03-05T15:00:00Z')
  expect(await listReloads(parent)).toHaveLength(3)
  expect(await pointsOf(parent)).toBe(500)

  await (await signInAgain(parent)).put('/parents', settingsForm({ start_date: '2026-03-05' }))
  expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: true, declines: 0, stopped: null })
})

test('[P08.15] a success resets the count of declines', async () => {
  const parent = await newParentWithAutoReload({}, DECLINING_CARD)
  await run()
  const workingCard = await saveCard(server, await signInAgain(parent))
  await (await signInAgain(parent)).put(`/cards/${workingCard}`, { is_default: true })
  expect(await run()).toBe(0)

  await runAt('2026-03-03T15:00:00Z')
  expect(await settingsOf(parent)).toMatchObject({ declines: 0, last: { status: 'succeeded' } })
  expect(await pointsOf(parent)).toBe(1500)
})

test('[P08.14] if the bank requires authentication, the mail links to the store', async () => {
  const parent = await newParentWithAutoReload({}, AUTHENTICATION_CARD)
  await run()
  const [mail] = await listMails(parent, DECLINED_SUBJECT)
  expect(mail?.text).toContain('your bank wants you to confirm')
  expect(mail?.links[0]).toBe('http://localhost:3000/points/')
  expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: true, declines: 1 })
  expect(await pointsOf(parent)).toBe(500)
})

test('[P08.16] removing the card, in Questnest or at the provider, switches auto-reload off and notifies the parents', async () => {
  const [removedHere, removedAtProvider] = [
    await newParentWithAutoReload({ start_date: '2026-03-03' }),
    await newParentWithAutoReload(),
  ]
  const findCardId = async (parent: Parent) => (await parent.get('/cards')).body.data[0].id
  await removedHere.delete(`/cards/${await findCardId(removedHere)}`)
  await server.sandbox.stripe.paymentMethods.detach(await findCardId(removedAtProvider))
  await runAt('2026-03-03T15:00:00Z')

  for (const parent of [removedHere, removedAtProvider]) {
    expect(await settingsOf(parent)).toMatchObject({ is_auto_reload: false, stopped: 'no_card', last: null })
    const [mail, second] = await listMails(parent, OFF_SUBJECT)
    expect(mail?.text).toContain('The card used for auto-reload is gone')
    expect(second).toBeUndefined()
  }
})

test('[P08.11] a default card is not charged if it is replaced while the reload runs', async () => {
  const parent = await newParentWithAutoReload()
  const otherCard = await saveCard(server, parent, '5555555555554444')
  const replaceCardMeanwhile = async (retrieve: () => Promise<unknown>) => {
    const card = await retrieve()
    await parent.put(`/cards/${otherCard}`, { is_default: true })
    return card
  }
  await interceptCalls(server, ['paymentMethods', 'retrieve'], replaceCardMeanwhile, run)
  expect(await listReloads(parent)).toEqual([])

  expect(await run()).toBe(1)
  const [reload] = await listReloads(parent)
  const intent = await server.sandbox.stripe.paymentIntents.retrieve(reload?.intent_id ?? '')
  expect([intent.status, intent.payment_method]).toEqual(['succeeded', otherCard])
})

test.each([
  ['paid', '4242424242424242', { status: 'succeeded', failure: null }, 1500],
  ['declined', DECLINING_CARD, { status: 'failed', failure: 'generic_decline' }, 500],
] as const)(
  '[P08.13] a reload that was %s counts once, even if its response and all its events were lost',
  async (_, card, expected, points) => {
    const parent = await newParentWithAutoReload({}, card)
    const loseResponse = async (confirm: () => Promise<unknown>) => {
      await confirm().catch(() => {})
      throw new Stripe.errors.StripeConnectionError({ message: 'Cut', type: 'api_error' })
    }
    const confirmCall = ['paymentIntents', 'confirm'] as const
    await server.sandbox.loseEventsDuring(() =>
      interceptCalls(server, confirmCall, loseResponse, () => runAutoReload(server.deps)),
    )
    expect(await listReloads(parent)).toMatchObject([{ status: 'pending' }])
    // No other reload is tried while the result of this one is unknown.
    expect(await runAutoReload(server.deps)).toBe(0)

    server.clock.forwardHours(1 / 30)
    await server.runJobs()

    const [reload, second] = await listReloads(parent)
    expect([reload, second]).toEqual([expect.objectContaining(expected), undefined])
    expect(await pointsOf(parent)).toBe(points)
    const { data } = await server.sandbox.stripe.charges.list({ payment_intent: reload?.intent_id ?? '' })
    expect(data).toHaveLength(1)
    expect(await settingsOf(parent)).toMatchObject({ declines: points === 500 ? 1 : 0 })
  },
)

test('[P08.12] auto-reload does not buy for a closed family, but does again after the family is restored', async () => {
  const parent = await newParentWithAutoReload({ start_date: '2026-03-03' })
  const family_id = await server.getFamilyId(parent)
  const setClosedAt = (closed_at: Date | null) =>
    server.db.updateTable('families').set({ closed_at }).where('family_id', '=', family_id).execute()
  await setClosedAt(server.clock.now())
  await runAt('2026-03-03T15:00:00Z')
  expect(await listReloads(parent)).toEqual([])
  await setClosedAt(null)
  await run()
  expect(await listReloads(parent)).toMatchObject([{ status: 'succeeded' }])
})

test('[P08.12] auto-reload does not buy for a family that owes points', async () => {
  const parent = await newParentWithAutoReload({ threshold: 10_000, start_date: '2026-03-03' })
  const payment_id = await buy(parent)
  const [refund_id, made_at] = [server.deps.secrets.newId(), MONDAY]
  const family_id = await server.getFamilyId(parent)
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
  await runAt('2026-03-03T15:00:00Z')
  expect(await listReloads(parent)).toEqual([])

  await server.db.updateTable('debts').set({ settled_at: server.clock.now() }).execute()
  await run()
  expect(await listReloads(parent)).toHaveLength(1)
})
