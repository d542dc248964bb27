import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>
let stranger: Awaited<ReturnType<TestServer['newParent']>>

beforeAll(async () => {
  server = await openTestServer()
  stranger = await server.newParent()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})

async function newQuest(more: Record<string, unknown> = {}): Promise<{ id: string }> {
  const { status, body } = await parent.post('/missions', questForm(child.id, more))
  expect(status).toBe(201)
  return body.mission
}
const changeQuest = (who: Pick<typeof parent, 'put'>, id: string, mission: object, key?: string) =>
  who.put(`/missions/${id}`, { mission }, key ? { key } : {})
const getPoints = async (who: Pick<typeof parent, 'get'>) => (await who.get('/points')).body

test('[Q01.1 Q02.2] a quest is created with every field, open, with its points held', async () => {
  const { status, body } = await parent.post(
    '/missions',
    questForm(child.id, { reoccur_scale: 'weeks', reoccur_frequency: 2 }),
  )

  expect(status).toBe(201)
  expect(body.mission).toMatchObject({
    child_id: child.id,
    name: 'Dishes',
    description: 'All of them',
    points: 50,
    due_date: '2026-03-05',
    reoccur_scale: 'weeks',
    reoccur_frequency: 2,
    complete: false,
    verified: false,
  })
  expect(await getPoints(parent)).toEqual({ points: 450, held: 50 })
  expect((await child.get(`/missions/${body.mission.id}`)).body).toEqual(body)
})

test.each([
  ['name', '', 'Field cannot be empty.'],
  ['name', 'x'.repeat(101), 'That is too long'],
  ['description', ' ', 'Field cannot be empty.'],
  ['description', 'x'.repeat(501), 'Sorry, the maximum characters amount is 500'],
  ['points', 0, 'Points value should at least be 1'],
  ['points', 1.5, 'Points value should at least be 1'],
  ['points', 1_000_001, 'Points value should be at most 1,000,000'],
  ['due_date', '', 'Field cannot be empty.'],
  ['due_date', '2026-02-30', 'Please enter a date'],
  ['due_date', '2026-03-01', 'Please choose today or a later day'],
  ['reoccur_frequency', 366, 'Please choose a number from 1 to 365'],
])('[Q01.2] a quest whose %s is %j is refused: %s', async (field, value, message) => {
  const { status, body } = await parent.post('/missions', questForm(child.id, { [field]: value }))

  expect(status).toBe(422)
  expect(body.fields).toEqual({ [field]: message })
  expect(await getPoints(parent)).toEqual({ points: 500, held: 0 })
})

test('[Q02.1] a quest that costs more than the balance is refused with the specified text', async () => {
  const { status, body } = await parent.post('/missions', questForm(child.id, { points: 501 }))

  expect(status).toBe(422)
  expect(body).toEqual({
    error: ['The points value is more than your remaining balance.'],
    code: 'points_short',
  })
  expect((await child.get('/missions')).body.pagination.total).toBe(0)
})

test('[Q07.2 Q07.3] a verified quest pays the child exactly once', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })

  const first = await changeQuest(parent, id, { verified: true, note: 'Shiny!' })
  const second = await changeQuest(parent, id, { verified: true })

  expect(first.body.mission).toMatchObject({ complete: true, verified: true, note: 'Shiny!' })
  expect(second).toMatchObject({ status: 409, body: { code: 'quest_moved_on' } })
  expect(await getPoints(child)).toEqual({ points: 50, held: 0 })
  expect(await getPoints(parent)).toEqual({ points: 450, held: 0 })
})

test('[Q07.4] a quest can be verified with more or fewer points than it was worth', async () => {
  const more = await newQuest()
  const fewer = await newQuest()
  await changeQuest(child, more.id, { complete: true })
  await changeQuest(child, fewer.id, { complete: true })

  await changeQuest(parent, more.id, { verified: true, points: 80 })
  await changeQuest(parent, fewer.id, { verified: true, points: 20 })

  expect(await getPoints(child)).toEqual({ points: 100, held: 0 })
  expect(await getPoints(parent)).toEqual({ points: 400, held: 0 })
})

test('[Q07.6] verifying with more points than the family has is refused and changes nothing', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })

  const reply = await changeQuest(parent, id, { verified: true, points: 5000 })

  expect(reply).toMatchObject({ status: 422, body: { code: 'points_short' } })
  expect((await parent.get(`/missions/${id}`)).body.mission).toMatchObject({
    complete: true,
    verified: false,
  })
  expect(await getPoints(parent)).toEqual({ points: 450, held: 50 })
})

test('[Q07.7] a rejected quest is open again, with the note, and keeps its held points', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })

  const { body } = await changeQuest(parent, id, { complete: false, note: 'Pots too, please' })

  expect(body.mission).toMatchObject({
    complete: false,
    verified: false,
    note: 'Pots too, please',
    finished_at: null,
  })
  expect(await getPoints(parent)).toEqual({ points: 450, held: 50 })
  expect((await changeQuest(child, id, { complete: true })).status).toBe(200)
})

test('[Q07.8] rejecting a quest past its day needs a new day', async () => {
  const { id } = await newQuest({ due_date: '2026-03-02' })
  await changeQuest(child, id, { complete: true })
  server.clock.moveTo('2026-03-03T12:00:00Z')

  const withoutDay = await changeQuest(parent, id, { complete: false })
  const withDay = await changeQuest(parent, id, { complete: false, due_date: '2026-03-07' })

  expect(withoutDay).toMatchObject({ status: 422, body: { code: 'day_past' } })
  expect(withDay.body.mission).toMatchObject({ complete: false, due_date: '2026-03-07' })
})

test('[Q13.1] a child can undo its finish until a parent decides', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })

  expect((await changeQuest(child, id, { complete: false })).body.mission).toMatchObject({ complete: false })

  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { verified: true })
  expect((await changeQuest(child, id, { complete: false })).status).toBe(409)
})

test('[Q13.2 Q13.5] a parent can undo its own verification or rejection within ten minutes', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { verified: true })

  expect((await changeQuest(parent, id, { undo: true })).body.mission).toMatchObject({
    complete: true,
    verified: false,
  })
  expect(await getPoints(child)).toEqual({ points: 0, held: 0 })
  expect(await getPoints(parent)).toEqual({ points: 450, held: 50 })

  await changeQuest(parent, id, { complete: false })
  server.clock.forwardHours(11 / 60)
  expect((await changeQuest(parent, id, { undo: true })).status).toBe(409)
})

test('[Q13.3 Q13.4] undo restores the quest’s points, day and finish time', async () => {
  const { id } = await newQuest()
  const finished = (await changeQuest(child, id, { complete: true })).body.mission
  server.clock.forwardHours(0.1)

  await changeQuest(parent, id, { verified: true, points: 5 })
  expect((await changeQuest(parent, id, { undo: true })).body.mission).toMatchObject({
    points: 50,
    finished_at: finished.finished_at,
  })
  await changeQuest(parent, id, { complete: false, due_date: '2026-03-09', note: 'Once more' })
  expect((await changeQuest(parent, id, { undo: true })).body.mission).toMatchObject({
    due_date: '2026-03-05',
    note: null,
  })

  expect(await getPoints(parent)).toEqual({ points: 450, held: 50 })
  await changeQuest(parent, id, { complete: false })
  await changeQuest(parent, id, { name: 'Something else' })
  expect((await changeQuest(parent, id, { undo: true })).status).toBe(409)
})

test('[Q08.3] deleting an open quest releases its points', async () => {
  const { id } = await newQuest()

  expect((await parent.delete(`/missions/${id}`)).status).toBe(204)

  expect(await getPoints(parent)).toEqual({ points: 500, held: 0 })
  expect((await parent.get(`/missions/${id}`)).status).toBe(404)
  expect((await parent.delete(`/missions/${id}`)).status).toBe(404)
})

test('[Q08.2 Q08.5 Q08.6 Q06.3] extending a quest keeps its held points, editing changes them by the difference, and restoring holds new points or, with `take_back`, the child’s', async () => {
  const { id } = await newQuest()

  expect((await changeQuest(parent, id, { due_date: '2026-03-09' })).body.mission.due_date).toBe('2026-03-09')
  expect((await changeQuest(parent, id, { due_date: '2026-03-01' })).status).toBe(422)
  await changeQuest(parent, id, { points: 80, name: 'All dishes' })
  expect(await getPoints(parent)).toEqual({ points: 420, held: 80 })
  await changeQuest(parent, id, { points: 30 })
  expect(await getPoints(parent)).toEqual({ points: 470, held: 30 })

  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { verified: true })
  await changeQuest(parent, id, { verified: false, complete: false, due_date: '2026-03-09' })
  expect(await getPoints(child)).toEqual({ points: 30, held: 0 })
  expect(await getPoints(parent)).toEqual({ points: 440, held: 30 })

  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { verified: true })
  await changeQuest(parent, id, { verified: false, complete: false, due_date: '2026-03-09', take_back: true })
  expect(await getPoints(child)).toEqual({ points: 30, held: 0 })
  expect(await getPoints(parent)).toEqual({ points: 440, held: 30 })
})

test('[Q09.1 Q09.5] the family’s time zone decides when a day is over', async () => {
  const { id } = await newQuest({ due_date: '2026-03-02' })

  server.clock.moveTo('2026-03-03T04:59:00Z') // 23:59 on Monday in Toronto
  expect((await changeQuest(child, id, { complete: true })).status).toBe(200)
  await changeQuest(child, id, { complete: false })
  server.clock.moveTo('2026-03-03T05:00:00Z')
  expect((await changeQuest(child, id, { complete: true })).status).toBe(409)
})

const steps: [string, object, 'parent' | 'child'][] = [
  ['finish', { complete: true }, 'child'],
  ['verify', { verified: true }, 'parent'],
  ['reject', { complete: false, note: 'x' }, 'parent'],
  ['extend', { due_date: '2026-03-09' }, 'parent'],
  ['edit', { name: 'Other' }, 'parent'],
  ['restore', { verified: false, complete: false, due_date: '2026-03-09' }, 'parent'],
]
const allowed: Record<string, string[]> = {
  open: ['finish', 'extend', 'edit'],
  finished: ['verify', 'reject'],
  verified: ['restore'],
}
test.each(
  Object.keys(allowed).flatMap((state) => steps.map(([step, body, role]) => ({ state, step, body, role }))),
)('[Q11.1] $step on a quest that is $state succeeds only if allowed', async ({ state, step, body, role }) => {
  const { id } = await newQuest()
  if (state !== 'open') await changeQuest(child, id, { complete: true })
  if (state === 'verified') await changeQuest(parent, id, { verified: true })

  const reply = await changeQuest(role === 'parent' ? parent : child, id, body)

  expect(reply.status).toBe(allowed[state]?.includes(step) ? 200 : 409)
  expect(await server.checkLedger()).toEqual([])
})

test('[Q11.2] only a child can finish a quest, and a child can take none of the parent’s steps', async () => {
  const { id } = await newQuest()
  // Skips `reject`: a child's `complete: false` is not a rejection, but undoes a finish.
  for (const [step, body, role] of steps) {
    if (role === 'parent' && step !== 'reject') expect((await changeQuest(child, id, body)).status).toBe(403)
  }
  expect((await changeQuest(parent, id, { complete: true })).status).toBe(403)
  expect((await child.delete(`/missions/${id}`)).status).toBe(403)
  expect((await child.post('/missions', questForm(child.id))).status).toBe(403)
})

test('[Q11.3] a body that matches none of the steps is refused', async () => {
  const { id } = await newQuest()
  for (const body of [
    { verified: false },
    { complete: true, points: 5 },
    { colour: 'red' },
    { complete: 'yes' },
  ]) {
    expect((await changeQuest(parent, id, body)).status).toBe(422)
  }
})

test.each(['\u0000', 'half a sign \ud83d'])(
  '[Q01.14] a text that cannot be stored is refused without a server error: %j',
  async (text) => {
    const created = await parent.post('/missions', questForm(child.id, { description: text }), {
      key: 'cannot-be-stored',
    })
    const { id } = await newQuest()
    await changeQuest(child, id, { complete: true })

    expect(created).toMatchObject({
      status: 422,
      body: { fields: { description: 'Please check this field' } },
    })
    expect((await changeQuest(parent, id, { complete: false, note: text })).status).toBe(422)
  },
)

test('[Q08.3] an HTTP request with a JSON content type but no body is accepted', async () => {
  const { id } = await newQuest()
  expect(
    (await parent.delete(`/missions/${id}`, { headers: { 'content-type': 'application/json' } })).status,
  ).toBe(204)
})

test('[Q11.7 Q11.8] an invalid idempotency key is refused, and a stored response is repeated even after the quest’s day', async () => {
  const form = questForm(child.id, { due_date: '2026-03-02' })
  const first = await parent.post('/missions', form, { key: 'kept-over-midnight' })
  server.clock.moveTo('2026-03-03T12:00:00Z')

  expect(await parent.post('/missions', form, { key: 'kept-over-midnight' })).toMatchObject({
    status: 201,
    body: first.body,
  })
  expect((await parent.post('/missions', form, { key: 'short' })).status).toBe(400)
})

test('[Q11.6] concurrent steps on many quests of one family wait for each other and all succeed', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { id } = await newQuest({ points: 10 })
      await changeQuest(child, id, { complete: true })
      if (index % 2) await changeQuest(parent, id, { verified: true })
      return id
    }),
  )

  const restore = { verified: false, complete: false, due_date: '2026-03-09', take_back: true }
  const replies = await Promise.all(
    ids.map((id, index) => changeQuest(parent, id, index % 2 ? restore : { verified: true, points: 4 })),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(await getPoints(child)).toEqual({ points: 24, held: 0 })
  expect(await server.checkLedger()).toEqual([])
})

test('[K09.1 K09.2] other families and siblings cannot access a quest', async () => {
  const { id } = await newQuest()

  for (const who of [stranger, sibling]) {
    expect((await who.get(`/missions/${id}`)).status).toBe(404)
    expect((await changeQuest(who, id, { complete: true })).status).toBe(404)
  }
  expect((await stranger.delete(`/missions/${id}`)).status).toBe(404)
  expect((await stranger.get(`/children/${child.id}/missions`)).status).toBe(404)
  expect((await stranger.post('/missions', questForm(child.id))).status).toBe(404)
  expect((await parent.post('/missions', questForm(parent.id))).status).toBe(404)
  expect((await parent.get('/missions/not-an-id')).status).toBe(404)
  expect((await sibling.get('/missions')).body.missions).toEqual([])
})

test('[Q03.5 Q05.2] lists show open quests by due day, then the other quests, newest first, in pages with the total', async () => {
  const late = await newQuest({ name: 'late', due_date: '2026-03-09' })
  const done = await newQuest({ name: 'done' })
  const early = await newQuest({ name: 'soon', due_date: '2026-03-03' })
  server.clock.forwardHours(1)
  await changeQuest(child, done.id, { complete: true })
  await changeQuest(parent, done.id, { verified: true })

  const all = await parent.get(`/children/${child.id}/missions`)
  const second = await parent.get(`/children/${child.id}/missions?offset=1&limit=1`)
  const beyond = await parent.get(`/children/${child.id}/missions?offset=20`)
  const verified = await child.get('/missions?state=verified')
  const unverified = await child.get('/missions?state=open,completed')

  expect(all.body.missions.map(({ id }: { id: string }) => id)).toEqual([early.id, late.id, done.id])
  expect(second.body).toMatchObject({ missions: [{ id: late.id }], pagination: { total: 3 } })
  expect(beyond.body).toEqual({ missions: [], pagination: { total: 3 } })
  expect(verified.body.missions.map(({ id }: { id: string }) => id)).toEqual([done.id])
  expect(unverified.body.pagination.total).toBe(2)
  expect((await child.get('/missions?limit=101')).status).toBe(422)
  expect((await child.get('/missions?state=lost')).status).toBe(422)
})

test('[K01.2] a parent sees all children’s finished quests that wait for a decision, the longest waiting first', async () => {
  const first = await newQuest({ name: 'first' })
  const { body } = await parent.post('/missions', questForm(sibling.id, { name: 'second' }))
  await newQuest({ name: 'open' })
  await changeQuest(child, first.id, { complete: true })
  server.clock.forwardHours(0.5)
  await changeQuest(sibling, body.mission.id, { complete: true })

  const waiting = await parent.get('/missions/waiting')
  await changeQuest(parent, first.id, { verified: true })
  const after = await parent.get('/missions/waiting?limit=1')

  expect(waiting.body.missions.map(({ name }: { name: string }) => name)).toEqual(['first', 'second'])
  expect(after.body).toMatchObject({ missions: [{ name: 'second' }], pagination: { total: 1 } })
  expect((await stranger.get('/missions/waiting')).body.missions).toEqual([])
})

test('[Q11.7 Q11.8] repeating an idempotency key with its body returns the same response; another body is refused', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })

  const first = await changeQuest(parent, id, { verified: true }, 'one-press-123')
  const again = await changeQuest(parent, id, { verified: true }, 'one-press-123')
  const other = await changeQuest(parent, id, { verified: true, points: 5 }, 'one-press-123')

  expect(first.status).toBe(200)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect(await getPoints(child)).toEqual({ points: 50, held: 0 })
})

test('[Q11.4] twenty concurrent verifications pay once', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })

  const verify = () => changeQuest(parent, id, { verified: true })
  const replies = await Promise.all(Array.from({ length: 20 }, verify))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await getPoints(child)).toEqual({ points: 50, held: 0 })
  expect(await server.checkLedger()).toEqual([])
})

test('[Q11.7] twenty concurrent HTTP requests with one idempotency key are executed once', async () => {
  const { id } = await newQuest()
  await changeQuest(child, id, { complete: true })

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => changeQuest(parent, id, { verified: true }, 'one-and-the-same')),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await getPoints(child)).toEqual({ points: 50, held: 0 })
})
