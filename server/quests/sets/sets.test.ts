import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SET_QUESTS_MAX, SETS_MAX } from '#contract/limits.ts'
import { MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: typeof child

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  child = await server.newChild(parent)
  sibling = await server.newChild(parent, { first_name: 'Leo' })
})

const TODAY = '2026-03-02'
const quest = (more: Record<string, unknown> = {}) => ({
  name: 'Bed',
  description: 'Pillow on top',
  points: 10,
  picture: null,
  reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekday: null,
  stays_open: false,
  times_of_day: ['morning', null],
  child_ids: [] as string[],
  ...more,
})
const toSet = (more: Record<string, unknown> = {}) => ({
  quest_set: { name: 'School week', quests: [quest()], ...more },
})
const create = (more: Record<string, unknown> = {}, who = parent) => who.post('/quest_sets', toSet(more))
const list = async (who = parent) => (await who.get('/quest_sets')).body
async function newSet(more: Record<string, unknown> = {}) {
  const { status, body } = await create(more)
  expect(status).toBe(201)
  return body.quest_set
}
async function newQuest(more: Record<string, unknown> = {}, who = parent, child_id = child.id) {
  const { status, body } = await who.post('/missions', questForm(child_id, { due_date: TODAY, ...more }))
  expect(status).toBe(201)
  return body.mission
}

test('[W09.12] a parent saves, renames, changes and deletes a set of the family', async () => {
  const single = quest({ name: 'Bag', reoccur_rule: null, weekday: 'SA', child_ids: [child.id, sibling.id] })
  const saved = await newSet({ quests: [quest(), single] })
  expect(saved).toMatchObject({ name: 'School week', quests: [quest(), single] })
  await newSet({ name: 'a weekend' })
  expect((await list()).quest_sets).toMatchObject([{ name: 'a weekend' }, saved])

  server.clock.forwardHours(1)
  const changed = { name: 'Monday to Friday', quests: [single, quest({ points: 15 })] }
  const { status, body } = await parent.put(`/quest_sets/${saved.id}`, toSet(changed))
  expect(status).toBe(200)
  expect(body.quest_set).toEqual({ id: saved.id, ...changed, updated_at: '2026-03-02T16:00:00.000Z' })
  expect((await list()).quest_sets[1]).toEqual(body.quest_set)

  expect((await parent.delete(`/quest_sets/${saved.id}`)).status).toBe(204)
  expect((await parent.delete(`/quest_sets/${saved.id}`)).status).toBe(404)
  expect((await parent.put(`/quest_sets/${saved.id}`, toSet())).status).toBe(404)
  expect((await list()).quest_sets).toMatchObject([{ name: 'a weekend' }])
})

test('[W09.14] another family’s set is unknown, and a child sees none', async () => {
  const stranger = await server.newParent()
  const { id } = await newSet()
  expect((await list(stranger)).quest_sets).toEqual([])
  expect((await stranger.put(`/quest_sets/${id}`, toSet({ name: 'Mine' }))).status).toBe(404)
  expect((await stranger.delete(`/quest_sets/${id}`)).status).toBe(404)
  for (const who of [child, sibling]) {
    expect((await who.get('/quest_sets')).body.code).toBe('wrong_role')
    expect((await create({}, { ...parent, ...who })).body.code).toBe('wrong_role')
  }
  expect((await list()).quest_sets).toMatchObject([{ id, name: 'School week', quests: [quest()] }])
})

test('[W09.14] a set names only active children of the family', async () => {
  const stranger = await server.newChild(await server.newParent())
  const { id } = await newSet()
  for (const child_id of [stranger.id, parent.id, 'nobody']) {
    const quests = [quest(), quest({ child_ids: [child.id, child_id] })]
    expect((await create({ quests })).status).toBe(404)
    expect((await parent.put(`/quest_sets/${id}`, toSet({ quests }))).status).toBe(404)
  }
  await server.enterPassword(parent)
  await parent.delete(`/children/${sibling.id}`, { body: { finished: 'verify' } })
  const quests = [quest({ child_ids: [sibling.id] })]
  expect((await create({ quests })).body.code).toBe('child_inactive')
  expect((await parent.put(`/quest_sets/${id}`, toSet({ quests }))).body.code).toBe('child_inactive')
  expect((await list()).quest_sets).toMatchObject([{ id, name: 'School week', quests: [quest()] }])
})

const invalid: [string, Record<string, unknown>][] = [
  ['without a name', { name: ' ' }],
  ['with a long name', { name: 'x'.repeat(61) }],
  ['with a name of two lines', { name: 'School\nweek' }],
  ['without quests', { quests: [] }],
  ['with 41 quests', { quests: Array.from({ length: SET_QUESTS_MAX + 1 }, () => quest()) }],
  ['with a quest without a name', { quests: [quest({ name: '' })] }],
  ['with a quest without a description', { quests: [quest({ description: '' })] }],
  ['with a long name of a quest', { quests: [quest({ name: 'x'.repeat(101) })] }],
  ['with no points', { quests: [quest({ points: 0 })] }],
  ['with too many points', { quests: [quest({ points: 1_000_001 })] }],
  ['with an unknown rule', { quests: [quest({ reoccur_rule: 'FREQ=HOURLY' })] }],
  ['with a rule that ends', { quests: [quest({ reoccur_rule: 'FREQ=DAILY;COUNT=3' })] }],
  ['with an unknown weekday', { quests: [quest({ weekday: 'XX' })] }],
  ['with an unknown time', { quests: [quest({ times_of_day: ['noon'] })] }],
  ['shared in an unknown way', { quests: [quest({ sharing: 'raffle' })] }],
  ['seven times a day', { quests: [quest({ times_of_day: Array(7).fill(null) })] }],
]
test.each(invalid)('[W09.13] a set %s is refused', async (_, more) => {
  const { id } = await newSet()
  expect(await create(more)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect((await parent.put(`/quest_sets/${id}`, toSet(more))).status).toBe(422)
  expect((await list()).quest_sets).toMatchObject([{ name: 'School week', quests: [quest()] }])
})

test('[W09.13] a set has up to forty quests, and a family up to twenty sets, even when the last two are saved at once', async () => {
  const quests = Array.from({ length: SET_QUESTS_MAX }, (_, index) => quest({ name: `Quest ${index}` }))
  expect((await newSet({ quests })).quests).toHaveLength(SET_QUESTS_MAX)
  for (let count = 1; count < SETS_MAX - 1; count++) await newSet()
  const answers = await Promise.all([create(), create()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'sets_full',
    error: 'You have as many sets as a family can have. Delete one first.',
  })
  const { quest_sets } = await list()
  expect(quest_sets).toHaveLength(SETS_MAX)
  await parent.delete(`/quest_sets/${quest_sets[0].id}`)
  await newSet()
})

test('[W09.13] saving twice with one key saves one set', async () => {
  const save = () => parent.post('/quest_sets', toSet(), { key: 'one-press' })
  const [first, second] = await Promise.all([save(), save()])
  expect(second.body).toEqual(first.body)
  expect((await list()).quest_sets).toHaveLength(1)
})

test('[W09.10] sets propose the average of the same name, whatever its case, and the average of all names', async () => {
  expect((await list()).average_points).toEqual({ of_all: null, by_name: [] })
  await newQuest({ name: 'Make your bed', points: 10 })
  await newQuest({ name: 'make your bed', points: 13 }, parent, sibling.id)
  await newQuest({ name: 'Dishes', points: 30 })
  const deleted = await newQuest({ name: 'Dishes', points: 90 })
  await parent.delete(`/missions/${deleted.id}`)
  const stranger = await server.newParent()
  await newQuest({ name: 'Dishes', points: 1 }, stranger, (await server.newChild(stranger)).id)

  expect((await list()).average_points).toEqual({
    of_all: 21, // of 12 and 30
    by_name: [
      { name: 'make your bed', points: 12 },
      { name: 'Dishes', points: 30 },
    ],
  })
})

test('[W09.10] quests that were created more than six months ago do not count', async () => {
  await newQuest({ name: 'Bed', points: 10 })
  server.clock.moveTo('2026-09-10T15:00:00Z')
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  expect((await list()).average_points).toEqual({ of_all: null, by_name: [] })
  await newQuest({ name: 'Bed', points: 20, due_date: '2026-09-11' })
  expect((await list()).average_points).toEqual({ of_all: 20, by_name: [{ name: 'Bed', points: 20 }] })
})

test('[W09.23] sets come with the names of open quests and of series that go on, by child', async () => {
  const stranger = await server.newParent()
  await newQuest({ points: 5, name: 'Other' }, stranger, (await server.newChild(stranger)).id)
  await newQuest({ points: 5, name: 'Card' })
  await newQuest({ points: 5, name: 'Card' }, parent, sibling.id)
  await newQuest({ points: 5, name: 'Noon', times_of_day: ['12:00'] })
  await newQuest({ points: 5, name: 'Past' })
  await newQuest({ points: 5, name: 'Garage', stays_open: true, sharing: 'together', also_for: [sibling.id] })
  await finishAndVerify((await newQuest({ points: 5, name: 'Done' })).id)
  const bed = await newQuest({ points: 5, name: 'Bed', reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO' })
  const dishes = {
    points: 5,
    name: 'Dishes',
    reoccur_scale: 'days',
    sharing: 'turns',
    also_for: [sibling.id],
  }
  await newQuest(dishes)
  const last = await newQuest({ points: 5, name: 'Last', reoccur_rule: 'FREQ=DAILY;UNTIL=20260303' })
  const ended = await newQuest({ points: 5, name: 'Ended', reoccur_scale: 'days' })
  await parent.delete(`/missions/${ended.id}?scope=series`)
  const listCurrent = async () => {
    const { current_quests } = await list()
    return Object.fromEntries(
      current_quests.map(({ name, child_ids }: { name: string; child_ids: string[] }) => [
        name,
        child_ids
          .map((id) => (id === child.id ? 'Mia' : 'Leo'))
          .toSorted()
          .join(),
      ]),
    )
  }
  server.clock.moveTo('2026-03-02T18:00:00Z')
  const both = { Card: 'Leo,Mia', Garage: 'Leo,Mia', Dishes: 'Leo,Mia' }
  expect(await listCurrent()).toEqual({ ...both, Past: 'Mia', Bed: 'Mia', Last: 'Mia' })

  await finishAndVerify(bed.id)
  await finishAndVerify(last.id)
  server.clock.moveTo('2026-03-04T14:00:00Z')
  await server.runJobs()
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  expect(await listCurrent()).toEqual({ Garage: 'Leo,Mia', Dishes: 'Leo,Mia', Bed: 'Mia' })
})

const purgeDay = '2026-10-01T12:00:00Z'

test('[W09.15] a child that is deleted for good is taken out of the sets, which stay', async () => {
  await newSet({ quests: [quest({ child_ids: [sibling.id, child.id] }), quest({ child_ids: [sibling.id] })] })
  await server.enterPassword(parent)
  await parent.delete(`/children/${sibling.id}`, { body: { finished: 'verify' } })
  server.clock.moveTo(purgeDay)
  await server.runJobs()
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  expect((await list()).quest_sets).toMatchObject([
    { name: 'School week', quests: [quest({ child_ids: [child.id] }), quest()] },
  ])
})

test('[W09.16] the family’s data has its sets, and a purge deletes them', async () => {
  const set = await newSet({ quests: [quest({ child_ids: [child.id] })] })
  await server.enterPassword(parent)
  const { body } = await parent.get('/export')
  expect(body).toMatchObject({
    quest_sets: [{ id: set.id, name: 'School week' }],
    quest_set_quests: [
      { set_id: set.id, name: 'Bed', times_of_day: ['morning', null], child_ids: [child.id] },
    ],
  })
  const page = (await parent.get('/export?format=html')).body
  for (const words of [
    'Your sets of quests',
    '<td>School week</td>',
    '<td>morning</td>',
    '<td>Mia Tremblay</td>',
  ])
    expect(page).toContain(words)
  await parent.delete('/parents')
  server.clock.moveTo(purgeDay)
  await server.runJobs()
  const family_id = await server.getFamilyId(parent)
  for (const table of ['quest_sets', 'quest_set_quests'] as const) {
    const rows = server.db.selectFrom(table).where('family_id', '=', family_id).selectAll()
    expect(await rows.execute()).toEqual([])
  }
})

const getWeek = async (first_day: string, child_id?: string, who = parent) =>
  (await who.get(`/quest_sets/week?first_day=${first_day}${child_id ? `&child_id=${child_id}` : ''}`)).body

test('[W09.19] a week as a set has each series once, the quests of several children once, and none of other weeks', async () => {
  await newQuest({ name: 'Bed', reoccur_rule: 'FREQ=DAILY;COUNT=9', also_for: [sibling.id], points: 5 })
  await newQuest({ name: 'Teeth', reoccur_scale: 'days', times_of_day: ['morning', 'evening'] })
  await newQuest({ name: 'Plants', reoccur_scale: 'weeks', due_date: '2026-03-07', stays_open: true })
  await newQuest({ name: 'Bins', reoccur_scale: 'months', reoccur_frequency: 2, due_date: '2026-03-05' })
  await newQuest({ name: 'Card', due_date: '2026-03-08' }, parent, sibling.id)
  await newQuest({ name: 'Later', due_date: '2026-03-09' })
  const deleted = await newQuest({ name: 'Deleted', due_date: '2026-03-03' })
  await parent.delete(`/missions/${deleted.id}`)

  const { quests } = await getWeek(TODAY)
  expect(quests).toMatchObject([
    {
      name: 'Teeth',
      reoccur_rule: 'FREQ=DAILY',
      times_of_day: ['morning', 'evening'],
      child_ids: [child.id],
    },
    { name: 'Bed', reoccur_rule: 'FREQ=DAILY', points: 5, child_ids: [child.id, sibling.id] },
    { name: 'Bins', reoccur_rule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5' },
    { name: 'Card', reoccur_rule: null, weekday: 'SU', child_ids: [sibling.id] },
    { name: 'Plants', reoccur_rule: 'FREQ=WEEKLY;BYDAY=SA', weekday: null, stays_open: true },
  ])
  expect((await getWeek(TODAY, sibling.id)).quests).toMatchObject([{ name: 'Bed' }, { name: 'Card' }])
  expect((await getWeek('2026-03-09')).quests).toMatchObject([{ name: 'Later', weekday: 'MO' }])
  expect((await getWeek('2026-02-23')).quests).toEqual([])
  await newSet({ quests })
})

async function finishAndVerify(id: string) {
  expect((await child.put(`/missions/${id}`, { mission: { complete: true } })).status).toBe(200)
  expect((await parent.put(`/missions/${id}`, { mission: { verified: true } })).status).toBe(200)
}

test('[W09.19] a series that a parent has ended is in the set on the days that it had in the week', async () => {
  const daily = await newQuest({ name: 'Bed', reoccur_scale: 'days' })
  await finishAndVerify(daily.id)
  server.clock.moveTo('2026-03-03T14:00:00Z')
  const { missions } = (await parent.get(`/children/${child.id}/missions?state=open`)).body
  await finishAndVerify(missions[0].id)
  await parent.delete(`/missions/${missions[0].id}?scope=series`)
  const { quests } = await getWeek(TODAY)
  expect(quests).toMatchObject([{ name: 'Bed', reoccur_rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE' }])
})

test('[W09.19] the week of another family, of nobody and of a day that does not exist is refused', async () => {
  const stranger = await server.newParent()
  expect((await getWeek(TODAY, child.id, stranger)).code).toBe('not_found')
  expect((await getWeek(TODAY, 'nobody')).code).toBe('not_found')
  expect((await getWeek('2026-02-30')).code).toBe('invalid')
  expect((await getWeek(TODAY, child.id, { ...parent, ...child })).code).toBe('wrong_role')
  await newQuest()
  expect(await getWeek(TODAY, undefined, stranger)).toEqual({ quests: [] })
})

const getDays = async (query: string) => (await parent.get(`/quest_sets/week?${query}`)).body

test('[W08.9] for copying, a week has no quests of series that go on by themselves, and it can be cut to fewer days', async () => {
  await newQuest({ name: 'Bed', reoccur_scale: 'days' })
  await newQuest({ name: 'Practice', reoccur_rule: 'FREQ=DAILY;UNTIL=20260308' })
  await newQuest({ name: 'Plants', reoccur_scale: 'weeks', due_date: '2026-03-12' })
  await newQuest({ name: 'Card', due_date: '2026-03-04' })
  const ended = await newQuest({ name: 'Ended', reoccur_scale: 'days' })
  await finishAndVerify(ended.id)
  const { missions } = (await parent.get(`/children/${child.id}/missions?state=open&limit=100`)).body
  const next = missions.find(({ name }: { name: string }) => name === 'Ended')
  await parent.delete(`/missions/${next.id}?scope=series`)

  const namesOf = (quests: { name: string }[]) => quests.map(({ name }) => name)
  const copied = await getDays(`first_day=${TODAY}&copy_to=2026-03-09`)
  expect(namesOf(copied.quests)).toEqual(['Card', 'Ended', 'Practice'])
  const sameWeek = await getDays(`first_day=${TODAY}&copy_to=2026-03-05`)
  expect(namesOf(sameWeek.quests)).toEqual(['Card', 'Ended'])
  const oneDay = await getDays('first_day=2026-03-04&last_day=2026-03-04')
  expect(namesOf(oneDay.quests)).toEqual(['Card'])
  for (const last_day of ['2026-03-01', '2026-03-09'])
    expect((await getDays(`first_day=${TODAY}&last_day=${last_day}`)).code).toBe('invalid')
})

test('[W08.18] for copying, shared quests stay shared, and a turn without its series is for the child whose turn it was', async () => {
  const also_for = [sibling.id]
  await newQuest({ name: 'Garage', sharing: 'together', also_for, points: 5 })
  await newQuest({ name: 'Walk', sharing: 'first_come', also_for, points: 5 })
  const dishes = await newQuest({
    name: 'Dishes',
    reoccur_rule: 'FREQ=DAILY;UNTIL=20260304',
    sharing: 'turns',
    also_for,
    points: 5,
  })
  await newQuest({ name: 'Bed', also_for, points: 5 })
  await finishAndVerify(dishes.id)
  const ids = [child.id, sibling.id]
  const shared = [
    { name: 'Garage', sharing: 'together', child_ids: ids, weekday: 'MO' },
    { name: 'Walk', sharing: 'first_come', child_ids: ids },
  ]
  const week = await getDays(`first_day=${TODAY}&copy_to=2026-03-09&purpose=copy_week`)
  expect(week.quests).toMatchObject([
    { name: 'Bed', child_ids: ids },
    { name: 'Dishes', reoccur_rule: 'FREQ=DAILY', sharing: 'turns', child_ids: ids },
    ...shared,
  ])
  expect(week.quests[0].sharing).toBeUndefined()
  const day = await getDays(`first_day=2026-03-03&last_day=2026-03-03&purpose=copy_day`)
  expect(day.quests).toMatchObject([{ name: 'Dishes', reoccur_rule: null, child_ids: [sibling.id] }])
  expect(day.quests[0].sharing).toBeUndefined()
})

test('[W09.28] a set, also one of a child’s week, keeps how children share a quest and the order of their turns', async () => {
  const also_for = [child.id]
  const dishes = { name: 'Dishes', reoccur_rule: 'FREQ=DAILY', sharing: 'turns', also_for, points: 5 }
  await newQuest(dishes, parent, sibling.id)
  await newQuest({ name: 'Garage', sharing: 'split', also_for, points: 5 }, parent, sibling.id)
  await newQuest({ name: 'Leo’s', points: 5 }, parent, sibling.id)
  await newQuest({ name: 'Walk', points: 5 })
  const { quests } = await getWeek(TODAY, child.id)
  const child_ids = [sibling.id, child.id]
  const shared = [
    { name: 'Dishes', sharing: 'turns', child_ids },
    { name: 'Garage', sharing: 'split', child_ids },
    { name: 'Walk', child_ids: [child.id] },
  ]
  expect(quests).toMatchObject(shared)
  const { id } = await newSet({ quests })
  const [saved] = (await list()).quest_sets
  expect(saved.quests).toMatchObject(shared)
  await parent.put(`/quest_sets/${id}`, toSet({ quests: [{ ...quests[0], sharing: 'first_come' }] }))
  expect((await list()).quest_sets[0].quests).toMatchObject([{ sharing: 'first_come', child_ids }])
})

test('[W08.19] a late quest is copied with the day on which it is due now, and a set has the day on which it was first due', async () => {
  await newQuest({ name: 'Card', stays_open: true })
  server.clock.moveTo('2026-03-04T14:00:00Z')
  await server.runJobs()
  parent = { ...parent, ...(await server.signIn(parent.email)) }
  const weekdayOf = async (query: string) =>
    (await getDays(`first_day=${TODAY}${query}`)).quests.map(({ weekday }: { weekday: string }) => weekday)
  expect(await weekdayOf('')).toEqual(['MO'])
  expect(await weekdayOf('&purpose=copy_week&copy_to=2026-03-09')).toEqual(['WE'])
  expect(await weekdayOf(`&last_day=${TODAY}&purpose=copy_day`)).toEqual([])
  const wednesday = await getDays('first_day=2026-03-04&last_day=2026-03-04&purpose=copy_day')
  expect(wednesday.quests).toMatchObject([{ name: 'Card', weekday: null }])
})
