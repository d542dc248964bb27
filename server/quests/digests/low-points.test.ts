import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveCard } from '#server/testing/cards.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ payments: true })
  server.clock.moveTo('2026-03-02T13:00:00Z')
})
afterEach(() => server.close())

type Person = Awaited<ReturnType<TestServer['newChild']>>
const SUBJECT = 'Your points may not last the week'

/** Creates a family with 500 points and a daily quest that costs `points`. */
async function newFamilyWithDailyQuest(points: number) {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const recurring = { points, due_date: '2026-03-02', reoccur_scale: 'days', reoccur_frequency: 1 }
  const { status } = await parent.post('/missions', questForm(child.id, recurring))
  expect(status).toBe(201)
  return { parent, child }
}
const warnings = async ({ email }: Person) => {
  await server.runJobs()
  return (await server.listMessages(email))
    .filter(({ subject }) => subject === SUBJECT)
    .map(({ text }) => text)
}
/** 09:00 in Toronto, which is five hours behind UTC. */
const NINE_AM = '2026-03-02T14:00:00Z'

test('[P08.17] the forecast shows how many points a family’s own series need, besides the points already held', async () => {
  const { parent, child } = await newFamilyWithDailyQuest(10)
  const stranger = await server.newParent()
  const everyTwoWeeks = { points: 100, due_date: '2026-03-06', reoccur_scale: 'weeks', reoccur_frequency: 2 }
  await parent.post('/missions', questForm(child.id, { ...everyTwoWeeks, name: 'Bins' }))
  await parent.post('/missions', questForm(child.id, { name: 'Once' }))
  const forecastFor = async (person: Person) => (await person.get('/points/forecast')).body.forecast

  expect(await forecastFor(parent)).toEqual({
    points: 340,
    needed: 370,
    weeks: [60, 70, 170, 70],
    short_on: '2026-03-27',
  })
  expect(await forecastFor(stranger)).toEqual({ points: 500, needed: 0, weeks: [0, 0, 0, 0], short_on: null })

  const { missions } = (await parent.get(`/children/${child.id}/missions`)).body
  const bins = missions.find(({ name }: { name: string }) => name === 'Bins')
  await parent.delete(`/missions/${bins.id}?scope=series`)
  expect(await forecastFor(parent)).toMatchObject({ points: 440, needed: 270, short_on: null })
})

test('[N04.9] parents whose points do not cover the next seven days are warned in the morning, once a week', async () => {
  const { parent } = await newFamilyWithDailyQuest(80)
  const rich = await newFamilyWithDailyQuest(10)
  expect(await warnings(parent)).toEqual([])
  server.clock.moveTo(NINE_AM)
  const [text, second] = await warnings(parent)
  // Six quests of 80 points need 480; the wallet has 420.
  expect(text).toContain(
    'need 480\u00A0points. You have 420\u00A0points, so some will have to wait for points from Sunday, March\u00A08 on',
  )
  expect(text).toContain('http://localhost:3000/points/')
  expect(second).toBeUndefined()
  expect(await warnings(rich.parent)).toEqual([])

  server.clock.moveTo('2026-03-08T20:00:00Z')
  await Promise.all([server.runJobs(), server.runJobs()])
  expect(await warnings(parent)).toHaveLength(1)
  server.clock.moveTo('2026-03-09T14:00:00Z')
  expect(await warnings(parent)).toHaveLength(2)
})

test('[W12.24] the forecast, the week and the warning count an allowance, also without any series', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const allowance = { points: 600, weekday: 'SA', condition: 'none' }
  expect((await parent.put(`/children/${child.id}/allowance`, { allowance })).status).toBe(200)

  expect((await parent.get('/points/forecast')).body.forecast).toEqual({
    points: 500,
    needed: 2400,
    weeks: [600, 600, 600, 600],
    short_on: '2026-03-07',
  })
  expect((await parent.get('/missions/week?first_day=2026-03-02')).body.week.wallet).toEqual({
    points: 500,
    needed: 600,
    missing: 100,
  })
  server.clock.moveTo(NINE_AM)
  const [text] = await warnings(parent)
  expect(text).toContain('need 600\u00A0points. You have 500\u00A0points')
})

test('[N02.8] the warning is sent by text, in the parent’s language, or not at all, as the parent has chosen', async () => {
  const [texted, silent] = [await newFamilyWithDailyQuest(80), await newFamilyWithDailyQuest(80)]
  await server.verifyPhone(texted.parent)
  await texted.parent.put('/parents', {
    language: 'fr-CA',
    notification_settings: { low_points: { email: false, sms: true } },
  })
  await silent.parent.put('/parents', { notification_settings: { low_points: { email: false } } })
  const { phone } = (await texted.parent.get('/profile')).body
  server.clock.moveTo(NINE_AM)
  await server.runJobs()

  const [message] = await server.listMessages(phone)
  expect(message?.text).toContain('demandent 480\u00A0points, et vous avez 420\u00A0points')
  const mails = [
    ...(await server.listMessages(texted.parent.email)),
    ...(await server.listMessages(silent.parent.email)),
  ]
  expect(mails.filter(({ text }) => /420/.test(text))).toEqual([])
})

test('[N04.10 N04.11] closed families, families with auto-reload and servers without a store get no warning', async () => {
  // Six quests of 300 points are due in the next days. The wallet has 200 points, or 1,200 after today's reload.
  const [closed, reloading] = [await newFamilyWithDailyQuest(80), await newFamilyWithDailyQuest(300)]
  const { id } = closed.parent
  await server.db
    .updateTable('families')
    .set({ closed_at: server.clock.now() })
    .where('family_id', 'in', (query) => query.selectFrom('users').where('id', '=', id).select('family_id'))
    .execute()
  await saveCard(server, reloading.parent)
  await reloading.parent.get('/cards')
  const settings = { is_auto_reload: true, amount: 1000, threshold: 1000, start_date: '2026-03-02' }
  expect((await reloading.parent.put('/parents', { reload_settings: settings })).status).toBe(200)
  await server.runJobs()
  await server.sandbox.waitUntilDelivered()
  server.clock.moveTo(NINE_AM)
  expect(await warnings(closed.parent)).toEqual([])
  expect(await warnings(reloading.parent)).toEqual([])
  await reloading.parent.put('/parents', { reload_settings: { is_auto_reload: false } })
  expect(await warnings(reloading.parent)).toHaveLength(1)

  const { parent } = await newFamilyWithDailyQuest(80)
  server.deps.payments = null
  expect(await warnings(parent)).toEqual([])
})
