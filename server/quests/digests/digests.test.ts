import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCode, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
  server.clock.moveTo('2026-03-02T15:00:00Z')
})
afterEach(() => server.close())

type Person = Awaited<ReturnType<TestServer['newChild']>>

async function newVerifiedChild(parent: Person, more: Record<string, unknown> = {}) {
  const child = await server.newChild(parent, more)
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(child.email))?.links)}`)
  return child
}
async function giveQuest(
  parent: Pick<Person, 'post'>,
  child: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await parent.post('/missions', questForm(child.id, { due_date: '2026-03-05', ...more }))
  return body.mission.id
}
async function mailTexts(address: string, subject: string) {
  const mails = await server.listMessages(address)
  return mails.filter((mail) => mail.subject === subject).map(({ text }) => text)
}
const runJobsAt = async (instant: string) => {
  server.clock.moveTo(instant)
  await server.runJobs()
}

/** 16:00 in Toronto, which is five hours behind UTC. */
const FOUR_PM = '2026-03-04T21:00:00Z'

test('[N04.1] at 16:00 a child gets one mail with all its open quests that are due tomorrow', async () => {
  const parent = await server.newParent()
  const child = await newVerifiedChild(parent)
  await giveQuest(parent, child, { name: 'Dishes', points: 50 })
  await giveQuest(parent, child, { name: 'Bed', points: 10 })
  await giveQuest(parent, child, { name: 'Later', due_date: '2026-03-06' })
  const done = await giveQuest(parent, child, { name: 'Done' })
  await child.put(`/missions/${done}`, { mission: { complete: true } })
  const reminders = () => mailTexts(child.email, '2 quests are due tomorrow')

  await runJobsAt('2026-03-04T20:59:00Z')
  expect(await reminders()).toEqual([])
  await runJobsAt(FOUR_PM)
  const [text] = await reminders()
  expect(text).toContain('* Dishes\n  50\u00A0points\n* Bed\n  10\u00A0points')
  expect(text).not.toMatch(/Later|Done/)
  expect(text).toContain('http://kidsclub.localhost:3000/childdashboard')

  await runJobsAt('2026-03-04T22:00:00Z')
  await Promise.all([server.runJobs(), server.runJobs()])
  expect(await reminders()).toHaveLength(1)
})

test('[N04.8] a digest that was sent by a server of the previous version is not sent again', async () => {
  const parent = await server.newParent()
  const child = await newVerifiedChild(parent)
  await giveQuest(parent, child)
  // The previous version uses the old name of the table `sent_digests`.
  const recordReminder = sql`
    insert into message_rounds (family_id, round, day)
    select family_id, 'quest_reminder', '2026-03-05' from families on conflict do nothing`
  expect((await recordReminder.execute(server.db)).numAffectedRows).toBe(1n)
  expect((await recordReminder.execute(server.db)).numAffectedRows).toBe(0n)
  await runJobsAt(FOUR_PM)
  expect(await mailTexts(child.email, 'A quest is due tomorrow')).toEqual([])
})

test('[N04.2] a quest that a parent gives after 16:00 is not in the reminder, but a quest that a series creates then is', async () => {
  server.clock.moveTo('2026-03-04T20:00:00Z')
  const parent = await server.newParent()
  const child = await newVerifiedChild(parent)
  server.clock.moveTo('2026-03-04T21:10:00Z')
  await giveQuest(parent, child, { name: 'Late', due_date: '2026-03-05' })
  const daily = await giveQuest(parent, child, {
    name: 'Daily',
    due_date: '2026-03-04',
    reoccur_scale: 'days',
    reoccur_frequency: 1,
  })
  await child.put(`/missions/${daily}`, { mission: { complete: true } })
  await parent.put(`/missions/${daily}`, { mission: { verified: true } })
  await runJobsAt('2026-03-04T21:31:00Z')

  const [text] = await mailTexts(child.email, 'A quest is due tomorrow')
  expect(text).toContain('* Daily')
  expect(text).not.toContain('Late')
})

test('[N04.3] a reminder that was missed at 16:00 is still sent until midnight, but not later', async () => {
  const parent = await server.newParent()
  const child = await newVerifiedChild(parent)
  await giveQuest(parent, child)
  await runJobsAt('2026-03-05T04:59:00Z')
  expect(await mailTexts(child.email, 'A quest is due tomorrow')).toHaveLength(1)

  await giveQuest(await server.signIn(parent.email), child, { name: 'Next', due_date: '2026-03-06' })
  await runJobsAt('2026-03-06T05:00:00Z')
  expect(await mailTexts(child.email, 'A quest is due tomorrow')).toHaveLength(1)
})

test('[N04.3] a reminder that could not be sent before the due day is dropped', async () => {
  const parent = await server.newParent()
  const child = await newVerifiedChild(parent)
  await giveQuest(parent, child)
  const { mailer } = server.deps
  server.deps.mailer = { ...server.deps.mailer, send: () => Promise.reject(new Error('down')) }
  await runJobsAt(FOUR_PM)
  server.deps.mailer = mailer
  await runJobsAt('2026-03-05T05:00:00Z')
  await runJobsAt('2026-03-06T05:00:00Z')
  expect(await mailTexts(child.email, 'A quest is due tomorrow')).toEqual([])
})

test('[N04.7] each family is reminded in its own time zone', async () => {
  const [east, west] = [await server.newParent(), await server.newParent()]
  await east.put('/parents', { time_zone: 'America/St_Johns' })
  await west.put('/parents', { time_zone: 'America/Vancouver' })
  const [eastChild, westChild] = [await newVerifiedChild(east), await newVerifiedChild(west)]
  await giveQuest(east, eastChild)
  await giveQuest(west, westChild)
  const countReminders = async () => {
    const mails = await Promise.all(
      [eastChild, westChild].map(({ email }) => mailTexts(email, 'A quest is due tomorrow')),
    )
    return mails.map(({ length }) => length)
  }

  await runJobsAt('2026-03-04T19:29:00Z')
  expect(await countReminders()).toEqual([0, 0])
  await runJobsAt('2026-03-04T19:31:00Z')
  expect(await countReminders()).toEqual([1, 0])
  await runJobsAt('2026-03-05T00:01:00Z')
  expect(await countReminders()).toEqual([1, 1])
})

/** Sunday 18:00 in Toronto, after the change to daylight saving time. */
const SUNDAY = '2026-03-08T22:00:00Z'
const SUMMARY = 'Your family’s week'

test('[N04.4] on Sunday at 18:00 parents get one summary of what each child did and earned, and of what they must verify', async () => {
  const parent = await server.newParent()
  const [mia, leo] = [await newVerifiedChild(parent), await newVerifiedChild(parent, { first_name: 'Leo' })]
  await newVerifiedChild(parent, { first_name: 'Nina' })
  for (const points of [20, 30]) {
    const id = await giveQuest(parent, mia, { points })
    await mia.put(`/missions/${id}`, { mission: { complete: true } })
    await parent.put(`/missions/${id}`, { mission: { verified: true } })
  }
  const waiting = await giveQuest(parent, leo)
  await leo.put(`/missions/${waiting}`, { mission: { complete: true } })

  await runJobsAt('2026-03-08T21:59:00Z')
  expect(await mailTexts(parent.email, SUMMARY)).toEqual([])
  await runJobsAt(SUNDAY)
  await Promise.all([server.runJobs(), server.runJobs()])
  await runJobsAt('2026-03-09T01:00:00Z')

  const [text, second] = await mailTexts(parent.email, SUMMARY)
  expect(text).toContain('* Mia\n  2 quests verified\n  50\u00A0points earned\n* Leo\n  1 quest to verify\n')
  expect(text).not.toContain('Nina')
  expect(second).toBeUndefined()

  await runJobsAt('2026-03-15T22:00:00Z')
  const [next] = await mailTexts(parent.email, SUMMARY)
  expect(next).not.toContain('Mia')
})

/** Creates a parent with a quest that was finished at the instant `since` and waits for a decision. */
async function newParentWithWaitingQuest(since: string) {
  server.clock.moveTo(since)
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  const id = await giveQuest(parent, child, { due_date: '2026-03-20' })
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  return parent
}

test('[N04.5 N02.8] no summary is sent for an empty week, or to a parent who switched off the summary', async () => {
  const idleParent = await server.newParent()
  await server.newChild(idleParent)
  const optedOutParent = await newParentWithWaitingQuest('2026-03-08T15:00:00Z')
  await optedOutParent.put('/parents', { notification_settings: { weekly_summary: { email: false } } })

  await runJobsAt(SUNDAY)

  expect(await mailTexts(idleParent.email, SUMMARY)).toEqual([])
  expect(await mailTexts(optedOutParent.email, SUMMARY)).toEqual([])
})

test('[N04.6] a summary that was missed on Sunday is sent until Monday at 18:00, but not later', async () => {
  const parent = await newParentWithWaitingQuest('2026-03-08T15:00:00Z')
  const mondayParent = await newParentWithWaitingQuest('2026-03-09T15:00:00Z')
  await runJobsAt('2026-03-09T21:59:00Z')
  expect(await mailTexts(parent.email, SUMMARY)).toHaveLength(1)
  expect(await mailTexts(mondayParent.email, SUMMARY)).toEqual([])

  await runJobsAt('2026-03-16T22:00:00Z')
  expect(await mailTexts(mondayParent.email, SUMMARY)).toEqual([])
})

test('[N04.10] a closed family gets no messages about quests', async () => {
  const parent = await server.newParent()
  const child = await newVerifiedChild(parent)
  const id = await giveQuest(parent, child)
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await giveQuest(parent, child, { name: 'Bed' })
  const before = (await server.listMessages()).length
  await server.db.updateTable('families').set({ closed_at: server.clock.now() }).execute()

  await runJobsAt(FOUR_PM)
  await runJobsAt(SUNDAY)

  expect(await server.listMessages()).toHaveLength(before)
})
