import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyDataAreas } from '#server/family-data.ts'
import { createProduct } from '#server/testing/products.ts'
import { createRewardFamily } from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, PASSWORD, questForm, type TestServer } from '#server/testing/test-server.ts'
import { purgeClosedFamilies, purgeDeletedChildren } from './purge.ts'

/* The embedded database runs one transaction at a time: these tests race only on PostgreSQL. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

async function createFinishedQuests(count: number) {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { body } = await parent.post('/missions', questForm(child.id, { points: 10 }))
    await child.put(`/missions/${body.mission.id}`, { mission: { complete: true } })
    ids.push(body.mission.id)
  }
  return { parent, child, ids }
}

const readState = async (child: { id: string }) => ({
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

test('[N13.5 N06.11 P09.4] when twenty quests are verified while the family closes, each is either paid or refused, and no points move afterwards', async () => {
  const { parent, child, ids } = await createFinishedQuests(20)
  const verifications = ids.map((id) => parent.put(`/missions/${id}`, { mission: { verified: true } }))

  const [closeReply, ...replies] = await Promise.all([parent.delete('/parents'), ...verifications])

  expect(closeReply.status).toBe(204)
  const paidCount = replies.filter(({ status }) => status === 200).length
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(20 - paidCount)
  const stateAfter = await readState(child)
  expect(stateAfter.available).toBe(10 * paidCount)
  expect(stateAfter.quests.filter(({ verified }) => verified)).toHaveLength(paidCount)
  server.clock.forwardHours(24 * 30)
  await server.runJobs()
  expect(await readState(child)).toEqual(stateAfter)
  expect(await server.checkLedger()).toEqual([])
})

test('[K11.6 P09.4] when quests are verified, finished and created while their child is deleted, no quest stays open', async () => {
  const { parent, child, ids } = await createFinishedQuests(10)
  const newQuestReplies = await Promise.all(
    [1, 2, 3, 4, 5].map(() => parent.post('/missions', questForm(child.id, { points: 10 }))),
  )
  const changes = [
    ...ids.slice(0, 5).map((id) => parent.put(`/missions/${id}`, { mission: { verified: true } })),
    ...newQuestReplies.map(({ body }) =>
      child.put(`/missions/${body.mission.id}`, { mission: { complete: true } }),
    ),
    ...Array.from({ length: 5 }, () =>
      parent.post('/missions', questForm(child.id, { points: 10, reoccur_scale: 'days' })),
    ),
  ]

  const [deleteReply, ...replies] = await Promise.all([parent.delete(`/children/${child.id}`), ...changes])

  expect(deleteReply.status).toBe(204)
  for (const { status } of replies) expect([200, 201, 401, 404, 409]).toContain(status)
  const { quests, available } = await readState(child)
  expect(quests.filter(({ verified, deleted_at }) => !verified && !deleted_at)).toEqual([])
  const paidCount = quests.filter(({ verified }) => verified).length
  expect(available).toBe(10 * paidCount)
  expect((await parent.get('/points')).body).toEqual({ points: 500 - 10 * paidCount, held: 0 })
  expect(await server.checkLedger()).toEqual([])
})

test('[K11.5 K11.6 R04.13] when a child checks out while it is deleted, no order stays open and the child keeps its points', async () => {
  for (let round = 0; round < 4; round++) {
    const { parent, child } = await createRewardFamily(server, { points: 100 })
    const { id } = await createProduct(server, { points: 60 })
    await child.post('/cart', { product_id: id })

    const [deleteReply, checkoutReply, addReply] = await Promise.all([
      parent.delete(`/children/${child.id}`),
      child.post('/orders', undefined),
      child.post('/cart', { product_id: id }),
    ])

    expect(deleteReply.status).toBe(204)
    expect([201, 401]).toContain(addReply.status)
    // 422: the second item makes the cart too expensive.
    expect([201, 401, 422]).toContain(checkoutReply.status)
    expect((await parent.get('/orders/waiting')).body.orders).toEqual([])
    expect((await readState(child)).available).toBe(100)
    expect(await server.checkLedger()).toEqual([])
  }
})

test('[S16.8] five concurrent restores with five tickets reopen the family once, and each restore opens a session', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const signIns = await Promise.all(
    [1, 2, 3, 4, 5].map(() => server.visitor.post('/auth', { email: parent.email, password: PASSWORD })),
  )

  const replies = await Promise.all(
    signIns.map(({ body }) => server.visitor.post('/auth/restore', { ticket: body.ticket })),
  )

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const profiles = await Promise.all(replies.map(({ body }) => server.call(body.token, 'GET', '/profile')))
  expect(profiles.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await server.runJobs()
  const subjects = (await server.listMessages(parent.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your Questnest account is back')).toHaveLength(1)
})

test('[N11.4 K11.16] four concurrent workers purge each family and child once', async () => {
  // Purges the families and children that earlier tests closed.
  server.clock.forwardHours(24 * 190)
  const purge = async () => {
    const deps = { ...server.deps, familyDataAreas }
    return (await purgeClosedFamilies(deps)) + (await purgeDeletedChildren(deps))
  }
  await purge()
  server.clock.moveTo(MONDAY)
  const { parent, child } = await createFinishedQuests(2)
  const otherParent = await server.newParent()
  const deletedChild = await server.newChild(otherParent)
  await parent.delete('/parents')
  await otherParent.delete(`/children/${deletedChild.id}`)
  server.clock.forwardHours(24 * 190)

  const counts = await Promise.all([1, 2, 3, 4].map(purge))

  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  expect(await readState(child)).toEqual({ quests: [], available: 0 })
  expect(await server.checkLedger()).toEqual([])
})
