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

/** Creates a child with one requested (`open`) and one approved (`held`) reward. */
async function askingFamily() {
  const { parent, child } = await createRewardFamily(server, { points: 200 })
  const [open = '', held = ''] = await requestRewards(server, child, {}, {})
  await parent.put(`/children/${child.id}/orders/${held}/verify`, { delivery: deliveryForm() })
  const statuses = () =>
    server.db
      .selectFrom('orders')
      .where('id', 'in', [open, held])
      .orderBy('status')
      .select(['status', 'decided_by'])
      .execute()
  const account = async (kind: 'available' | 'requested') =>
    (
      await server.db
        .selectFrom('ledger_accounts')
        .where('id', '=', `${kind}:${child.id}`)
        .select('balance')
        .executeTakeFirstOrThrow()
    ).balance
  return { parent, child, open, held, statuses, account }
}

test('[K11.4 K11.5 K11.10 R04.13] deleting a child rejects its open requests and returns their points to it', async () => {
  const { parent, child, open, held, statuses, account } = await askingFamily()
  const mails = (await server.mails(child.email)).length

  expect((await parent.delete(`/children/${child.id}`)).status).toBe(204)

  expect((await parent.get(`/orders/${open}`)).body.order).toMatchObject({ status: 'rejected', note: null })
  expect((await parent.get(`/orders/${held}`)).body.order.status).toBe('approved')
  expect((await statuses()).map(({ decided_by }) => decided_by)).toEqual([parent.id, parent.id])
  expect([await account('available'), await account('requested')]).toEqual([150, 0])
  expect((await parent.get('/orders/waiting')).body.pagination.total).toBe(0)
  await server.runJobs()
  expect(await server.mails(child.email)).toHaveLength(mails)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[N06.7 N06.12 R04.14] closing a family rejects undecided requests, and restoring it does not reopen them', async () => {
  const { parent, open, statuses, account } = await askingFamily()

  expect((await parent.delete('/parents')).status).toBe(204)

  // A held order is cancelled too, unless the parent chose to have it sent.
  expect((await statuses()).map(({ status }) => status)).toEqual(['cancelled', 'rejected'])
  expect([await account('available'), await account('requested')]).toEqual([200, 0])
  expect(await server.ledgerErrors()).toEqual([])
  const { body } = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
  const restored = await server.visitor.post('/auth/restore', { ticket: body.ticket })
  const { order } = (await server.call(restored.body.token, 'GET', `/orders/${open}`)).body
  expect(order.status).toBe('rejected')
})

test('[K11.6 P09.4] deleting a child during checkouts and decisions leaves no undecided request', async () => {
  for (let round = 0; round < 4; round++) {
    const { parent, child, open, account } = await askingFamily()
    const [other = ''] = await requestRewards(server, child)
    const way = (id: string, end: string) => `/children/${child.id}/orders/${id}/${end}`
    const [deleted, ...answers] = await Promise.all([
      parent.delete(`/children/${child.id}`),
      parent.put(way(open, 'verify'), { delivery: deliveryForm() }),
      child.delete(`/orders/${other}`),
      parent.put(way(other, 'reject'), {}),
      child.post('/orders', undefined),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of answers) expect([200, 204, 401, 404, 409, 422]).toContain(status)
    expect((await parent.get('/orders/waiting')).body.pagination.total).toBe(0)
    expect(await account('requested')).toBe(0)
    expect(await server.ledgerErrors()).toEqual([])
  }
})

test('[N06.7 P09.4] closing a family during checkouts and decisions leaves no undecided request', async () => {
  for (let round = 0; round < 4; round++) {
    const { parent, child, open, statuses, account } = await askingFamily()
    const way = (end: string) => `/children/${child.id}/orders/${open}/${end}`
    const [closed, ...answers] = await Promise.all([
      parent.delete('/parents'),
      parent.put(way('verify'), { delivery: deliveryForm() }),
      child.delete(`/orders/${open}`),
      parent.put(way('reject'), {}),
    ])
    expect(closed.status).toBe(204)
    for (const { status } of answers) expect([200, 204, 401, 404, 409]).toContain(status)
    for (const { status } of await statuses()) expect(status).not.toBe('requested')
    expect(await account('requested')).toBe(0)
    expect(await server.ledgerErrors()).toEqual([])
  }
})
