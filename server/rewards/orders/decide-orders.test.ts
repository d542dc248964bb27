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

const way = (id: string, end: string) => `/children/${child.id}/orders/${id}/${end}`
const approve = (id: string, more: object = {}, by: Pick<typeof parent, 'put'> = parent) =>
  by.put(way(id, 'verify'), { delivery: deliveryForm(), ...more })
const reject = (id: string, note?: string, by: Pick<typeof parent, 'put'> = parent) =>
  by.put(way(id, 'reject'), { note })
const cancel = (id: string, by: Pick<typeof parent, 'put'> = parent) => by.put(way(id, 'cancel'), undefined)
const withdraw = (id: string, by = child) => by.delete(`/orders/${id}`)
const order = async (id: string): Promise<Order> => (await parent.get(`/orders/${id}`)).body.order
const points = async (who: Pick<typeof child, 'get'> = child) => (await who.get('/points')).body
const one = async (more: Parameters<typeof requestRewards>[2] = {}) =>
  (await requestRewards(server, child, more))[0] ?? ''
const moved = { status: 409, body: { code: 'order_moved_on' } }

test('[R04.1 R05.1] approving holds an order for a day: the points are spent, and the child sees it', async () => {
  const id = await one()
  expect(await points()).toEqual({ points: 450, held: 50 })

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
  expect(await points()).toEqual({ points: 450, held: 0 })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[R04.4] an order that is approved twice, or rejected afterwards, stays approved and is paid once', async () => {
  const id = await one()
  await approve(id)
  expect(await approve(id)).toMatchObject(moved)
  expect(await reject(id)).toMatchObject(moved)
  expect(await withdraw(id)).toMatchObject(moved)
  expect((await order(id)).status).toBe('approved')
  expect(await points()).toEqual({ points: 450, held: 0 })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[R04.2 R04.4] a rejected order keeps the parent’s note, refunds the points and can’t be approved', async () => {
  const id = await one()
  const { body } = await reject(id, 'After your birthday')
  expect(body.order).toMatchObject({
    status: 'rejected',
    open: true,
    approved: false,
    note: 'After your birthday',
    decided_at: MONDAY.toISOString(),
    held_until: null,
  })
  expect(await points()).toEqual({ points: 500, held: 0 })
  for (const again of [approve, reject, cancel]) expect(await again(id)).toMatchObject(moved)
  expect(await withdraw(id)).toMatchObject(moved)
  expect((await child.get('/points/history')).body.lines[0]).toMatchObject({
    kind: 'hand_back',
    points: 50,
    balance: 500,
    reward: 'Kite',
    by: 'Claire',
    note: 'After your birthday',
  })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[R04.3] a child can withdraw an undecided request, once', async () => {
  const id = await one()
  expect((await withdraw(id)).status).toBe(204)
  expect(await order(id)).toMatchObject({
    status: 'cancelled',
    open: false,
    approved: false,
    decided_at: null,
  })
  expect(await points()).toEqual({ points: 500, held: 0 })
  for (const again of [approve, reject, cancel, withdraw]) expect(await again(id)).toMatchObject(moved)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[R05.2 R05.3] a parent can cancel until the hold ends, and the points are refunded', async () => {
  const [early, late] = [await one(), await one()]
  await approve(early)
  await approve(late)
  server.clock.moveTo('2026-03-03T14:59:59.999Z')
  const [mum, kid] = [await server.signIn(parent.email), await server.signIn(child.email)]
  expect((await cancel(early, mum)).body.order).toMatchObject({ status: 'cancelled', approved: false })
  expect(await points(kid)).toEqual({ points: 450, held: 0 })
  expect(await cancel(early, mum)).toMatchObject(moved)

  server.clock.moveTo('2026-03-03T15:00:00.000Z')
  expect(await cancel(late, mum)).toMatchObject(moved)
  expect(await points(kid)).toEqual({ points: 450, held: 0 })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[R05.7] points of a cancelled order go to the family when the child was deleted since', async () => {
  const id = await one()
  await approve(id)
  await parent.delete(`/children/${child.id}`)
  const { points: before } = await points(parent)
  expect((await cancel(id)).status).toBe(200)
  expect((await points(parent)).points).toBe(before + 50)
  expect((await parent.get('/points/history')).body.lines[0]).toMatchObject({
    kind: 'compensate',
    points: 50,
    reward: 'Kite',
    child: 'Mia',
  })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[R04.1] several orders of one request are approved together, all or none', async () => {
  const [first = '', second = '', third = ''] = await requestRewards(server, child, {}, {}, {})
  const stray = await one()
  await reject(third)

  expect(await approve(first, { also: [second, third] })).toMatchObject(moved)
  expect((await approve(first, { also: [second, stray] })).status).toBe(404)
  expect((await order(first)).status).toBe('requested')

  const { body } = await approve(first, { also: [second, first] })
  expect(body.order.id).toBe(first)
  expect(body.orders.map(({ id }: Order) => id).toSorted()).toEqual([first, second].toSorted())
  for (const { status } of body.orders) expect(status).toBe('approved')
  const kept = await server.db
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.id', 'orders.delivery_id')
    .where('request_id', '=', body.order.request_id)
    .select(['orders.id', 'delivery_id', 'deliveries.phone', 'line1'])
    .execute()
  expect(kept).toHaveLength(2)
  expect(new Set(kept.map(({ delivery_id }) => delivery_id)).size).toBe(1)
  expect(kept[0]).toMatchObject({ phone: '+15145550134', line1: '1200 rue Sainte-Catherine O' })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[R04.5 H11.2] only a parent of the family decides, and only orders of the named child', async () => {
  const id = await one()
  const stranger = await createRewardFamily(server)
  const sibling = await server.newChild(parent)
  for (const end of ['verify', 'reject', 'cancel']) {
    expect((await child.put(way(id, end), {})).body.code).toBe('wrong_role')
    expect((await stranger.parent.put(way(id, end), {})).status).toBe(404)
    expect((await parent.put(`/children/${sibling.id}/orders/${id}/${end}`, {})).status).toBe(404)
  }
  expect((await withdraw(id, sibling)).status).toBe(404)
  expect((await parent.delete(`/orders/${id}`)).body.code).toBe('wrong_role')
  expect((await sibling.get(`/orders/${id}`)).status).toBe(404)
  expect((await order(id)).status).toBe('requested')
})

test('[R04.7] approving needs a verified phone if this server can send texts', async () => {
  const id = await one()
  await server.db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', parent.id).execute()
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'contact_unverified' } })
  // Rejecting needs no verified contact.
  expect((await reject(id)).status).toBe(200)

  const silent = await openTestServer({ SMS: 'off' })
  try {
    const mum = await silent.newParent()
    const kid = await silent.newChild(mum)
    await mum.post('/points', { points: { value: 50, child_id: kid.id } })
    const [asked] = await requestRewards(silent, kid)
    const answer = await mum.put(`/children/${kid.id}/orders/${asked}/verify`, { delivery: deliveryForm() })
    expect(answer.status).toBe(200)
  } finally {
    await silent.close()
  }
})

test('[R07.1 R07.2 R07.7 R07.8] a shipped reward needs a valid address; a refused address changes nothing', async () => {
  const id = await one()
  const wrong = (more: object) => approve(id, { delivery: deliveryForm(more) })
  expect((await parent.put(way(id, 'verify'), undefined)).body).toMatchObject({
    code: 'invalid',
    fields: { delivery: 'Field is required' },
  })
  expect((await wrong({ country: 'US', province: 'NY', postal_code: '12205' })).body.fields).toEqual({
    country: 'Merchandise, and what goes with it, can only be sent within Canada',
  })
  expect((await wrong({ line1: 'P.O. Box 12', postal_code: 'h3b1a7' })).body.fields).toEqual({
    line1: 'Merchandise, and what goes with it, cannot be sent to a P.O. Box: please enter a street address',
    postal_code:
      'Postal code must be valid (all uppercase letters with one space after the first 3 characters)',
  })
  expect((await wrong({ phone: '000 000 0000' })).body.fields).toEqual({ phone: expect.any(String) })
  expect((await order(id)).status).toBe('requested')
  expect(
    await server.db.selectFrom('deliveries').where('line1', 'like', 'P.O.%').selectAll().execute(),
  ).toEqual([])
})

test('[R07.1 R07.9] the first digital card needs a purchase and no address', async () => {
  const id = await one({ kind: 'digital_card' })
  const press = () => parent.put(way(id, 'verify'), undefined)
  expect(await press()).toMatchObject({ status: 409, body: { code: 'purchase_needed' } })
  await buyPoints(server, parent, 1000)
  expect((await press()).body.order.status).toBe('approved')
  expect(await server.ledgerErrors()).toEqual([])
})

const american = { country: 'US', province: 'NY', postal_code: '12205', line1: 'PO Box 7' } as const

test('[R07.4 R07.5 R07.6] a gift card may go to a US post office box, but not together with merchandise', async () => {
  const [card = '', kite = ''] = await requestRewards(server, child, { kind: 'physical_card' }, {})
  const abroad = { delivery: deliveryForm(american) }
  expect((await approve(card, { ...abroad, also: [kite] })).body.fields).toMatchObject({
    country: expect.any(String),
  })
  // While the kite is held, whatever is approved from the same request must suit its address too.
  await approve(kite)
  expect((await approve(card, abroad)).body.fields).toMatchObject({ country: expect.any(String) })

  server.clock.moveTo('2026-03-03T15:00:00Z')
  const mum = await server.signIn(parent.email)
  expect((await approve(card, abroad, mum)).status).toBe(200)
})

test('[R07.6] merchandise is refused while a gift card of its request is held for an address that it cannot go to', async () => {
  const [card = '', kite = ''] = await requestRewards(server, child, { kind: 'physical_card' }, {})
  await approve(card, { delivery: deliveryForm(american) })
  expect(await approve(kite)).toMatchObject({ status: 409, body: { code: 'delivery_mixed' } })
  expect((await order(kite)).status).toBe('requested')
  await cancel(card)
  expect((await approve(kite)).status).toBe(200)
})
