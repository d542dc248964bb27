import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCode, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
})

const giveBonus = (more: Record<string, unknown> = {}, key?: string, by = parent) =>
  by.post('/points', { points: { value: 20, child_id: child.id, ...more } }, key ? { key } : {})
const getPoints = async (who: Pick<typeof parent, 'get'>) => (await who.get('/points')).body.points

test('[P10.1] a bonus moves points from the family to the child, with a note', async () => {
  const { status, body } = await giveBonus({ note: 'Helped grandma' })

  expect([status, body]).toEqual([200, { new_value: 480 }])
  expect([await getPoints(parent), await getPoints(child)]).toEqual([480, 20])
  expect((await child.get('/points/history')).body.lines).toEqual([
    {
      id: expect.any(String),
      at: '2026-03-02T15:00:00.000Z',
      kind: 'bonus',
      points: 20,
      balance: 20,
      quest: null,
      quests_done: null,
      quests_due: null,
      reward: null,
      event: null,
      child_id: child.id,
      child: 'Mia',
      by: 'Claire',
      note: 'Helped grandma',
    },
  ])
  expect(await server.checkLedger()).toEqual([])
})

test('[P10.4] a bonus that is sent twice with one idempotency key is given once', async () => {
  const [first, second] = [await giveBonus({}, 'one-press-1'), await giveBonus({}, 'one-press-1')]
  expect(second.body).toEqual(first.body)
  expect(await getPoints(child)).toBe(20)

  await giveBonus({}, 'another-press')
  expect(await getPoints(child)).toBe(40)
  expect((await giveBonus({ value: 21 }, 'one-press-1')).body.code).toBe('key_reused')
})

test('[P10.2] a bonus of more points than the family has is refused and changes nothing', async () => {
  expect(await giveBonus({ value: 501 })).toMatchObject({ status: 422, body: { code: 'points_short' } })
  expect((await giveBonus({ value: 500 })).body).toEqual({ new_value: 0 })
  expect(await getPoints(child)).toBe(500)
  const { bonuses } = await server.db
    .selectFrom('bonuses')
    .where('child_id', '=', child.id)
    .select((row) => row.fn.countAll<number>().as('bonuses'))
    .executeTakeFirstOrThrow()
  expect(bonuses).toBe(1)
})

test('[P10.2] twenty concurrent bonuses give no more points than the family has', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => giveBonus({ value: 100 })))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect([await getPoints(parent), await getPoints(child)]).toEqual([0, 500])
  expect(await server.checkLedger()).toEqual([])
})

test.each([
  ['value', 0, 'Points value should at least be 1'],
  ['value', 2.5, 'Points value should at least be 1'], // this text is also required for a fraction
  ['value', 1_000_001, 'Points value should be at most 1,000,000'],
  ['note', 'x'.repeat(201), 'At most 200 characters, please'],
])('[P10.3] an invalid %s is refused with its message', async (field, value, message) => {
  const { status, body } = await giveBonus({ [field]: value })
  expect([status, body.fields]).toEqual([422, { [field]: message }])
})

test('[P10.5 K09.1] only a parent can give a bonus, and only to an active child of its own family', async () => {
  const stranger = await server.newParent()
  expect((await giveBonus({}, undefined, stranger)).status).toBe(404)
  expect((await giveBonus({ child_id: parent.id })).status).toBe(404)
  expect(await child.post('/points', { points: { value: 1, child_id: child.id } })).toMatchObject({
    status: 403,
    body: { code: 'wrong_role' },
  })

  await server.db.updateTable('users').set({ active: false }).where('id', '=', child.id).execute()
  expect(await giveBonus()).toMatchObject({ status: 409, body: { code: 'child_inactive' } })
  expect(await getPoints(parent)).toBe(500)
})

/** Creates a child with a verified e-mail address: only verified addresses get mails. */
async function newVerifiedChild() {
  const email = `${crypto.randomUUID()}@example.ca`
  const verifiedChild = await server.newChild(parent, { email, first_name: 'Leo' })
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)
  return verifiedChild
}

test('[P10.8 N03.12] a child gets a mail about a bonus, with the parent’s note, unless the child’s messages are switched off', async () => {
  const leo = await newVerifiedChild()
  await parent.post('/points', { points: { value: 20, child_id: leo.id, note: 'Helped grandma' } })

  const mail = await server.findMessage(leo.email)
  expect(mail?.subject).toBe('A bonus from Claire!')
  for (const text of ['Hi Leo', 'Helped grandma', '20\u00A0points']) expect(mail?.text).toContain(text)
  expect(mail?.links[0]).toMatch(/kidsclub.*\/mypoints$/)

  const before = (await server.listMessages(leo.email)).length
  await parent.put(`/children/${leo.id}`, { messages: false })
  await parent.post('/points', { points: { value: 20, child_id: leo.id } })
  await server.runJobs()
  expect(await server.listMessages(leo.email)).toHaveLength(before)
})

test('[P10.6 Q12.2] a bonus is announced live to the child and its parents, but not to a sibling', async () => {
  const leo = await server.newChild(parent, { first_name: 'Leo' })
  const announcements: string[] = []
  const childRow = await server.db
    .selectFrom('users')
    .where('id', '=', child.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const watch = (id: string, role: 'parent' | 'child') =>
    server.deps.live.watch({ ...childRow, id, role }, ({ topic, child_id }) => {
      // The announcement that Leo was added to the family may arrive late.
      if (topic === 'family') return
      announcements.push(`${id} ${topic} ${child_id}`)
    })
  const stopWatching = [watch(parent.id, 'parent'), watch(child.id, 'child'), watch(leo.id, 'child')]
  await giveBonus()
  const expected = [parent, child].map(({ id }) => `${id} points ${child.id}`).toSorted()
  await expect.poll(() => announcements.toSorted()).toEqual(expected)
  for (const stop of stopWatching) stop()
})
