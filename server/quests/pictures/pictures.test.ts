import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

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

const TODAY = '2026-03-02'
const create = (more: object = {}) =>
  parent.post('/missions', questForm(child.id, { due_date: TODAY, picture: 'dog', ...more }))
const edit = (id: string, mission: object) => parent.put(`/missions/${id}`, { mission })
const pictureOf = async (id: string, who: Pick<typeof parent, 'get'> = parent) =>
  (await who.get(`/missions/${id}`)).body.mission.picture
const ofChild = async () => (await child.get('/missions?limit=100')).body.missions

test('[W11.4] a quest has the picture that its parent chose, and the child gets it', async () => {
  const { status, body } = await create()
  expect([status, body.mission.picture]).toEqual([201, 'dog'])
  expect(await pictureOf(body.mission.id, child)).toBe('dog')
  expect(await ofChild()).toMatchObject([{ picture: 'dog' }])
  const several = await create({
    also_for: [(await server.newChild(parent)).id],
    times_of_day: ['morning', null],
  })
  expect(several.body.mission.picture).toBe('dog')
  for (const more of [{ picture: null }, { picture: undefined }])
    expect((await create(more)).body.mission.picture).toBeNull()
})

test('[W11.5] a parent changes the picture of an open quest, and takes it away', async () => {
  const { id } = (await create()).body.mission
  expect((await edit(id, { picture: 'cat' })).body.mission.picture).toBe('cat')
  expect((await edit(id, { name: 'Feed the cat' })).body.mission.picture).toBe('cat')
  expect((await edit(id, { picture: null })).body.mission.picture).toBeNull()
  expect(await pictureOf(id)).toBeNull()
})

test('[W11.6] an unknown picture is refused everywhere', async () => {
  const { id } = (await create()).body.mission
  const set = { name: 'Week', quests: [toSetQuest({ picture: 'unicorn' })] }
  for (const reply of [
    await create({ picture: 'unicorn' }),
    await create({ picture: '../favicon' }),
    await create({ picture: '' }),
    await edit(id, { picture: 'unicorn' }),
    await parent.post('/missions/batch', {
      missions: [questForm(child.id, { due_date: TODAY, picture: 'unicorn' }).mission],
    }),
    await parent.post('/quest_sets', { quest_set: set }),
  ])
    expect([reply.status, reply.body.code]).toEqual([422, 'invalid'])
  expect(await pictureOf(id)).toBe('dog')
})

test('[W11.7] the next quest of a series has the picture of the one before', async () => {
  const { id } = (await create({ reoccur_scale: 'days' })).body.mission
  await edit(id, { picture: 'fish' })
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  expect((await parent.put(`/missions/${id}`, { mission: { verified: true } })).status).toBe(200)
  const quests = await ofChild()
  expect(quests.map(({ picture }: { picture: string }) => picture)).toEqual(['fish', 'fish'])
})

const toSetQuest = (more: object) => ({
  name: 'Feed the fish',
  description: 'A pinch',
  points: 5,
  reoccur_rule: 'FREQ=DAILY',
  weekday: null,
  stays_open: false,
  times_of_day: [null],
  child_ids: [],
  ...more,
})

test('[W11.8] a set of the family’s own keeps the pictures, and a set of a week has those of its quests', async () => {
  const quests = [toSetQuest({ picture: 'fish' }), toSetQuest({ name: 'Bed', picture: null })]
  const saved = await parent.post('/quest_sets', { quest_set: { name: 'Week', quests } })
  expect(saved.body.quest_set.quests).toMatchObject([{ picture: 'fish' }, { picture: null }])
  expect((await parent.get('/quest_sets')).body.quest_sets[0].quests).toMatchObject([
    { picture: 'fish' },
    { picture: null },
  ])
  const changed = { name: 'Week', quests: [toSetQuest({})] }
  const reply = await parent.put(`/quest_sets/${saved.body.quest_set.id}`, { quest_set: changed })
  expect(reply.body.quest_set.quests).toMatchObject([{ picture: null }])

  await create({ reoccur_scale: 'days' })
  const week = await parent.get(`/quest_sets/week?first_day=${TODAY}`)
  expect(week.body.quests).toMatchObject([{ picture: 'dog' }])
})

test('[W11.8] many quests created at once have their pictures', async () => {
  const missions = ['fish', null].map((picture) => questForm(child.id, { due_date: TODAY, picture }).mission)
  const { status, body } = await parent.post('/missions/batch', { missions })
  expect(status).toBe(201)
  expect(body.missions).toMatchObject([{ picture: 'fish' }, { picture: null }])
})
