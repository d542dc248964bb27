import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeIn, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
  server.clock.moveTo('2026-03-02T15:00:00Z')
})
afterEach(() => server.close())

type Person = Awaited<ReturnType<TestServer['newChild']>>

async function verifiedChild(parent: Person, more: Record<string, unknown> = {}) {
  const child = await server.newChild(parent, more)
  await server.visitor.get(`/verify/email/${codeIn((await server.mailTo(child.email))?.links)}`)
  return child
}
async function give(
  parent: Pick<Person, 'post'>,
  child: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await parent.post('/missions', questForm(child.id, { due_date: '2026-03-05', ...more }))
  return body.mission.id
}
async function textsTo(address: string, subject: string) {
  const mails = await server.mails(address)
  return mails.filter((mail) => mail.subject === subject).map(({ text }) => text)
}
const at = async (instant: string) => {
  server.clock.moveTo(instant)
  await server.runJobs()
}

/** Toronto is five hours behind. */
const FOUR = '2026-03-04T21:00:00Z'

test('[N04.1] at 16:00 on the day before, a child gets one mail with its open quests of tomorrow, once', async () => {
  const parent = await server.newParent()
  const child = await verifiedChild(parent)
  await give(parent, child, { name: 'Dishes', points: 50 })
  await give(parent, child, { name: 'Bed', points: 10 })
  await give(parent, child, { name: 'Later', due_date: '2026-03-06' })
  const done = await give(parent, child, { name: 'Done' })
  await child.put(`/missions/${done}`, { mission: { complete: true } })
  const reminders = () => textsTo(child.email, '2 quests are due tomorrow')

  await at('2026-03-04T20:59:00Z')
  expect(await reminders()).toEqual([])
  await at(FOUR)
  const [text] = await reminders()
  expect(text).toContain('* Dishes\n  50\u00A0points\n* Bed\n  10\u00A0points')
  expect(text).not.toMatch(/Later|Done/)
  expect(text).toContain('http://kidsclub.localhost:3000/childdashboard')

  await at('2026-03-04T22:00:00Z')
  await Promise.all([server.runJobs(), server.runJobs()])
  expect(await reminders()).toHaveLength(1)
})

test('[N04.8] a digest that was sent by a server of the previous version is not sent again', async () => {
  const parent = await server.newParent()
  const child = await verifiedChild(parent)
  await give(parent, child)
  const record = sql`
    insert into message_rounds (family_id, round, day)
    select family_id, 'quest_reminder', '2026-03-05' from families on conflict do nothing`
  expect((await record.execute(server.db)).numAffectedRows).toBe(1n)
  expect((await record.execute(server.db)).numAffectedRows).toBe(0n)
  await at(FOUR)
  expect(await textsTo(child.email, 'A quest is due tomorrow')).toEqual([])
})

test('[N04.2] a quest given after 16:00 is not in the reminder; one that a series creates later is', async () => {
  server.clock.moveTo('2026-03-04T20:00:00Z')
  const parent = await server.newParent()
  const child = await verifiedChild(parent)
  server.clock.moveTo('2026-03-04T21:10:00Z')
  await give(parent, child, { name: 'Late', due_date: '2026-03-05' })
  const daily = await give(parent, child, {
    name: 'Daily',
    due_date: '2026-03-04',
    reoccur_scale: 'days',
    reoccur_frequency: 1,
  })
  await child.put(`/missions/${daily}`, { mission: { complete: true } })
  await parent.put(`/missions/${daily}`, { mission: { verified: true } })
  await at('2026-03-04T21:31:00Z')

  const [text] = await textsTo(child.email, 'A quest is due tomorrow')
  expect(text).toContain('* Daily')
  expect(text).not.toContain('Late')
})

test('[N04.3] a missed reminder is sent until midnight, not later', async () => {
  const parent = await server.newParent()
  const child = await verifiedChild(parent)
  await give(parent, child)
  await at('2026-03-05T04:59:00Z')
  expect(await textsTo(child.email, 'A quest is due tomorrow')).toHaveLength(1)

  await give(await server.signIn(parent.email), child, { name: 'Next', due_date: '2026-03-06' })
  await at('2026-03-06T05:00:00Z')
  expect(await textsTo(child.email, 'A quest is due tomorrow')).toHaveLength(1)
})

test('[N04.3] a reminder that could not be sent before the due day is dropped', async () => {
  const parent = await server.newParent()
  const child = await verifiedChild(parent)
  await give(parent, child)
  const { mailer } = server.deps
  server.deps.mailer = { send: () => Promise.reject(new Error('down')) }
  await at(FOUR)
  server.deps.mailer = mailer
  await at('2026-03-05T05:00:00Z')
  await at('2026-03-06T05:00:00Z')
  expect(await textsTo(child.email, 'A quest is due tomorrow')).toEqual([])
})

test('[N04.7] each family is reminded in its own time zone', async () => {
  const [east, west] = [await server.newParent(), await server.newParent()]
  await east.put('/parents', { time_zone: 'America/St_Johns' })
  await west.put('/parents', { time_zone: 'America/Vancouver' })
  const [near, far] = [await verifiedChild(east), await verifiedChild(west)]
  await give(east, near)
  await give(west, far)
  const told = async () => {
    const mails = await Promise.all([near, far].map(({ email }) => textsTo(email, 'A quest is due tomorrow')))
    return mails.map(({ length }) => length)
  }

  await at('2026-03-04T19:29:00Z')
  expect(await told()).toEqual([0, 0])
  await at('2026-03-04T19:31:00Z')
  expect(await told()).toEqual([1, 0])
  await at('2026-03-05T00:01:00Z')
  expect(await told()).toEqual([1, 1])
})

/** Sunday 18:00 in Toronto, after the change to daylight saving time. */
const SUNDAY = '2026-03-08T22:00:00Z'
const SUMMARY = 'Your family’s week'

test('[N04.4] on Sunday at 18:00 parents get one summary of what each child did, earned and left to verify', async () => {
  const parent = await server.newParent()
  const [mia, leo] = [await verifiedChild(parent), await verifiedChild(parent, { first_name: 'Leo' })]
  await verifiedChild(parent, { first_name: 'Nina' })
  for (const points of [20, 30]) {
    const id = await give(parent, mia, { points })
    await mia.put(`/missions/${id}`, { mission: { complete: true } })
    await parent.put(`/missions/${id}`, { mission: { verified: true } })
  }
  const waiting = await give(parent, leo)
  await leo.put(`/missions/${waiting}`, { mission: { complete: true } })

  await at('2026-03-08T21:59:00Z')
  expect(await textsTo(parent.email, SUMMARY)).toEqual([])
  await at(SUNDAY)
  await Promise.all([server.runJobs(), server.runJobs()])
  await at('2026-03-09T01:00:00Z')

  const [text, second] = await textsTo(parent.email, SUMMARY)
  expect(text).toContain(
    '* Mia\n  2 quests verified\n  50\u00A0points earned\n* Leo\n  0 quests verified\n  1 to verify',
  )
  expect(text).not.toContain('Nina')
  expect(second).toBeUndefined()

  await at('2026-03-15T22:00:00Z')
  const [next] = await textsTo(parent.email, SUMMARY)
  expect(next).not.toContain('Mia')
})

/** Creates a parent with a finished quest that waits since the given instant. */
async function withWaitingQuest(since: string) {
  server.clock.moveTo(since)
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const id = await give(parent, child, { due_date: '2026-03-20' })
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  return parent
}

test('[N04.5 N02.8] no summary is sent for an empty week or if messages about finished quests are switched off', async () => {
  const idle = await server.newParent()
  await server.newChild(idle)
  const off = await withWaitingQuest('2026-03-08T15:00:00Z')
  await off.put('/parents', { notification_settings: { completed_quests: { email: false } } })

  await at(SUNDAY)

  expect(await textsTo(idle.email, SUMMARY)).toEqual([])
  expect(await textsTo(off.email, SUMMARY)).toEqual([])
})

test('[N04.6] a missed summary of the last week is sent until Monday evening', async () => {
  const parent = await withWaitingQuest('2026-03-08T15:00:00Z')
  const monday = await withWaitingQuest('2026-03-09T15:00:00Z')
  await at('2026-03-09T21:59:00Z')
  expect(await textsTo(parent.email, SUMMARY)).toHaveLength(1)
  expect(await textsTo(monday.email, SUMMARY)).toEqual([])

  await at('2026-03-16T22:00:00Z')
  expect(await textsTo(monday.email, SUMMARY)).toEqual([])
})

test('[N04.10] a closed family gets no messages about quests', async () => {
  const parent = await server.newParent()
  const child = await verifiedChild(parent)
  const id = await give(parent, child)
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await give(parent, child, { name: 'Bed' })
  const before = (await server.mails()).length
  await server.db.updateTable('families').set({ closed_at: server.clock.now() }).execute()

  await at(FOUR)
  await at(SUNDAY)

  expect(await server.mails()).toHaveLength(before)
})
