import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import {
  deliveryForm,
  MONDAY,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

/** Creates a child with an undecided order (`undecidedId`) and an approved order that a parent can still cancel (`heldId`). */
async function createFamilyWithOrders() {
  const { parent, child } = await createRewardFamily(server, { points: 200 })
  const [undecidedId = '', heldId = ''] = await requestRewards(server, child, {}, {})
  await parent.put(`/children/${child.id}/orders/${heldId}/verify`, { delivery: deliveryForm() })
  const statuses = () =>
    server.db
      .selectFrom('orders')
      .where('id', 'in', [undecidedId, heldId])
      .orderBy('status')
      .select(['status', 'decided_by'])
      .execute()
  const balanceOf = async (kind: 'available' | 'requested') =>
    (
      await server.db
        .selectFrom('ledger_accounts')
        .where('id', '=', `${kind}:${child.id}`)
        .select('balance')
        .executeTakeFirstOrThrow()
    ).balance
  return { parent, child, undecidedId, heldId, statuses, balanceOf }
}

test('[K11.4 K11.5 K11.10 R04.13] deleting a child rejects its undecided orders and returns their points to the child', async () => {
  const { parent, child, undecidedId, heldId, statuses, balanceOf } = await createFamilyWithOrders()
  const mails = (await server.listMessages(child.email)).length

  expect((await parent.delete(`/children/${child.id}`)).status).toBe(204)

  const { order } = (await parent.get(`/orders/${undecidedId}`)).body
  expect(order).toMatchObject({ status: 'rejected', note: null })
  expect((await parent.get(`/orders/${heldId}`)).body.order.status).toBe('approved')
  expect((await statuses()).map(({ decided_by }) => decided_by)).toEqual([parent.id, parent.id])
  expect([await balanceOf('available'), await balanceOf('requested')]).toEqual([150, 0])
  expect((await parent.get('/orders/waiting')).body.pagination.total).toBe(0)
  await server.runJobs()
  expect(await server.listMessages(child.email)).toHaveLength(mails)
  expect(await server.checkLedger()).toEqual([])
})

test('[N06.7 N06.12 R04.14] closing a family rejects undecided orders, and restoring the family does not reopen them', async () => {
  const { parent, undecidedId, statuses, balanceOf } = await createFamilyWithOrders()

  expect((await parent.delete('/parents')).status).toBe(204)

  // A held order is cancelled too, unless the parent chose to have it sent.
  expect((await statuses()).map(({ status }) => status)).toEqual(['cancelled', 'rejected'])
  expect([await balanceOf('available'), await balanceOf('requested')]).toEqual([200, 0])
  expect(await server.checkLedger()).toEqual([])
  const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  const restored = await server.visitor.post('/auth/restore', { ticket: body.ticket })
  const { order } = (await server.call(restored.body.token, 'GET', `/orders/${undecidedId}`)).body
  expect(order.status).toBe('rejected')
})

test('[K11.6 P09.4] deleting a child during checkouts and decisions leaves no undecided order', async () => {
  for (let round = 0; round < 4; round++) {
    const { parent, child, undecidedId, balanceOf } = await createFamilyWithOrders()
    const [other = ''] = await requestRewards(server, child)
    const orderUrl = (id: string, action: string) => `/children/${child.id}/orders/${id}/${action}`
    const [deleted, ...responses] = await Promise.all([
      parent.delete(`/children/${child.id}`),
      parent.put(orderUrl(undecidedId, 'verify'), { delivery: deliveryForm() }),
      child.delete(`/orders/${other}`),
      parent.put(orderUrl(other, 'reject'), {}),
      child.post('/orders', undefined),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of responses) expect([200, 204, 401, 404, 409, 422]).toContain(status)
    expect((await parent.get('/orders/waiting')).body.pagination.total).toBe(0)
    expect(await balanceOf('requested')).toBe(0)
    expect(await server.checkLedger()).toEqual([])
  }
})

test('[N06.7 P09.4] closing a family during decisions and a withdrawal leaves no undecided order', async () => {
  for (let round = 0; round < 4; round++) {
    const { parent, child, undecidedId, statuses, balanceOf } = await createFamilyWithOrders()
    const orderUrl = (action: string) => `/children/${child.id}/orders/${undecidedId}/${action}`
    const [closed, ...responses] = await Promise.all([
      parent.delete('/parents'),
      parent.put(orderUrl('verify'), { delivery: deliveryForm() }),
      child.delete(`/orders/${undecidedId}`),
      parent.put(orderUrl('reject'), {}),
    ])
    expect(closed.status).toBe(204)
    for (const { status } of responses) expect([200, 204, 401, 404, 409]).toContain(status)
    for (const { status } of await statuses()) expect(status).not.toBe('requested')
    expect(await balanceOf('requested')).toBe(0)
    expect(await server.checkLedger()).toEqual([])
  }
})
