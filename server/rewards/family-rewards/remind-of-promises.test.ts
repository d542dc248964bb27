import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFamilyReward, createPromise } from '#server/testing/family-rewards.ts'
import { createRewardFamily } from '#server/testing/rewards.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { remindOfPromises } from './remind-of-promises.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server, { points: 400 })
  parent = family.parent
  child = family.child
})

/** Moves the clock to an hour in the family's time zone and signs the parent and the child in again. */
async function moveTo(time: string) {
  server.clock.moveTo(new Date(`${time}-05:00`))
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  child = { ...child, ...(await server.signIn(child.email)) }
}
async function listReminders() {
  await server.runJobs()
  const messages = await server.listMessages(parent.email)
  return messages.map(({ text }) => text).filter((text) => text.includes('still waiting'))
}

test('[F02.22] three days after the approval, at nine in the morning, the parents are told of a promise that is not given, once', async () => {
  const film = await createFamilyReward(parent)
  await createPromise(parent, child, film)
  await moveTo('2026-03-05T08:59')
  expect(await listReminders()).toEqual([])
  await moveTo('2026-03-05T09:00')
  const reminders = await listReminders()
  expect(reminders).toEqual([expect.stringContaining('Film night')])
  expect(reminders[0]).toMatch(/Promised to Mia on March\s2, 2026/)
  await moveTo('2026-03-07T12:00')
  expect(await listReminders()).toHaveLength(1)
})

test('[F02.22] a day brings one message at most, with all promises that have become old', async () => {
  const film = await createFamilyReward(parent, { points: 10 })
  const treat = await createFamilyReward(parent, { name: 'Treat', points: 10 })
  await createPromise(parent, child, film)
  await createPromise(parent, child, treat)
  await moveTo('2026-03-03T12:00')
  await createPromise(parent, child, treat)
  await moveTo('2026-03-05T10:00')
  const [reminder] = await listReminders()
  expect(reminder).toContain('Film night')
  expect(reminder).toContain('Treat')
  server.clock.forwardHours(2)
  expect(await listReminders()).toHaveLength(1)
  await moveTo('2026-03-06T10:00')
  const reminders = await listReminders()
  expect(reminders).toHaveLength(2)
  expect(reminders[0]).not.toContain('Film night')
  expect(await Promise.all([remindOfPromises(server.deps), remindOfPromises(server.deps)])).toEqual([0, 0])
})

test('[F02.23] nobody is told of what is given, cancelled, asked for or promised to a deleted child, or while the family is closed', async () => {
  const film = await createFamilyReward(parent, { points: 10 })
  const sibling = await server.newChild(parent, { first_name: 'Leo' })
  await parent.post('/points', { points: { value: 10, child_id: sibling.id } })
  await parent.put(`${await createPromise(parent, child, film)}/give`, {})
  await parent.put(`${await createPromise(parent, child, film)}/cancel`, undefined)
  await createPromise(parent, sibling, film)
  await child.post('/cart', { product_id: film })
  await child.post('/orders', undefined)
  await server.enterPassword(parent)
  await parent.delete(`/children/${sibling.id}`, { body: { finished: 'verify' } })

  const closed = await createRewardFamily(server)
  await createPromise(closed.parent, closed.child, await createFamilyReward(closed.parent))
  await server.enterPassword(closed.parent)
  expect((await closed.parent.delete('/parents', undefined)).status).toBe(204)
  server.clock.moveTo(new Date('2026-03-06T15:00:00Z'))
  expect(await remindOfPromises(server.deps)).toBe(0)
})
