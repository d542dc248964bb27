import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/rewards/orders.ts'
import { buyPoints, createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server)
  parent = family.parent
  child = family.child
})

const orderUrl = (id: string, action: string) => `/children/${child.id}/orders/${id}/${action}`
const approve = (id: string, more: object = {}, by: Pick<typeof parent, 'put'> = parent) =>
  by.put(orderUrl(id, 'verify'), { delivery: deliveryForm(), ...more })
const reject = (id: string, note?: string, by: Pick<typeof parent, 'put'> = parent) =>
  by.put(orderUrl(id, 'reject'), { note })
const cancel = (id: string, by: Pick<typeof parent, 'put'> = parent) =>
  by.put(orderUrl(id, 'cancel'), undefined)
const withdraw = (id: string, by = child) => by.delete(`/orders/${id}`)
const getOrder = async (id: string): Promise<Order> => (await parent.get(`/orders/${id}`)).body.order
const getPoints = async (who: Pick<typeof child, 'get'> = child) => (await who.get('/points')).body
const requestOne = async (more: Parameters<typeof requestRewards>[2] = {}) =>
  (await requestRewards(server, child, more))[0] ?? ''
const movedOn = { status: 409, body: { code: 'order_moved_on' } }

test('[R04.1 R05.1] an approved order is held for a day, its points are spent, and the child sees the approval', async () => {
  const id = await requestOne()
  expect(await getPoints()).toEqual({ points: 450, held: 50 })

  const { status, body } = await approve(id)
  expect([status, body.orders]).toEqual([200, [body.order]])
  expect(body.order).toMatchObject({
    id,
    status: 'approved',
    open: false,
    approved: true,
    decided_at: MONDAY.toISOString(),
    held_until: '2026-03-03T15:00:00.000Z',
    updated_at: MONDAY.toISOString(),
  })
  expect((await child.get(`/orders/${id}`)).body.order).toEqual(body.order)
  expect(await getPoints()).toEqual({ points: 450, held: 0 })
  expect(await server.checkLedger()).toEqual([])
})

test('[R04.4] an approved order that is approved again, rejected or withdrawn stays approved and is paid once', async () => {
  const id = await requestOne()
  await approve(id)
  expect(await approve(id)).toMatchObject(movedOn)
  expect(await reject(id)).toMatchObject(movedOn)
  expect(await withdraw(id)).toMatchObject(movedOn)
  expect((await getOrder(id)).status).toBe('approved')
  expect(await getPoints()).toEqual({ points: 450, held: 0 })
  expect(await server.checkLedger()).toEqual([])
})

test('[R04.2 R04.4] a rejected order keeps the parent’s note, refunds the points and can’t be approved', async () => {
  const id = await requestOne()
  const { body } = await reject(id, 'After your birthday')
  expect(body.order).toMatchObject({
    status: 'rejected',
    // As `toStatusFlags` says, requested and rejected orders are open.
    open: true,
    approved: false,
    note: 'After your birthday',
    decided_at: MONDAY.toISOString(),
    held_until: null,
  })
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  for (const decide of [approve, reject, cancel]) expect(await decide(id)).toMatchObject(movedOn)
  expect(await withdraw(id)).toMatchObject(movedOn)
  expect((await child.get('/points/history')).body.lines[0]).toMatchObject({
    kind: 'hand_back',
    points: 50,
    balance: 500,
    reward: 'Kite',
    by: 'Claire',
    note: 'After your birthday',
  })
  expect(await server.checkLedger()).toEqual([])
})

test('[R04.3] a child can withdraw an undecided order, but only once', async () => {
  const id = await requestOne()
  expect((await withdraw(id)).status).toBe(204)
  expect(await getOrder(id)).toMatchObject({
    status: 'cancelled',
    open: false,
    approved: false,
    decided_at: null,
  })
  expect(await getPoints()).toEqual({ points: 500, held: 0 })
  for (const decide of [approve, reject, cancel, withdraw]) expect(await decide(id)).toMatchObject(movedOn)
  expect(await server.checkLedger()).toEqual([])
})

test('[R05.2 R05.3] a parent can cancel until the hold ends, and the points are refunded', async () => {
  const [early, late] = [await requestOne(), await requestOne()]
  await approve(early)
  await approve(late)
  server.clock.moveTo('2026-03-03T14:59:59.999Z')
  const [mum, kid] = [await server.signIn(parent.email), await server.signIn(child.email)]
  expect((await cancel(early, mum)).body.order).toMatchObject({ status: 'cancelled', approved: false })
  expect(await getPoints(kid)).toEqual({ points: 450, held: 0 })
  expect(await cancel(early, mum)).toMatchObject(movedOn)

  server.clock.moveTo('2026-03-03T15:00:00.000Z')
  expect(await cancel(late, mum)).toMatchObject(movedOn)
  expect(await getPoints(kid)).toEqual({ points: 450, held: 0 })
  expect(await server.checkLedger()).toEqual([])
})

test('[R05.7] the points of a cancelled order go to the family if the child was deleted after the approval', async () => {
  const id = await requestOne()
  await approve(id)
  await parent.delete(`/children/${child.id}`)
  const { points: before } = await getPoints(parent)
  expect((await cancel(id)).status).toBe(200)
  expect((await getPoints(parent)).points).toBe(before + 50)
  expect((await parent.get('/points/history')).body.lines[0]).toMatchObject({
    kind: 'compensate',
    points: 50,
    reward: 'Kite',
    child: 'Mia',
  })
  expect(await server.checkLedger()).toEqual([])
})

test('[R04.1] several orders of one request are approved together, all or none', async () => {
  const [first = '', second = '', third = ''] = await requestRewards(server, child, {}, {}, {})
  const otherRequestsOrder = await requestOne()
  await reject(third)

  expect(await approve(first, { also: [second, third] })).toMatchObject(movedOn)
  expect((await approve(first, { also: [second, otherRequestsOrder] })).status).toBe(404)
  expect((await getOrder(first)).status).toBe('requested')

  const delivery = deliveryForm({ line1: '7 rue Sainte-Catherine O' })
  const { body } = await approve(first, { also: [second, first], delivery })
  expect(body.order.id).toBe(first)
  expect(body.orders.map(({ id }: Order) => id).toSorted()).toEqual([first, second].toSorted())
  for (const { status } of body.orders) expect(status).toBe('approved')
  const approvedRows = await server.db
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.id', 'orders.delivery_id')
    .where('request_id', '=', body.order.request_id)
    .select(['orders.id', 'delivery_id', 'deliveries.phone', 'line1'])
    .execute()
  expect(approvedRows).toHaveLength(2)
  expect(new Set(approvedRows.map(({ delivery_id }) => delivery_id)).size).toBe(1)
  expect(approvedRows[0]).toMatchObject({ phone: '+15145550134', line1: delivery.line1 })
  expect(await server.checkLedger()).toEqual([])
})

test('[R04.5 H11.2] only a parent of the family can decide an order, and only through the child that the order belongs to', async () => {
  const id = await requestOne()
  const stranger = await createRewardFamily(server)
  const sibling = await server.newChild(parent)
  for (const action of ['verify', 'reject', 'cancel']) {
    expect((await child.put(orderUrl(id, action), {})).body.code).toBe('wrong_role')
    expect((await stranger.parent.put(orderUrl(id, action), {})).status).toBe(404)
    expect((await parent.put(`/children/${sibling.id}/orders/${id}/${action}`, {})).status).toBe(404)
  }
  expect((await withdraw(id, sibling)).status).toBe(404)
  expect((await parent.delete(`/orders/${id}`)).body.code).toBe('wrong_role')
  expect((await sibling.get(`/orders/${id}`)).status).toBe(404)
  expect((await getOrder(id)).status).toBe('requested')
})

test('[R04.6] approving needs a verified e-mail, and rejecting does not', async () => {
  const [first, second] = [await requestOne(), await requestOne()]
  await server.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', parent.id).execute()
  expect(await approve(first)).toMatchObject({ status: 409, body: { code: 'contact_unverified' } })
  expect((await getOrder(first)).status).toBe('requested')
  expect((await reject(second)).status).toBe(200)

  await server.db
    .updateTable('users')
    .set({ email_verified_at: MONDAY })
    .where('id', '=', parent.id)
    .execute()
  expect((await approve(first)).status).toBe(200)
})

test('[R04.7] approving needs a verified phone if this server can send texts', async () => {
  const id = await requestOne()
  await server.db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', parent.id).execute()
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'contact_unverified' } })
  // Rejecting needs no verified contact.
  expect((await reject(id)).status).toBe(200)

  const serverWithoutSms = await openTestServer({ SMS: 'off' })
  try {
    const mum = await serverWithoutSms.newParent()
    const kid = await serverWithoutSms.newChild(mum)
    await buyPoints(serverWithoutSms, mum, 1000)
    await mum.post('/points', { points: { value: 50, child_id: kid.id } })
    const [orderId] = await requestRewards(serverWithoutSms, kid)
    const reply = await mum.put(`/children/${kid.id}/orders/${orderId}/verify`, { delivery: deliveryForm() })
    expect(reply.status).toBe(200)
  } finally {
    await serverWithoutSms.close()
  }
})

test('[R07.1 R07.2 R07.7 R07.8] a shipped reward needs a valid address; a refused address changes nothing', async () => {
  const id = await requestOne()
  const approveFor = (more: object) => approve(id, { delivery: deliveryForm(more) })
  expect((await parent.put(orderUrl(id, 'verify'), undefined)).body).toMatchObject({
    code: 'invalid',
    fields: { delivery: 'Field is required' },
  })
  expect((await approveFor({ country: 'US', province: 'NY', postal_code: '12205' })).body.fields).toEqual({
    country: 'Merchandise, and anything sent with it, can only go to an address in Canada',
  })
  expect((await approveFor({ line1: 'P.O. Box 12', postal_code: 'h3b1a7' })).body.fields).toEqual({
    line1: 'Merchandise, and anything sent with it, can’t go to a P.O. Box: please enter a street address',
    postal_code:
      'Postal code must be valid (all uppercase letters with one space after the first 3 characters)',
  })
  expect((await approveFor({ phone: '000 000 0000' })).body.fields).toEqual({ phone: expect.any(String) })
  expect((await getOrder(id)).status).toBe('requested')
  expect(
    await server.db.selectFrom('deliveries').where('line1', 'like', 'P.O.%').selectAll().execute(),
  ).toEqual([])
})

test('[R07.1 R07.9] a family must have bought points before its first digital card is approved, but needs no address', async () => {
  const id = await requestOne({ kind: 'digital_card' })
  const approveCard = () => parent.put(orderUrl(id, 'verify'), undefined)
  expect(await approveCard()).toMatchObject({ status: 409, body: { code: 'purchase_needed' } })
  await buyPoints(server, parent, 1000)
  expect((await approveCard()).body.order.status).toBe('approved')
  expect(await server.checkLedger()).toEqual([])
})

const american = { country: 'US', province: 'NY', postal_code: '12205', line1: 'PO Box 7' } as const

test('[R07.4 R07.5 R07.6] a gift card can go to a US post office box, but not together with merchandise', async () => {
  const [card = '', kite = ''] = await requestRewards(server, child, { kind: 'physical_card' }, {})
  const abroad = { delivery: deliveryForm(american) }
  expect((await approve(card, { ...abroad, also: [kite] })).body.fields).toMatchObject({
    country: expect.any(String),
  })
  // While the kite is held, the other orders of its request need an address that suits merchandise too.
  await approve(kite)
  expect((await approve(card, abroad)).body.fields).toMatchObject({ country: expect.any(String) })

  server.clock.moveTo('2026-03-03T15:00:00Z')
  const mum = await server.signIn(parent.email)
  expect((await approve(card, abroad, mum)).status).toBe(200)
})

test('[R07.6] merchandise can’t be approved while a held gift card of the same request goes to an address that merchandise can’t go to', async () => {
  const [card = '', kite = ''] = await requestRewards(server, child, { kind: 'physical_card' }, {})
  await approve(card, { delivery: deliveryForm(american) })
  expect(await approve(kite)).toMatchObject({ status: 409, body: { code: 'delivery_mixed' } })
  expect((await getOrder(kite)).status).toBe('requested')
  await cancel(card)
  expect((await approve(kite)).status).toBe(200)
})
