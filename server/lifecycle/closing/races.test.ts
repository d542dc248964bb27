import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyDataAreas } from '#server/family-data.ts'
import { createProduct } from '#server/testing/products.ts'
import { createRewardFamily } from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, PASSWORD, questForm, type TestServer } from '#server/testing/test-server.ts'
import { purgeClosed } from './purge.ts'

/* The embedded database runs one transaction at a time: these tests race only on PostgreSQL. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

async function finishedQuests(number: number) {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const ids: string[] = []
  for (let n = 0; n < number; n++) {
    const { body } = await parent.post('/missions', questForm(child.id, { points: 10 }))
    await child.put(`/missions/${body.mission.id}`, { mission: { complete: true } })
    ids.push(body.mission.id)
  }
  return { parent, child, ids }
}

const stateOf = async (child: { id: string }) => ({
  quests: await server.db
    .selectFrom('quests')
    .where('child_id', '=', child.id)
    .orderBy('id')
    .select(['id', 'verified', 'deleted_at', 'promised', 'points'])
    .execute(),
  available:
    (
      await server.db
        .selectFrom('ledger_accounts')
        .where('id', '=', `available:${child.id}`)
        .select('balance')
        .executeTakeFirst()
    )?.balance ?? 0,
})

test('[N13.5 N06.11 P09.4] twenty verifies against closing: each happens entirely or not at all, and afterwards no points move', async () => {
  const { parent, child, ids } = await finishedQuests(20)
  const verifies = ids.map((id) => parent.put(`/missions/${id}`, { mission: { verified: true } }))

  const [closed, ...answers] = await Promise.all([parent.delete('/parents'), ...verifies])

  expect(closed.status).toBe(204)
  const paid = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20 - paid)
  const after = await stateOf(child)
  expect(after.available).toBe(10 * paid)
  expect(after.quests.filter(({ verified }) => verified)).toHaveLength(paid)
  server.clock.forward(24 * 30)
  await server.runJobs()
  expect(await stateOf(child)).toEqual(after)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[K11.6 P09.4] verifies, finishes and new quests against deleting the child: none of its quests stays open', async () => {
  const { parent, child, ids } = await finishedQuests(10)
  const open = await Promise.all(
    [1, 2, 3, 4, 5].map(() => parent.post('/missions', questForm(child.id, { points: 10 }))),
  )
  const steps = [
    ...ids.slice(0, 5).map((id) => parent.put(`/missions/${id}`, { mission: { verified: true } })),
    ...open.map(({ body }) => child.put(`/missions/${body.mission.id}`, { mission: { complete: true } })),
    ...Array.from({ length: 5 }, () =>
      parent.post('/missions', questForm(child.id, { points: 10, reoccur_scale: 'days' })),
    ),
  ]

  const [deleted, ...answers] = await Promise.all([parent.delete(`/children/${child.id}`), ...steps])

  expect(deleted.status).toBe(204)
  for (const { status } of answers) expect([200, 201, 401, 404, 409]).toContain(status)
  const { quests, available } = await stateOf(child)
  expect(quests.filter(({ verified, deleted_at }) => !verified && !deleted_at)).toEqual([])
  const paid = quests.filter(({ verified }) => verified).length
  expect(available).toBe(10 * paid)
  expect((await parent.get('/points')).body).toEqual({ points: 500 - 10 * paid, held: 0 })
  expect(await server.ledgerErrors()).toEqual([])
})

test('[K11.5 K11.6 R04.13] a checkout against deleting the child: no request stays open, and the child keeps its points', async () => {
  for (let round = 0; round < 4; round++) {
    const { parent, child } = await createRewardFamily(server, { points: 100 })
    const { id } = await createProduct(server, { points: 60 })
    await child.post('/cart', { product_id: id })

    const [deleted, asked, added] = await Promise.all([
      parent.delete(`/children/${child.id}`),
      child.post('/orders', undefined),
      child.post('/cart', { product_id: id }),
    ])

    expect(deleted.status).toBe(204)
    expect([201, 401]).toContain(added.status)
    // 422: the second item makes the cart too expensive.
    expect([201, 401, 422]).toContain(asked.status)
    expect((await parent.get('/orders/waiting')).body.orders).toEqual([])
    expect((await stateOf(child)).available).toBe(100)
    expect(await server.ledgerErrors()).toEqual([])
  }
})

test('[S16.8] five restores with five tickets at once reopen the family once, and all sign in', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const signIns = await Promise.all(
    [1, 2, 3, 4, 5].map(() => server.visitor.post('/auth', { email: parent.email, password: PASSWORD })),
  )

  const restored = await Promise.all(
    signIns.map(({ body }) => server.visitor.post('/auth/restore', { ticket: body.ticket })),
  )

  expect(restored.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const profiles = await Promise.all(restored.map(({ body }) => server.call(body.token, 'GET', '/profile')))
  expect(profiles.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await server.runJobs()
  const subjects = (await server.mails(parent.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your Questnest account is back')).toHaveLength(1)
})

test('[N11.4 K11.16] four workers that purge at once purge once', async () => {
  // Purges what earlier tests left.
  server.clock.forward(24 * 190)
  await purgeClosed({ ...server.deps, familyDataAreas })
  server.clock.moveTo(MONDAY)
  const { parent, child } = await finishedQuests(2)
  const other = await server.newParent()
  const gone = await server.newChild(other)
  await parent.delete('/parents')
  await other.delete(`/children/${gone.id}`)
  server.clock.forward(24 * 190)

  const done = await Promise.all([1, 2, 3, 4].map(() => purgeClosed({ ...server.deps, familyDataAreas })))

  expect(done.reduce((sum, number) => sum + number)).toBe(2)
  expect(await stateOf(child)).toEqual({ quests: [], available: 0 })
  expect(await server.ledgerErrors()).toEqual([])
})
