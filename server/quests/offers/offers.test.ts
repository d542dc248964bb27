import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireQuests } from '#server/quests/expiry/expire-quests.ts'
import { runPauses } from '#server/quests/pauses/apply-pauses.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['newChild']>>

const TODAY = '2026-03-02'
let server: TestServer
let parent: Person
let mia: Person
let leo: Person
let zoe: Person

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  mia = await server.newChild(parent, { first_name: 'Mia' })
  leo = await server.newChild(parent, { first_name: 'Leo' })
  zoe = await server.newChild(parent, { first_name: 'Zoé' })
})

async function newQuest(child: Person, more: Record<string, unknown> = {}) {
  const { status, body } = await parent.post(
    '/missions',
    questForm(child.id, { name: 'Dishes', due_date: TODAY, points: 10, ...more }),
  )
  expect(status).toBe(201)
  return body.mission as { id: string }
}
const offer = (by: Person, { id }: { id: string }, to: Person) =>
  by.put(`/missions/${id}/offer`, { offer: { child_id: to.id } })
const take = (by: Person, { id }: { id: string }) => by.post(`/missions/${id}/take_over`, {})
const listOffers = async (child: Person) => (await child.get('/missions/offers')).body.offers
const pointsOf = async (person: Person) => (await person.get('/profile')).body.points
const openQuestsOf = async (child: Person) =>
  (await parent.get(`/children/${child.id}/missions?state=open`)).body.missions

async function handOver(quest: { id: string }, from = mia, to = leo) {
  expect((await offer(from, quest, to)).status).toBe(200)
  expect((await take(to, quest)).status).toBe(200)
}

test('[W07.2] a sibling who agrees takes the quest over, and gets its points', async () => {
  const quest = await newQuest(mia)
  expect((await offer(mia, quest, leo)).body).toEqual({
    siblings: [leo, zoe].map(({ id }, index) => ({ id, first_name: ['Leo', 'Zoé'][index] })),
    offer: { to: { id: leo.id, first_name: 'Leo' }, is_declined: false },
  })
  expect(await openQuestsOf(mia)).toHaveLength(1)
  expect((await leo.get('/profile')).body.quest_offers).toBe(1)
  expect(await listOffers(leo)).toMatchObject([{ from: 'Mia', mission: { id: quest.id, points: 10 } }])
  const taken = await take(leo, quest)
  expect(taken.body.mission).toMatchObject({ child_id: leo.id, handed_over_by: mia.id })
  expect(await listOffers(leo)).toEqual([])
  expect((await leo.get('/profile')).body.quest_offers).toBe(0)
  expect((await mia.get(`/missions/${quest.id}`)).body.code).toBe('quest_taken')
  await leo.put(`/missions/${quest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${quest.id}`, { mission: { verified: true } })
  expect([await pointsOf(mia), await pointsOf(leo)]).toEqual([0, 10])
  const { steps } = (await parent.get(`/missions/${quest.id}/steps`)).body
  expect(steps.map(({ event, by }: { event: string; by: string }) => [event, by])).toContainEqual([
    'take_over',
    'Leo',
  ])
})

test('[W07.3] the sibling is told of the offer once, and the parents when it is taken over', async () => {
  await server.verifyChildEmail(leo.email)
  const quest = await newQuest(mia)
  await offer(mia, quest, leo)
  await leo.post(`/missions/${quest.id}/decline`, {})
  await offer(mia, quest, leo)
  await take(leo, quest)
  const told = await server.db.selectFrom('outbox').select(['kind', 'user_id']).execute()
  const countTold = (person: Person, kind: string) =>
    told.filter((message) => message.user_id === person.id && message.kind === kind).length
  expect([countTold(leo, 'quest_offered'), countTold(parent, 'quest_taken_over')]).toEqual([1, 1])
})

test('[W07.4] after the sibling declines, or the child takes the offer back, nobody can take the quest over', async () => {
  const quest = await newQuest(mia)
  await offer(mia, quest, leo)
  expect((await leo.post(`/missions/${quest.id}/decline`, {})).status).toBe(204)
  expect((await mia.get(`/missions/${quest.id}/offer`)).body.offer).toMatchObject({ is_declined: true })
  expect(await listOffers(leo)).toEqual([])
  expect((await take(leo, quest)).body.code).toBe('quest_moved_on')
  await offer(mia, quest, zoe)
  expect((await mia.delete(`/missions/${quest.id}/offer`)).status).toBe(204)
  expect((await take(zoe, quest)).status).toBe(404)
  expect((await mia.delete(`/missions/${quest.id}/offer`)).status).toBe(404)
  expect(await openQuestsOf(mia)).toHaveLength(1)
})

test('[W07.5] only the child who has the quest can offer it, and only to a sibling', async () => {
  const quest = await newQuest(mia)
  const stranger = await server.newChild(await server.newParent(), {})
  expect((await offer(leo, quest, zoe)).status).toBe(404)
  expect((await offer(mia, quest, stranger)).status).toBe(404)
  expect((await offer(mia, quest, mia)).status).toBe(404)
  expect((await offer(stranger, quest, leo)).status).toBe(404)
  await offer(mia, quest, leo)
  expect((await take(zoe, quest)).status).toBe(404)
  expect((await take(stranger, quest)).status).toBe(404)
  await parent.delete(`/children/${zoe.id}`, { body: { finished: 'release' } })
  expect((await offer(mia, quest, zoe)).status).not.toBe(200)
})

describe('[W07.6] an offer ends when the quest is not open any more', () => {
  test.each<[string, (quest: { id: string }) => Promise<unknown>]>([
    ['finished', ({ id }) => mia.put(`/missions/${id}`, { mission: { complete: true } })],
    ['deleted', ({ id }) => parent.delete(`/missions/${id}`)],
    [
      'resting',
      () =>
        parent.post('/pauses', {
          pause: { child_id: mia.id, first_day: TODAY, last_day: TODAY, reason: 'sick' },
        }),
    ],
    [
      'expired',
      async () => {
        server.clock.moveTo('2026-03-03T05:30:00Z')
        await expireQuests(server.deps)
      },
    ],
  ])('a quest that is %s', async (_, change) => {
    const quest = await newQuest(mia)
    await offer(mia, quest, leo)
    await change(quest)
    expect(await listOffers(leo)).toEqual([])
    expect((await leo.get('/profile')).body.quest_offers).toBe(0)
    expect((await take(leo, quest)).body.code).toBe('quest_moved_on')
  })
})

test('[W07.6] an offer stays over when the quest is open again', async () => {
  const quest = await newQuest(mia)
  await offer(mia, quest, leo)
  await mia.put(`/missions/${quest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${quest.id}`, { mission: { complete: false, note: 'The pots too' } })
  expect(await listOffers(leo)).toEqual([])
  expect((await mia.get(`/missions/${quest.id}/offer`)).body.offer).toBeNull()
  expect((await take(leo, quest)).body.code).toBe('quest_moved_on')
})

test('[W07.15] a sibling reads neither the decision nor the note that the child got', async () => {
  const quest = await newQuest(mia)
  await mia.put(`/missions/${quest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${quest.id}`, { mission: { complete: false, note: 'The pots too' } })
  await offer(mia, quest, leo)
  expect(await listOffers(leo)).toMatchObject([{ mission: { note: null, decided_at: null } }])
  await take(leo, quest)
  const notes = async (person: Person) =>
    (await person.get(`/missions/${quest.id}/steps`)).body.steps.flatMap(({ note }: { note: string }) =>
      note ? [note] : [],
    )
  expect([await notes(leo), await notes(parent)]).toEqual([[], ['The pots too']])
})

test('[W07.4] a child cannot take the offer back after the sibling has taken the quest over', async () => {
  const quest = await newQuest(mia)
  await handOver(quest)
  expect((await mia.delete(`/missions/${quest.id}/offer`)).body.code).toBe('quest_taken')
})

test('[W07.5] a sibling who has a break on the quest’s day cannot take it over', async () => {
  const quest = await newQuest(mia)
  const pause = { child_id: leo.id, first_day: TODAY, last_day: TODAY, reason: 'sick' }
  await offer(mia, quest, leo)
  expect((await parent.post('/pauses', { pause })).status).toBe(201)
  expect(await listOffers(leo)).toEqual([])
  expect((await take(leo, quest)).body.code).toBe('quest_moved_on')
  expect((await offer(mia, quest, leo)).status).toBe(404)
})

test('[W07.9] a sibling who no longer takes turns cannot take one over', async () => {
  const more = { also_for: [leo.id, zoe.id], sharing: 'turns', reoccur_scale: 'days', reoccur_frequency: 1 }
  const quest = await newQuest(mia, more)
  await offer(mia, quest, leo)
  await parent.put(`/missions/${quest.id}`, { mission: { sharers: [mia.id, zoe.id] } })
  expect((await take(leo, quest)).body.code).toBe('quest_moved_on')
})

test('[W07.7] the next quest of the series is for the child who handed one over', async () => {
  const quest = await newQuest(mia, { reoccur_scale: 'days', reoccur_frequency: 1 })
  await handOver(quest)
  await leo.put(`/missions/${quest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${quest.id}`, { mission: { verified: true } })
  expect(await openQuestsOf(leo)).toEqual([])
  expect(await openQuestsOf(mia)).toMatchObject([
    { due_date: '2026-03-03', child_id: mia.id, handed_over_by: null },
  ])
  await parent.put(`/missions/${quest.id}`, { mission: { undo: true } })
  expect(await openQuestsOf(mia)).toEqual([])
  expect([await pointsOf(mia), await pointsOf(leo)]).toEqual([0, 0])
})

test('[W07.7] a series that waits for points goes on with the child who handed its last quest over', async () => {
  const wallet = await pointsOf(parent)
  const quest = await newQuest(mia, { points: wallet, reoccur_scale: 'days', reoccur_frequency: 1 })
  await handOver(quest)
  await leo.put(`/missions/${quest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${quest.id}`, { mission: { verified: true } })
  expect((await parent.get('/missions/waiting_for_points')).body.series).toMatchObject([{ child_id: mia.id }])
})

test('[W07.8] a taken quest can be handed on, and given back', async () => {
  const quest = await newQuest(mia)
  await handOver(quest)
  await handOver(quest, leo, zoe)
  expect((await zoe.get(`/missions/${quest.id}`)).body.mission.handed_over_by).toBe(mia.id)
  await handOver(quest, zoe, mia)
  expect((await mia.get(`/missions/${quest.id}`)).body.mission.handed_over_by).toBeNull()
})

test('[W07.9] a turn that a sibling takes over counts as the sibling’s turn', async () => {
  const more = { also_for: [leo.id], sharing: 'turns', reoccur_scale: 'days', reoccur_frequency: 1 }
  const quest = await newQuest(mia, more)
  expect((await offer(mia, quest, zoe)).status).toBe(404)
  await handOver(quest)
  await leo.put(`/missions/${quest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${quest.id}`, { mission: { verified: true } })
  expect(await openQuestsOf(mia)).toMatchObject([{ due_date: '2026-03-03' }])
})

test.each(['first_come', 'together', 'split'])(
  '[W07.10] a quest that children share as %s cannot be offered',
  async (sharing) => {
    const quest = await newQuest(mia, { also_for: [leo.id], sharing })
    expect((await offer(mia, quest, zoe)).body.code).toBe('quest_moved_on')
  },
)

test('[W07.11] when the sibling is deleted, the quest returns to the child whose quest it was', async () => {
  const quest = await newQuest(mia, { reoccur_scale: 'days', reoccur_frequency: 1 })
  await handOver(quest)
  await parent.delete(`/children/${leo.id}`, { body: { finished: 'release' } })
  expect(await openQuestsOf(mia)).toMatchObject([
    { id: quest.id, handed_over_by: null, reoccur_scale: 'days' },
  ])
})

test('[W07.11] when the child is deleted, the quest stays with the sibling, and its series ends', async () => {
  const quest = await newQuest(mia, { reoccur_scale: 'days', reoccur_frequency: 1 })
  await handOver(quest)
  await parent.delete(`/children/${mia.id}`, { body: { finished: 'release' } })
  expect(await openQuestsOf(leo)).toMatchObject([{ id: quest.id, handed_over_by: null, reoccur_scale: null }])
})

const pauseToday = (child: Person) =>
  parent.post('/pauses', {
    pause: { child_id: child.id, first_day: TODAY, last_day: TODAY, reason: 'sick' },
  })

test('[W07.12] a quest that a sibling has taken over does not rest in a pause of the child, but if both have one', async () => {
  const quest = await newQuest(mia)
  await handOver(quest)
  expect((await pauseToday(mia)).status).toBe(201)
  await runPauses(server.deps)
  expect(await openQuestsOf(leo)).toMatchObject([{ paused_for: null }])
  await pauseToday(leo)
  expect(await openQuestsOf(leo)).toMatchObject([{ id: quest.id, paused_for: 'pause' }])
})

test('[W07.16] a quest that a sibling has taken over returns to the child when the sibling has a pause', async () => {
  await server.verifyChildEmail(mia.email)
  const quest = await newQuest(mia)
  await handOver(quest)
  await server.db.deleteFrom('outbox').execute()
  await pauseToday(leo)
  expect(await openQuestsOf(leo)).toEqual([])
  expect(await openQuestsOf(mia)).toMatchObject([{ id: quest.id, paused_for: null, handed_over_by: null }])
  const told = await server.db.selectFrom('outbox').select(['kind', 'user_id']).execute()
  expect(told).toContainEqual({ kind: 'quest_new', user_id: mia.id })
  await mia.put(`/missions/${quest.id}`, { mission: { complete: true } })
  await parent.put(`/missions/${quest.id}`, { mission: { verified: true } })
  expect([await pointsOf(mia), await pointsOf(leo)]).toEqual([10, 0])
})

/* The embedded database runs one transaction at a time, so only PostgreSQL really tests these races. */
test.each<[string, (quest: { id: string }) => Promise<{ status: number }>]>([
  ['the child finishes it', ({ id }) => mia.put(`/missions/${id}`, { mission: { complete: true } })],
  ['the child takes the offer back', ({ id }) => mia.delete(`/missions/${id}/offer`)],
  ['a parent deletes it', ({ id }) => parent.delete(`/missions/${id}`)],
])('[W07.13] a sibling takes a quest over while %s', async (_, change) => {
  for (let round = 0; round < 20; round++) {
    const quest = await newQuest(mia, { points: 1 })
    await offer(mia, quest, leo)
    const [taken, changed] = await Promise.all([take(leo, quest), change(quest)])
    const { mission } = (await parent.get(`/missions/${quest.id}`)).body
    const owner = mission?.child_id
    if (taken.status === 200 && mission)
      expect([owner, mission.complete, changed.status < 300]).toEqual([leo.id, false, false])
    else if (taken.status !== 200) expect([changed.status < 300, owner === leo.id]).toEqual([true, false])
    expect(await listOffers(leo)).toEqual([])
  }
})
