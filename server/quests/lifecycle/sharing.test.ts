import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payAllowances } from '#server/quests/allowance/pay-allowances.ts'
import { listOpenQuestsDue, markFinishedQuestsTold } from '#server/quests/digests/queries.ts'
import { expireQuests, expireQuestsAtATime } from '#server/quests/expiry/expire-quests.ts'
import { runPauses } from '#server/quests/pauses/apply-pauses.ts'
import {
  type ApiResponse,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let kids: Awaited<ReturnType<TestServer['newChild']>>[]

const names = ['Mia', 'Leo', 'Zoé']
const TODAY = '2026-03-02'

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  expect(await server.checkLedger()).toEqual([])
  server.clock.moveTo(MONDAY)
  parent = await server.newParent()
  kids = []
  for (const first_name of names) kids.push(await server.newChild(parent, { first_name }))
})

type Quest = {
  id: string
  child_id: string
  name: string
  due_date: string
  points: number
  complete: boolean
  verified: boolean
  paused_for: string | null
  sharing: string | null
  finishers: string[] | null
}

const kid = (name: string) => {
  const found = kids[names.indexOf(name)]
  if (!found) throw new Error(`No child is called ${name}`)
  return found
}
const nameOf = (id: string) => names[kids.findIndex((one) => one.id === id)]
const ids = (...of: string[]) => of.map((name) => kid(name).id)

const requestQuest = (more: Record<string, unknown>, of = names): Promise<ApiResponse> => {
  const [child_id = '', ...also_for] = ids(...of)
  return parent.post('/missions', questForm(child_id, { due_date: TODAY, points: 10, also_for, ...more }))
}
async function newQuest(more: Record<string, unknown>, of = names): Promise<Quest> {
  const { status, body } = await requestQuest(more, of)
  expect(status).toBe(201)
  return body.mission
}
const daily = { reoccur_scale: 'days' }
const newTurns = (more: Record<string, unknown> = {}) => newQuest({ sharing: 'turns', ...daily, ...more })

const finish = (name: string, { id }: Quest) =>
  kid(name).put(`/missions/${id}`, { mission: { complete: true } })
const change = async ({ id }: Quest, mission: Record<string, unknown>): Promise<ApiResponse> =>
  parent.put(`/missions/${id}`, { mission })
const verify = (quest: Quest, more: Record<string, unknown> = {}) =>
  change(quest, { verified: true, ...more })
const listQuests = async (name: string, state = 'open'): Promise<Quest[]> =>
  (await kid(name).get(`/missions?state=${state}&limit=100`)).body.missions
/** 'Mia 2026-03-02' for each open quest. */
const listOpen = async () => {
  const lists = await Promise.all(
    names.map(async (name) => (await listQuests(name)).map(({ due_date }) => `${name} ${due_date}`)),
  )
  return lists.flat()
}
const pointsOf = async (...of: string[]) =>
  Promise.all(of.map(async (name) => (await kid(name).get('/points')).body.points))
const wallet = async () => (await parent.get('/points')).body
/** Moves the clock to 10 a.m. of a day. Sessions may end meanwhile, so all sign in again. */
async function moveTo(day: string) {
  server.clock.moveTo(`${day}T15:00:00Z`)
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  kids = await Promise.all(
    kids.map(async (one) => ({ ...one, ...(await server.signInWithoutPassword(one.email)) })),
  )
}
async function pause(name: string, first_day: string, last_day: string): Promise<string> {
  const { status, body } = await parent.post('/pauses', {
    pause: { child_id: kid(name).id, first_day, last_day, reason: 'sick' },
  })
  expect(status).toBe(201)
  return body.pause.id
}
const endPause = (id: string) => parent.delete(`/pauses/${id}`)
/** Finishes and verifies the open quest of the series, on its own day. Returns whose turn it was. */
async function doNext(): Promise<string> {
  for (const name of names) {
    const [quest] = await listQuests(name)
    if (!quest) continue
    await moveTo(quest.due_date)
    expect((await finish(name, quest)).status).toBe(200)
    expect((await verify(quest)).status).toBe(200)
    return name
  }
  throw new Error('No child has an open quest')
}

describe('by turns', () => {
  test('[W06.1] a series goes from child to child, and only the child whose turn it is has the quest', async () => {
    const quest = await newTurns()

    expect(nameOf(quest.child_id)).toBe('Mia')
    expect((await finish('Leo', quest)).body.code).toBe('quest_taken')
    expect((await kid('Leo').get(`/missions/${quest.id}`)).body.code).toBe('quest_taken')
    const turns: string[] = []
    for (let day = 0; day < 5; day++) turns.push(await doNext())
    expect(turns).toEqual(['Mia', 'Leo', 'Zoé', 'Mia', 'Leo'])
    expect(await pointsOf(...names)).toEqual([20, 20, 10])
    expect(await listOpen()).toEqual(['Zoé 2026-03-07'])
  })

  test('[W06.3 W07.1] a turn that a parent deletes is kept for the same child', async () => {
    const quest = await newTurns()

    await parent.delete(`/missions/${quest.id}`)
    expect(await listOpen()).toEqual(['Mia 2026-03-03'])
    expect([await doNext(), await doNext()]).toEqual(['Mia', 'Leo'])
  })

  test('[W06.4] a turn that a child misses is over', async () => {
    await newTurns()

    await moveTo('2026-03-03')
    await expireQuests(server.deps)
    expect(await listOpen()).toEqual(['Mia 2026-03-02', 'Leo 2026-03-03'])
  })

  test('[W06.5] the turn of a child who has a pause goes to the next one, and comes first afterwards', async () => {
    const quest = await newTurns()
    await server.verifyChildEmail(kid('Leo').email)

    await pause('Mia', TODAY, '2026-03-04')
    expect(await listOpen()).toEqual(['Leo 2026-03-02'])
    expect((await server.findMessage(kid('Leo').email))?.subject).toContain('quest')
    const { body } = await parent.get(`/missions/${quest.id}/steps`)
    expect(body.steps.at(-1).event).toBe('hand_over')
    // Mia's turn is still the longest ago, but her pause ends on the fourth.
    expect([await doNext(), await doNext()]).toEqual(['Leo', 'Zoé'])
    expect(await listOpen()).toEqual(['Leo 2026-03-04'])
    expect([await doNext(), await doNext(), await doNext()]).toEqual(['Leo', 'Mia', 'Zoé'])
  })

  test('[W06.5] a quest rests only while all who share it have a pause', async () => {
    await newTurns()
    for (const name of names) await pause(name, TODAY, name === 'Zoé' ? '2026-03-03' : '2026-03-09')

    const [resting] = await listQuests('Zoé')
    expect(resting).toMatchObject({ paused_for: 'pause' })
    expect(await wallet()).toEqual({ points: 500, held: 0 })
    await moveTo('2026-03-04')
    await runPauses(server.deps)
    expect(await listOpen()).toEqual(['Zoé 2026-03-04'])
    expect(await wallet()).toEqual({ points: 490, held: 10 })
    expect(await runPauses(server.deps)).toBe(0)
  })

  test('[W06.6] several times a day, each time begins with another child', async () => {
    await newTurns({ times_of_day: ['morning', 'evening'] })

    expect(await listOpen()).toEqual(['Mia 2026-03-02', 'Leo 2026-03-02'])
  })

  test('[W06.7] undoing a decision gives the next turn back', async () => {
    const quest = await newTurns()
    await finish('Mia', quest)
    await verify(quest)
    expect(await listOpen()).toEqual(['Leo 2026-03-03'])

    expect((await change(quest, { undo: true })).status).toBe(200)
    expect(await listOpen()).toEqual([])
    await verify(quest)
    expect(await listOpen()).toEqual(['Leo 2026-03-03'])
  })

  test('[W06.8] parents and the children who have the quest read who is next and since when', async () => {
    await newTurns()
    await doNext()
    const [quest] = await listQuests('Leo')
    const read = async (who: Pick<typeof parent, 'get'>) => {
      const { body } = await who.get(`/missions/${quest?.id}/sharers`)
      return (body.sharers as { first_name: string; last_turn_on: string | null }[]).map(
        ({ first_name, last_turn_on }) => `${first_name} ${last_turn_on}`,
      )
    }

    expect(await read(parent)).toEqual(['Leo null', 'Zoé null', 'Mia 2026-03-02'])
    expect(await read(kid('Leo'))).toEqual(await read(parent))
    const refusalTo = async (who: Pick<typeof parent, 'get'>) =>
      (await who.get(`/missions/${quest?.id}/sharers`)).body.code
    expect(await refusalTo(kid('Zoé'))).toBe('quest_taken')
    expect(await refusalTo(await server.newParent())).toBe('not_found')
  })

  test('[W06.34] ending a pause gives back the turns that it passed on, and only these', async () => {
    await newTurns({ times_of_day: ['morning', 'evening'] })
    const open = ['Mia 2026-03-02', 'Leo 2026-03-02']
    const leo = await pause('Leo', TODAY, '2026-03-04')
    expect(await listOpen()).toEqual(['Mia 2026-03-02', 'Mia 2026-03-02'])
    await endPause(leo)
    expect(await listOpen()).toEqual(open)

    const zoe = await pause('Zoé', TODAY, '2026-03-04')
    const mia = await pause('Mia', TODAY, '2026-03-04')
    expect(await listOpen()).toEqual(['Leo 2026-03-02', 'Leo 2026-03-02'])
    await endPause(zoe)
    expect(await listOpen()).toEqual(['Leo 2026-03-02', 'Leo 2026-03-02'])
    await endPause(mia)
    expect(await listOpen()).toEqual(open)
  })

  test('[W06.34] a turn that was passed on stays with a child who has begun it', async () => {
    const quest = await newTurns({ steps: [{ text: 'Rinse' }] })
    const first = await pause('Mia', TODAY, '2026-03-04')
    const ticked = await kid('Leo').put(`/missions/${quest.id}/ticks`, {
      step: { number: 1, text: 'Rinse', done: true },
    })
    expect(ticked.status).toBe(200)
    await endPause(first)
    expect(await listOpen()).toEqual(['Leo 2026-03-02'])
  })

  test('[W06.35] a new series begins with a child whose pause is over on its first day', async () => {
    await pause('Mia', TODAY, '2026-03-04')
    await newTurns({ due_date: '2026-03-04' })
    await newTurns({ due_date: '2026-03-05' })
    await newTurns({ reoccur_rule: 'FREQ=WEEKLY;BYDAY=FR', due_date: TODAY, reoccur_scale: undefined })
    expect(await listOpen()).toEqual(['Mia 2026-03-05', 'Mia 2026-03-06', 'Leo 2026-03-04'])
    await runPauses(server.deps)
    expect(await listOpen()).toEqual(['Mia 2026-03-05', 'Mia 2026-03-06', 'Leo 2026-03-04'])
  })

  test('[W06.33] a series that ended and is repeated again goes on with the child whose last turn was longest ago', async () => {
    await newTurns()
    await doNext()
    const [leos] = await listQuests('Leo')
    if (!leos) throw new Error('Leo has no turn')
    await change(leos, { reoccur_scale: null })
    await change(leos, { reoccur_scale: 'days' })
    expect([await doNext(), await doNext(), await doNext()]).toEqual(['Leo', 'Zoé', 'Mia'])

    const [next] = await listQuests('Leo')
    await parent.delete(`/missions/${next?.id}?scope=series`)
    await change(leos, { verified: false, complete: false, due_date: '2026-03-06' })
    await change(leos, { reoccur_rule: 'FREQ=DAILY' })
    expect([await doNext(), await doNext(), await doNext()]).toEqual(['Leo', 'Zoé', 'Mia'])
  })

  test('[W06.33] a missed quest that is repeated again brings the next turn', async () => {
    const quest = await newTurns()
    await change(quest, { reoccur_scale: null })
    await moveTo('2026-03-03')
    await expireQuests(server.deps)
    await change(quest, { reoccur_scale: 'days' })
    expect(await listOpen()).toEqual(['Mia 2026-03-02', 'Leo 2026-03-03'])
  })

  test('[W06.9] a series that waits for points goes on with the next child', async () => {
    const other = await newQuest({ points: 150 }, ['Zoé'])
    await newTurns({ points: 200 })
    await doNext()
    expect(await listOpen()).toEqual(['Zoé 2026-03-02'])

    const [series] = (await parent.get('/missions/waiting_for_points')).body.series
    expect(series).toMatchObject({ points: 200 })
    await parent.delete(`/missions/${other.id}`)
    expect(await listOpen()).toEqual(['Leo 2026-03-03'])
  })
})

describe('first come', () => {
  test('[W06.10] all children have the quest, and who finishes it first has it alone', async () => {
    const quest = await newQuest({ sharing: 'first_come' })
    expect(await listOpen()).toEqual(names.map((name) => `${name} ${TODAY}`))
    expect(await wallet()).toEqual({ points: 490, held: 10 })

    expect((await finish('Leo', quest)).status).toBe(200)
    expect((await finish('Mia', quest)).body.code).toBe('quest_taken')
    expect(await listQuests('Mia', '')).toEqual([])
    expect((await verify(quest)).body.mission).toMatchObject({ child_id: kid('Leo').id, verified: true })
    expect(await pointsOf(...names)).toEqual([0, 10, 0])
  })

  test('[W06.11] if a parent rejects it or the child takes it back, it is open for all again', async () => {
    const quest = await newQuest({ sharing: 'first_come' })

    await finish('Leo', quest)
    await change(quest, { complete: false, note: 'Pots too' })
    expect(await listOpen()).toHaveLength(3)
    await finish('Zoé', quest)
    await kid('Zoé').put(`/missions/${quest.id}`, { mission: { complete: false } })
    expect(await listOpen()).toHaveLength(3)
    await finish('Mia', quest)
    await verify(quest)
    expect(await pointsOf(...names)).toEqual([10, 0, 0])
  })

  test('[W06.11] a rejection can be undone until another child finishes it', async () => {
    const quest = await newQuest({ sharing: 'first_come' })
    await finish('Leo', quest)

    await change(quest, { complete: false })
    expect((await change(quest, { undo: true })).body.mission).toMatchObject({
      complete: true,
      child_id: kid('Leo').id,
    })
    await change(quest, { complete: false })
    await finish('Mia', quest)
    expect((await change(quest, { undo: true })).body.code).toBe('quest_moved_on')
    expect(await listQuests('Mia', 'completed')).toHaveLength(1)
  })

  test('[W06.12] the next quest of the series is for all again', async () => {
    const quest = await newQuest({ sharing: 'first_come', ...daily })
    await finish('Zoé', quest)
    await verify(quest)

    expect(await listOpen()).toEqual(names.map((name) => `${name} 2026-03-03`))
  })

  test('[W06.13] it stays open while one of the children has no pause', async () => {
    const quest = await newQuest({ sharing: 'first_come' })
    await pause('Mia', TODAY, '2026-03-04')
    await pause('Leo', TODAY, '2026-03-04')

    expect(await runPauses(server.deps)).toBe(0)
    expect((await finish('Zoé', quest)).status).toBe(200)
  })
})

describe('together', () => {
  test('[W06.14] it waits for a parent when all have finished it, and pays each child its points', async () => {
    const quest = await newQuest({ sharing: 'together' })
    expect(await wallet()).toEqual({ points: 470, held: 30 })

    for (const name of ['Mia', 'Zoé']) await finish(name, quest)
    expect((await verify(quest)).body.code).toBe('quest_moved_on')
    expect((await parent.get('/missions/waiting')).body.missions).toEqual([])
    expect((await finish('Mia', quest)).body.code).toBe('quest_moved_on')
    const { body } = await kid('Mia').get(`/missions/${quest.id}`)
    expect(body.mission).toMatchObject({ complete: true, finishers: ids('Mia', 'Zoé') })
    await finish('Leo', quest)
    expect((await parent.get('/missions/waiting')).body.missions).toHaveLength(1)
    await verify(quest)
    expect(await pointsOf(...names)).toEqual([10, 10, 10])
    expect(await wallet()).toEqual({ points: 470, held: 0 })
  })

  test('[W06.15] shared points are paid in whole points without losing one', async () => {
    const quest = await newQuest({ sharing: 'split', points: 100 })
    expect(await wallet()).toEqual({ points: 400, held: 100 })
    expect((await listQuests('Leo'))[0]?.points).toBe(33)
    expect((await listQuests('Mia'))[0]?.points).toBe(34)

    for (const name of names.toReversed()) await finish(name, quest)
    await verify(quest, { points: 101 })
    expect(await pointsOf(...names)).toEqual([34, 34, 33])
    await change(quest, { undo: true })
    expect(await pointsOf(...names)).toEqual([0, 0, 0])
    expect(await wallet()).toEqual({ points: 400, held: 100 })
  })

  test('[W06.16] a child can take its finish back, and a rejected quest must be finished by all again', async () => {
    const quest = await newQuest({ sharing: 'together' })
    for (const name of names) await finish(name, quest)

    await kid('Mia').put(`/missions/${quest.id}`, { mission: { complete: false } })
    expect((await verify(quest)).body.code).toBe('quest_moved_on')
    await finish('Mia', quest)
    await change(quest, { complete: false })
    expect(await listOpen()).toHaveLength(3)
    expect((await change(quest, { undo: true })).body.mission.finishers).toHaveLength(3)
    await verify(quest)
    expect(await pointsOf(...names)).toEqual([10, 10, 10])
    const taken = await change(quest, { verified: false, complete: false, due_date: TODAY, take_back: true })
    expect(taken.body.mission.finishers).toEqual([])
    expect(await pointsOf(...names)).toEqual([0, 0, 0])
    expect(await wallet()).toEqual({ points: 470, held: 30 })
  })

  test('[W06.17] a child who has a pause need not finish it, and gets nothing', async () => {
    const quest = await newQuest({ sharing: 'together' })
    await pause('Leo', TODAY, '2026-03-04')

    await finish('Mia', quest)
    await finish('Zoé', quest)
    expect((await verify(quest)).status).toBe(200)
    expect(await pointsOf(...names)).toEqual([10, 0, 10])
    expect(await wallet()).toEqual({ points: 480, held: 0 })
  })
})

test.each(['turns', 'first_come', 'together', 'split'])(
  '[W06.18] %s: what a deleted child shares is left to the others, and at last to one alone',
  async (sharing) => {
    const quest = await newQuest({ sharing, ...daily })

    await parent.delete(`/children/${kid('Mia').id}`)
    const { mission } = (await parent.get(`/missions/${quest.id}`)).body
    expect(mission).toMatchObject({ sharing, sharers: ids('Leo', 'Zoé'), child_id: kid('Leo').id })
    await parent.delete(`/children/${kid('Leo').id}`)
    expect((await parent.get(`/missions/${quest.id}`)).body.mission).toMatchObject({
      sharing: null,
      sharers: null,
      child_id: kid('Zoé').id,
    })
    await finish('Zoé', quest)
    await verify(quest)
    expect(await pointsOf('Zoé')).toEqual([10])
    expect(await listQuests('Zoé')).toMatchObject([{ due_date: '2026-03-03', sharing: null }])
    await parent.delete(`/children/${kid('Zoé').id}`)
    expect(await wallet()).toMatchObject({ held: 0 })
  },
)

test.each(['verify', 'release'])(
  '[W06.18] if finished quests of a deleted child are to %s, those that others finished too stay theirs',
  async (finished) => {
    const together = await newQuest({ sharing: 'together' })
    const first = await newQuest({ sharing: 'first_come', ...daily })
    for (const name of names) await finish(name, together)
    await finish('Mia', first)

    await parent.delete(`/children/${kid('Mia').id}`, { body: { finished } })
    if (finished === 'release') await verify(together)
    expect(await pointsOf('Leo', 'Zoé')).toEqual([10, 10])
    const next = [await listQuests('Leo'), await listQuests('Zoé')].flat()
    expect(next).toMatchObject(Array(2).fill({ due_date: '2026-03-03', sharers: ids('Leo', 'Zoé') }))
  },
)

test('[W06.19] a parent changes who shares a quest', async () => {
  const quest = await newQuest({ sharing: 'together' }, ['Mia', 'Leo'])
  const remaining = ['Zoé', 'Leo']

  expect((await change(quest, { sharers: ids('Mia', 'Leo', 'Zoé') })).status).toBe(200)
  expect(await wallet()).toEqual({ points: 470, held: 30 })
  await finish('Leo', quest)
  await finish('Zoé', quest)
  const changed = await change(quest, { sharers: ids(...remaining) })
  expect(changed.body.mission).toMatchObject({
    complete: true,
    sharers: ids(...remaining),
    child_id: kid('Zoé').id,
  })
  expect(await wallet()).toEqual({ points: 480, held: 20 })
  await verify(quest)
  expect(await pointsOf(...names)).toEqual([0, 10, 10])
})

/** Lets a series that costs `points` wait for them: whatever else is in the wallet is held for a quest of Leo. */
async function startWaiting(points?: number): Promise<number> {
  const wallets = await wallet()
  const cost = points ?? wallets.points
  if (cost < wallets.points) await newQuest({ points: wallets.points - cost }, ['Leo'])
  const big = await newQuest({ name: 'Big', points: cost, ...daily }, ['Leo'])
  await finish('Leo', big)
  await verify(big)
  expect(await isContinued()).toBe(false)
  return cost
}
const isContinued = async () => (await parent.get('/missions/waiting_for_points')).body.series.length === 0

test('[W06.32] if fewer children share or do a quest together, a series that waits for points goes on at once', async () => {
  const edited = await newQuest({ sharing: 'together', points: 100 })
  const verified = await newQuest({ sharing: 'together', points: 50 })
  expect(await startWaiting()).toBe(50)
  expect(await isContinued()).toBe(false)
  await change(edited, { sharers: ids('Leo', 'Zoé') })
  expect(await isContinued()).toBe(true)
  expect(await wallet()).toEqual({ points: 50, held: 400 })

  await startWaiting()
  await pause('Mia', TODAY, TODAY)
  for (const name of ['Leo', 'Zoé']) await finish(name, verified)
  await verify(verified)
  expect(await isContinued()).toBe(true)
})

test('[W06.32] if a child who shared a quest together is deleted, a series that waits for points goes on at once', async () => {
  const shared = await newQuest({ sharing: 'together', points: 50 })
  await startWaiting(50)
  await parent.delete(`/children/${kid('Mia').id}`)
  expect((await parent.get(`/missions/${shared.id}`)).body.mission.sharers).toEqual(ids('Leo', 'Zoé'))
  expect(await isContinued()).toBe(true)
})

test('[W06.32] if a quest together is restored for fewer children, a series that waits for points goes on at once', async () => {
  const shared = await newQuest({ sharing: 'together', points: 50 })
  for (const name of names) await finish(name, shared)
  await verify(shared)
  await parent.delete(`/children/${kid('Mia').id}`)
  await startWaiting(50)
  await change(shared, { verified: false, complete: false, due_date: TODAY, take_back: true })
  expect(await isContinued()).toBe(true)
})

test('[W06.20] impossible ways of sharing are refused', async () => {
  const stranger = await server.newChild(await server.newParent())
  const own = await newQuest({}, ['Mia'])
  const shared = await newQuest({ sharing: 'first_come' })
  const refused: [string, ApiResponse][] = [
    ['invalid', await requestQuest({ sharing: 'turns' })],
    ['invalid', await requestQuest({ sharing: 'together' }, ['Mia'])],
    ['invalid', await requestQuest({ sharing: 'together', also_for: ids('Mia') }, ['Mia'])],
    ['invalid', await requestQuest({ sharing: 'lottery' })],
    ['not_found', await requestQuest({ sharing: 'first_come', also_for: [stranger.id] })],
    ['invalid', await change(own, { sharers: ids('Mia', 'Leo') })],
    ['invalid', await change(shared, { sharers: ids('Mia') })],
    ['invalid', await change(shared, { sharers: ids('Mia', 'Mia') })],
    ['not_found', await change(shared, { sharers: [kid('Mia').id, stranger.id] })],
  ]
  expect(refused.map(([, { body }]) => body.code)).toEqual(refused.map(([code]) => code))
  expect((await stranger.get(`/missions/${shared.id}`)).status).toBe(404)
})

test('[W06.21] reminders, counts of the day and messages treat a shared quest as that of each child who has it', async () => {
  const garage = await newQuest({ sharing: 'together', name: 'Garage' })
  await newQuest({ sharing: 'first_come', name: 'Walk' })
  const dishes = await newTurns({ name: 'Dishes' })
  await finish('Mia', dishes)
  await finish('Zoé', garage)

  const { body } = await parent.get('/children')
  type Row = { first_name: string; today: { due: number; waiting: number } }
  const counts = (body.children as Row[]).map(({ first_name, today }) => [
    first_name,
    today.due,
    today.waiting,
  ])
  expect(counts).toEqual([
    ['Mia', 3, 1],
    ['Leo', 2, 0],
    ['Zoé', 2, 0],
  ])
  const family_id = await server.getFamilyId(parent)
  const reminded = await listOpenQuestsDue(server.deps.db, family_id, TODAY, new Date(`${TODAY}T23:00:00Z`))
  expect(
    Object.fromEntries(
      reminded.map(({ child_id, quests }) => [nameOf(child_id), quests.map(({ name }) => name)]),
    ),
  ).toEqual({ Mia: ['Garage', 'Walk'], Leo: ['Garage', 'Walk'], Zoé: ['Walk'] })
  for (const name of ['Mia', 'Leo']) await finish(name, garage)
  const told = await server.deps.transaction((tx) => markFinishedQuestsTold(tx, family_id))
  expect(told.map(({ child, quest }) => `${child}: ${quest}`).toSorted()).toEqual([
    'Mia, Leo, Zoé: Garage',
    'Mia: Dishes',
  ])
})

test('[W06.22] for an allowance, a shared quest counts for each child who has it, and one that nobody finished first for none', async () => {
  const week = { points: 100, weekday: 'TU', condition: 'share' }
  for (const { id } of kids) await parent.put(`/children/${id}/allowance`, { allowance: week })
  const together = await newQuest({ sharing: 'together', points: 1 })
  const first = await newQuest({ sharing: 'first_come', points: 1 })
  await newQuest({ sharing: 'first_come', points: 1 })
  for (const name of names) await finish(name, together)
  await finish('Leo', first)
  await newQuest({ points: 1 }, ['Zoé'])
  await verify(together)
  await verify(first)

  await moveTo('2026-03-03')
  await expireQuests(server.deps)
  await payAllowances(server.deps)
  // Mia did one of one, Leo two of two, and Zoé one of two.
  expect(await pointsOf(...names)).toEqual([101, 102, 51])
})

test('[W06.23] the forecast and the points that are missing count what all children would get', async () => {
  await newQuest({ sharing: 'together', ...daily, points: 100 })

  const { forecast } = (await parent.get('/points/forecast')).body
  expect(forecast.weeks[1]).toBe(7 * 300)
  expect((await requestQuest({ sharing: 'together', points: 100 })).body.code).toBe('points_short')
  expect((await requestQuest({ sharing: 'split', points: 100 })).status).toBe(201)
})

test('[W06.27] after a purged child, shared quests name only the others', async () => {
  const quest = await newQuest({ sharing: 'together' })
  for (const name of names) await finish(name, quest)
  await change(quest, { complete: false })
  for (const name of names) await finish(name, quest)
  await verify(quest)

  await parent.delete(`/children/${kid('Mia').id}`)
  server.clock.forwardHours(24 * 200)
  await server.runJobs()
  const newSession = await server.signInWithoutPassword(parent.email)
  const { mission } = (await newSession.get(`/missions/${quest.id}`)).body
  const others = ids('Leo', 'Zoé')
  expect(mission).toMatchObject({ sharers: others, finishers: others, child_id: others[0], verified: true })
  const steps = await server.db
    .selectFrom('quest_steps')
    .where('quest_id', '=', quest.id)
    .selectAll()
    .execute()
  expect(JSON.stringify(steps.map(({ finishers_before }) => finishers_before))).not.toContain(kid('Mia').id)
})

test('[W06.36] points of a purged child are not taken back from the others, who give back what each got', async () => {
  const quest = await newQuest({ sharing: 'split', points: 10, stays_open: true })
  const alone = await newQuest({ sharing: 'split', points: 10, stays_open: true }, ['Mia', 'Leo'])
  for (const name of names) await finish(name, quest)
  for (const name of ['Mia', 'Leo']) await finish(name, alone)
  for (const one of [quest, alone]) await verify(one)
  const before = await pointsOf('Leo', 'Zoé')
  const share = (await pointsOf('Zoé'))[0]
  await server.enterPassword(parent)
  await parent.delete(`/children/${kid('Mia').id}`, { body: { finished: 'verify' } })
  server.clock.forwardHours(24 * 200)
  await server.runJobs()
  parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
  const signIn = async (name: string) => ({
    ...kid(name),
    ...(await server.signInWithoutPassword(kid(name).email)),
  })
  kids = [kid('Mia'), await signIn('Leo'), await signIn('Zoé')]
  const { points } = await wallet()

  const due_date = server.clock.now().toISOString().slice(0, 10)
  const restore = { verified: false, complete: false, due_date, take_back: true }
  for (const one of [quest, alone]) expect((await change(one, restore)).status).toBe(200)
  expect(await pointsOf('Leo', 'Zoé')).toEqual([0, 0])
  expect(share).toBe(3)
  const taken = before.reduce((sum, of) => sum + of, 0)
  expect(await wallet()).toEqual({ points: points - (20 - taken), held: 20 })
})

describe('what changes between the steps', () => {
  test.each(['verify', 'release'])(
    '[W06.18] deleting a child (%s) decides nothing that only its siblings finished',
    async (finished) => {
      const turn = await newTurns()
      const first = await newQuest({ sharing: 'first_come' })
      const together = await newQuest({ sharing: 'together' })
      await pause('Zoé', TODAY, TODAY)
      for (const name of ['Mia', 'Leo']) await finish(name, together)
      for (const quest of [turn, first]) await finish('Mia', quest)

      await parent.delete(`/children/${kid('Zoé').id}`, { body: { finished } })
      const { missions } = (await parent.get('/missions/waiting')).body
      expect(missions).toHaveLength(3)
      expect(missions).toMatchObject(Array(3).fill({ verified: false, sharers: ids('Mia', 'Leo') }))
    },
  )

  test('[W06.29] a decision cannot be undone after the quest went to another child, who does not read its note', async () => {
    const quest = await newTurns()
    await finish('Mia', quest)
    await change(quest, { complete: false, note: 'Mia, the pots too' })

    await pause('Mia', TODAY, TODAY)
    expect((await change(quest, { undo: true })).body.code).toBe('quest_moved_on')
    expect(await listQuests('Leo')).toMatchObject([{ note: null, decided_at: null, complete: false }])
  })

  test('[W06.29] only the child who had finished a first-come quest reads why it was rejected', async () => {
    const quest = await newQuest({ sharing: 'first_come' })
    await finish('Leo', quest)
    await change(quest, { complete: false, note: 'Leo, the pots too' })

    expect(await listQuests('Leo')).toMatchObject([{ note: 'Leo, the pots too' }])
    expect(await listQuests('Mia')).toMatchObject([{ note: null, decided_at: null }])
  })

  test('[W06.17] a quest together waits for a parent as soon as only children who have a pause did not finish it', async () => {
    const quest = await newQuest({ sharing: 'together' })
    for (const name of ['Leo', 'Zoé']) await finish(name, quest)

    await pause('Mia', TODAY, TODAY)
    const { missions } = (await parent.get('/missions/waiting')).body
    expect(missions).toMatchObject([{ id: quest.id, child_id: kid('Leo').id, finishers: ids('Leo', 'Zoé') }])
    await verify(quest)
    expect(await pointsOf(...names)).toEqual([0, 10, 10])
  })

  test('[W06.17] a resting quest is complete after the pause if all have finished it who can', async () => {
    const quest = await newQuest({ sharing: 'together' })
    for (const name of ['Mia', 'Leo']) await finish(name, quest)
    await parent.post('/pauses', {
      pause: { child_id: null, first_day: TODAY, last_day: TODAY, reason: 'away' },
    })

    await change(quest, { sharers: ids('Mia', 'Leo') })
    expect((await parent.get(`/missions/${quest.id}`)).body.mission.paused_for).toBe('pause')
    await moveTo('2026-03-03')
    await runPauses(server.deps)
    expect((await parent.get(`/missions/${quest.id}`)).body.mission).toMatchObject({
      paused_for: null,
      complete: true,
    })
    expect(await runPauses(server.deps)).toBe(0)
  })

  test('[W06.9 W06.18] a waiting series is for the children who are left, and ends without any', async () => {
    const other = await newQuest({ points: 100 }, ['Zoé'])
    const quest = await newQuest({ sharing: 'together', ...daily, points: 110 })
    for (const name of names) await finish(name, quest)
    await verify(quest)
    const listWaiting = async () => (await parent.get('/missions/waiting_for_points')).body.series
    expect(await listWaiting()).toMatchObject([{ points: 330, child_id: kid('Mia').id }])

    await parent.delete(`/children/${kid('Mia').id}`)
    expect(await listWaiting()).toMatchObject([{ points: 220, child_id: kid('Leo').id }])
    for (const name of ['Leo', 'Zoé']) await parent.delete(`/children/${kid(name).id}`)
    expect(await listWaiting()).toEqual([])
    await parent.delete(`/missions/${other.id}`)
    expect(await wallet()).toEqual({ points: 170, held: 0 })
  })

  test('[W06.5] a turn whose time is over is not passed on', async () => {
    await newTurns({ times_of_day: ['12:00'], due_date: '2026-03-03' })
    await moveTo('2026-03-03')
    server.clock.moveTo('2026-03-03T20:00:00Z')
    await expireQuestsAtATime(server.deps)

    await pause('Mia', '2026-03-03', '2026-03-03')
    expect(await listOpen()).toEqual(['Leo 2026-03-04'])
  })

  test('[W06.30] a pause that is entered later takes back a missed turn, so that the child is next', async () => {
    await newTurns()
    await moveTo('2026-03-03')
    await expireQuests(server.deps)

    await pause('Mia', TODAY, '2026-03-03')
    expect(await listOpen()).toEqual(['Leo 2026-03-03'])
    expect([await doNext(), await doNext()]).toEqual(['Leo', 'Mia'])
  })

  test('[W06.30] a missed first-come quest stays missed if one of the children could have done it', async () => {
    const quest = await newQuest({ sharing: 'first_come', ...daily })
    await moveTo('2026-03-03')
    await expireQuests(server.deps)
    for (const name of ['Mia', 'Leo']) await pause(name, TODAY, '2026-03-03')
    await pause('Zoé', '2026-03-03', '2026-03-03')

    expect((await parent.get(`/missions/${quest.id}`)).body.mission.due_date).toBe(TODAY)
  })

  test('[W06.31] a part of a quest together that was missed is not finished any more', async () => {
    const quest = await newQuest({ sharing: 'together' })
    await finish('Mia', quest)
    await moveTo('2026-03-03')
    await expireQuests(server.deps)

    expect(await listQuests('Mia', 'completed')).toEqual([])
    expect((await parent.get(`/missions/${quest.id}`)).body.mission.finishers).toEqual([])
  })

  test('[W06.19] a turn of a child who is removed goes to the next one, who is told', async () => {
    await newTurns()
    await doNext()
    const [quest] = await listQuests('Leo')
    await server.verifyChildEmail(kid('Zoé').email)
    if (!quest) throw new Error('Leo has no turn')

    await change(quest, { sharers: ids('Mia', 'Zoé') })
    expect(await listOpen()).toEqual(['Zoé 2026-03-03'])
    expect((await server.findMessage(kid('Zoé').email))?.subject).toContain('quest')
  })

  test('[W06.18] a restored quest goes to the children who are left', async () => {
    const quest = await newQuest({ sharing: 'together' })
    for (const name of names) await finish(name, quest)
    await verify(quest)
    await parent.delete(`/children/${kid('Mia').id}`)

    const restored = await change(quest, { verified: false, complete: false, due_date: TODAY })
    expect(restored.body.mission).toMatchObject({ sharers: ids('Leo', 'Zoé'), child_id: kid('Leo').id })
    expect(await wallet()).toEqual({ points: 450, held: 20 })
  })
})
