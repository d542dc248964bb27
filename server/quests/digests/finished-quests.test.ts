import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageKinds } from '#server/message-kinds.ts'
import { deliverMessages } from '#server/messages/notifications/deliver.ts'
import { openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'
import { listDueDigests, sendFinishedQuests } from './finished-quests.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo('2026-03-02T15:00:00Z'))

type Person = Awaited<ReturnType<TestServer['newChild']>>
const change = (person: Pick<Person, 'put'>, id: string, mission: object) =>
  person.put(`/missions/${id}`, { mission })

async function newFamily(time_zone = 'America/Toronto') {
  const parent = await server.newParent(undefined, { time_zone })
  const mia = await server.newChild(parent)
  /** Signs the parent and the child in for each quest, because sessions last only a day. */
  const finishQuest = async (name: string, child = mia) => {
    const form = questForm(child.id, { name, points: 10, due_date: '2026-03-20' })
    const { body } = await (await server.signInWithoutPassword(parent.email)).post('/missions', form)
    const id: string = body.mission.id
    const finisher = await server.signInWithoutPassword(child.email)
    expect((await change(finisher, id, { complete: true })).status).toBe(200)
    return id
  }
  /**
   * Runs the jobs at an instant. Returns all mails about finished quests, oldest first: the subject, and the sentence of the text
   * that names the quest if the mail is about a single one.
   */
  const mailsAt = async (instant: string) => {
    server.clock.moveTo(instant)
    await server.runJobs()
    return (await listMails()).map(({ subject, text }) => {
      const [sentence] = /\S+ says “.+” is done/.exec(text) ?? []
      return sentence ? { subject, sentence } : { subject }
    })
  }
  const listMails = async () =>
    (await server.listMessages(parent.email)).filter(({ subject }) => / finished/.test(subject)).reverse()
  return { parent, mia, finishQuest, mailsAt, listMails }
}

/** The mail about a single quest, as `mailsAt` returns it. */
const aboutOne = (child: string, quest: string) => ({
  subject: `${child} finished a quest`,
  sentence: `${child} says “${quest}” is done`,
})

// Toronto is five hours behind UTC: 23:00 UTC is 18:00.

test('[D09.1 D09.2] parents are told at once of the day’s first finished quest, and of later ones in one mail at the supper hour', async () => {
  const { parent, mia, finishQuest, mailsAt, listMails } = await newFamily()
  const leo = await server.newChild(parent, { first_name: 'Leo' })
  const first = await finishQuest('Dishes')
  const atOnce = [aboutOne('Mia', 'Dishes')]
  expect(await mailsAt('2026-03-02T15:00:01Z')).toEqual(atOnce)
  const [single] = await listMails()
  expect(single?.links[0]).toBe(`http://localhost:3000/kids/${mia.id}/missions/${first}`)

  for (const name of ['Bed', 'Cat']) await finishQuest(name)
  await finishQuest('Bins', leo)
  expect(await mailsAt('2026-03-02T22:59:59Z')).toEqual(atOnce)
  const withBundle = [...atOnce, { subject: 'Mia and Leo finished 3 quests' }]
  expect(await mailsAt('2026-03-02T23:00:00Z')).toEqual(withBundle)
  expect(await mailsAt('2026-03-03T16:00:00Z')).toEqual(withBundle)

  const [, bundle] = await listMails()
  expect(bundle?.text).toContain(
    '* Bed\n  Mia · 10\u00A0points\n* Cat\n  Mia · 10\u00A0points\n* Bins\n  Leo · 10\u00A0points\n',
  )
  expect(bundle?.links[0]).toBe('http://localhost:3000/parentdashboard')

  await finishQuest('Next day')
  expect(await mailsAt('2026-03-03T16:01:00Z')).toEqual([...withBundle, aboutOne('Mia', 'Next day')])
})

test('[D09.2] the mail and the text about several quests of one child are in the parent’s language', async () => {
  const { parent, finishQuest } = await newFamily()
  await server.verifyPhone(parent)
  const notification_settings = { completed_quests: { sms: true } }
  await parent.put('/parents', { language: 'fr-CA', notification_settings })
  await finishQuest('Vaisselle')
  await finishQuest('Lit')
  await server.runJobs()

  const [mail] = await server.listMessages(parent.email)
  expect(mail?.subject).toBe('Mia\u00A0: 2\u00A0quêtes terminées')
  expect(mail?.text).toContain('* Vaisselle\n  10\u00A0points\n* Lit\n  10\u00A0points')
  const [text] = await server.listMessages((await parent.get('/profile')).body.phone)
  expect(text?.text).toBe(
    'Questnest\u00A0: Mia, 2\u00A0quêtes terminées. http://localhost:3000/parentdashboard',
  )
})

test('[D09.3] parents are told at 21:00 of quests finished after supper, and of later ones in the next message', async () => {
  const { finishQuest, mailsAt } = await newFamily()
  server.clock.moveTo('2026-03-02T23:30:00Z')
  await finishQuest('First, although after supper')
  await server.runJobs()
  await finishQuest('Evening')
  const evening = [aboutOne('Mia', 'First, although after supper'), aboutOne('Mia', 'Evening')]
  expect(await mailsAt('2026-03-03T01:59:59Z')).toEqual(evening.slice(0, 1))
  expect(await mailsAt('2026-03-03T02:00:00Z')).toEqual(evening)

  await finishQuest('Night')
  expect(await mailsAt('2026-03-03T15:00:00Z')).toEqual(evening)
  await finishQuest('Morning')
  expect(await mailsAt('2026-03-03T15:00:01Z')).toEqual([...evening, { subject: 'Mia finished 2 quests' }])
})

test('[D09.3] parents are told of a quest finished late in the evening at the next supper hour, if no other is finished before', async () => {
  const { finishQuest, mailsAt } = await newFamily()
  await finishQuest('First')
  await server.runJobs()
  server.clock.moveTo('2026-03-03T03:00:00Z')
  await finishQuest('Night')
  expect(await mailsAt('2026-03-03T22:59:59Z')).toEqual([aboutOne('Mia', 'First')])
  expect(await mailsAt('2026-03-03T23:00:00Z')).toEqual([aboutOne('Mia', 'First'), aboutOne('Mia', 'Night')])
})

/** What can happen to a finished quest before its message is sent. */
const decisions: [
  name: string,
  (family: { parent: Person; mia: Person; id: string }) => Promise<{ status: number }>,
][] = [
  ['verified', ({ parent, id }) => change(parent, id, { verified: true })],
  ['rejected', ({ parent, id }) => change(parent, id, { complete: false })],
  ['withdrawn', ({ mia, id }) => change(mia, id, { complete: false })],
  ['deleted with its child', ({ parent, mia }) => parent.delete(`/children/${mia.id}?finished=release`)],
]

test.each(decisions)(
  '[D09.4] a quest that was %s is not in the bundle, and an empty bundle is not sent',
  async (_, decide) => {
    const { parent, mia, finishQuest, mailsAt } = await newFamily()
    const leo = await server.newChild(parent, { first_name: 'Leo' })
    await finishQuest('First', leo)
    await server.runJobs()
    const id = await finishQuest('Bed')
    const binsId = await finishQuest('Bins', leo)
    expect(((await decide({ parent, mia, id })) as { status: number }).status).toBeLessThan(300)
    expect(await mailsAt('2026-03-02T23:00:00Z')).toEqual([aboutOne('Leo', 'First'), aboutOne('Leo', 'Bins')])

    await change(parent, binsId, { verified: true })
    server.clock.moveTo('2026-03-02T23:30:00Z')
    await change(leo, await finishQuest('Withdrawn', leo), { complete: false })
    expect(await mailsAt('2026-03-03T02:00:00Z')).toHaveLength(2)
  },
)

test.each(decisions)(
  '[D09.4] a quest that was %s is left out of a message that could not be sent at first',
  async (_, decide) => {
    const { parent, mia, finishQuest, mailsAt } = await newFamily()
    const leo = await server.newChild(parent, { first_name: 'Leo' })
    const { mailer } = server.deps
    server.deps.mailer = { ...server.deps.mailer, send: () => Promise.reject(new Error('down')) }
    const id = await finishQuest('Bed')
    await server.runJobs()
    await decide({ parent, mia, id })
    server.clock.moveTo('2026-03-02T20:00:00Z')
    const ids = [await finishQuest('Bins', leo), await finishQuest('Cat', leo)]
    server.clock.moveTo('2026-03-02T23:00:00Z')
    await server.runJobs()
    await change(parent, String(ids[0]), { verified: true })
    server.deps.mailer = mailer

    expect(await mailsAt('2026-03-03T00:00:00Z')).toEqual([aboutOne('Leo', 'Cat')])
  },
)

test('[D09.5] parents are told again of a quest that is finished again, but not of one whose rejection was undone', async () => {
  const { parent, mia, finishQuest, mailsAt } = await newFamily()
  const id = await finishQuest('Dishes')
  await server.runJobs()
  await change(parent, id, { complete: false })
  await change(parent, id, { undo: true })
  expect(await mailsAt('2026-03-02T23:00:00Z')).toEqual([aboutOne('Mia', 'Dishes')])

  await change(parent, id, { complete: false })
  await change(mia, id, { complete: true })
  const again = [aboutOne('Mia', 'Dishes'), aboutOne('Mia', 'Dishes')]
  expect(await mailsAt('2026-03-03T02:00:00Z')).toEqual(again)
  expect(await mailsAt('2026-03-04T02:00:00Z')).toEqual(again)
})

test('[D09.5] parents are told once of a quest that is withdrawn and finished again before its message is sent', async () => {
  const { mia, finishQuest, mailsAt } = await newFamily()
  const id = await finishQuest('Dishes')
  await sendFinishedQuests(server.deps)
  await change(mia, id, { complete: false })
  server.clock.moveTo('2026-03-02T15:00:01Z')
  await change(mia, id, { complete: true })
  await deliverMessages(server.deps, messageKinds)
  expect(await mailsAt('2026-03-03T03:00:00Z')).toEqual([aboutOne('Mia', 'Dishes')])
})

test('[D09.6] a parent chooses the supper hour for the family; it is 18:00 at first', async () => {
  const { parent, finishQuest, mailsAt } = await newFamily()
  expect((await parent.get('/profile')).body.supper_hour).toBe(18)
  const { status, body } = await parent.put('/parents', { supper_hour: 20 })
  expect([status, body.parent.supper_hour]).toEqual([200, 20])
  await finishQuest('First')
  await server.runJobs()
  await finishQuest('Second')
  expect(await mailsAt('2026-03-03T00:59:59Z')).toHaveLength(1)
  expect(await mailsAt('2026-03-03T01:00:00Z')).toHaveLength(2)
})

test.each([11, 21, 17.5, '18', null])('[D09.6] %j is refused as supper hour', async (supper_hour) => {
  const { parent, mia } = await newFamily()
  expect((await parent.put('/parents', { supper_hour })).status).toBe(422)
  expect((await parent.get('/profile')).body.supper_hour).toBe(18)
  expect((await mia.get('/profile')).body).not.toHaveProperty('supper_hour')
})

/** Time zone, supper hour, an instant just before that hour, and the instant at which the hour begins. */
test.each([
  ['America/St_Johns', 18, '2026-03-02T21:29:59Z', '2026-03-02T21:30:00Z'],
  ['America/Vancouver', 17, '2026-03-03T00:59:59Z', '2026-03-03T01:00:00Z'],
  ['America/Regina', 12, '2026-07-01T17:59:59Z', '2026-07-01T18:00:00Z'],
  // The clocks of Toronto go forward on March 8 and back on November 1.
  ['America/Toronto', 18, '2026-03-07T22:59:59Z', '2026-03-07T23:00:00Z'],
  ['America/Toronto', 18, '2026-03-08T21:59:59Z', '2026-03-08T22:00:00Z'],
  ['America/Toronto', 18, '2026-11-01T22:59:59Z', '2026-11-01T23:00:00Z'],
  // The clocks of Lord Howe Island go back by half an hour on April 5.
  ['Australia/Lord_Howe', 20, '2026-04-04T08:59:59Z', '2026-04-04T09:00:00Z'],
  ['Australia/Lord_Howe', 20, '2026-04-05T09:29:59Z', '2026-04-05T09:30:00Z'],
])(
  '[D09.7] in %s with supper at %i the bundle is due at that hour of local time',
  (time_zone, supper_hour, before, hour) => {
    const listBundles = (instant: string) =>
      listDueDigests({ time_zone, supper_hour }, new Date(instant)).filter(({ until }) => until)
    // Before supper, the newest bundle is that of the evening before.
    expect(listBundles(before)).toMatchObject([{ digest: 'late_bundle' }])
    expect(listBundles(hour)).toMatchObject([{ digest: 'supper_bundle', until: new Date(hour) }])
  },
)

test('[D09.7] parents in three time zones are told of each quest once, even across a clock change', async () => {
  const zones = ['America/St_Johns', 'America/Toronto', 'Pacific/Apia']
  server.clock.moveTo('2026-03-01T12:00:00Z')
  const families = await Promise.all(zones.map((zone) => newFamily(zone)))
  const start = Date.parse('2026-03-07T12:00:00Z')
  for (let hour = 0; hour < 50; hour++) {
    server.clock.moveTo(new Date(start + hour * 3_600_000))
    if (hour % 5 === 0) for (const { finishQuest } of families) await finishQuest(`Q${hour}`)
    await server.runJobs()
  }
  server.clock.moveTo(new Date(start + 100 * 3_600_000))
  await server.runJobs()
  for (const { listMails } of families) {
    const texts = (await listMails()).map(({ text }) => text)
    const told = texts.flatMap((text) => text.match(/(?<=^\* |“)Q\d+/gm) ?? [])
    expect(told).toEqual(['Q0', 'Q5', 'Q10', 'Q15', 'Q20', 'Q25', 'Q30', 'Q35', 'Q40', 'Q45'])
  }
})

test('[D09.8] a bundle that was missed while the server was down is sent when it is back', async () => {
  const { finishQuest, mailsAt } = await newFamily()
  await finishQuest('First')
  await server.runJobs()
  await finishQuest('Second')
  server.clock.moveTo('2026-03-02T23:30:00Z')
  await finishQuest('Third')
  expect(await mailsAt('2026-03-03T11:00:00Z')).toEqual([
    aboutOne('Mia', 'First'),
    { subject: 'Mia finished 2 quests' },
  ])
})

test('[D09.8] an error in one family’s message does not stop the messages of other families', async () => {
  const families = [await newFamily(), await newFamily(), await newFamily()]
  for (const { finishQuest } of families) await finishQuest('Dishes')
  const broken = await server.getFamilyId(families[1]?.parent ?? { id: '' })
  const errorCount = server.reportedErrors.length
  await sql`
    create function refuse() returns trigger language plpgsql as $$
      begin
        if new.family_id = ${sql.lit(broken)} then raise exception 'refused'; end if;
        return new;
      end $$`.execute(server.db)
  await sql`create trigger refuse before insert on outbox for each row execute function refuse()`.execute(
    server.db,
  )
  await server.runJobs()
  await sql`drop function refuse cascade`.execute(server.db)
  const countMails = async () =>
    (await Promise.all(families.map(({ listMails }) => listMails()))).map(({ length }) => length)
  expect(await countMails()).toEqual([1, 0, 1])
  expect(server.reportedErrors).toHaveLength(errorCount + 1)

  await server.runJobs()
  expect(await countMails()).toEqual([1, 1, 1])
})

test('[D09.8] two concurrent workers send one message', async () => {
  const { finishQuest, mailsAt } = await newFamily()
  await finishQuest('Dishes')
  await Promise.all([sendFinishedQuests(server.deps), sendFinishedQuests(server.deps)])
  expect(await mailsAt('2026-03-02T15:00:01Z')).toEqual([aboutOne('Mia', 'Dishes')])
})

test('[D09.9] the weekly summary has its own switches, for mails and for texts', async () => {
  const { parent, mia, finishQuest } = await newFamily()
  await server.verifyPhone(parent)
  await parent.put('/parents', {
    notification_settings: {
      completed_quests: { email: false },
      weekly_summary: { email: false, sms: true },
    },
  })
  await change(parent, await finishQuest('Dishes', mia), { verified: true })
  await finishQuest('Bed')
  const { phone } = (await parent.get('/profile')).body
  server.clock.moveTo('2026-03-08T22:00:00Z')
  await server.runJobs()
  const subjects = (await server.listMessages(parent.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('verify')])
  expect((await server.listMessages(phone)).map(({ text }) => text)).toEqual([
    'Questnest, your family’s week: 1 quest verified, 10\u00A0points earned, 1 quest to verify. http://localhost:3000/parentdashboard',
  ])
})

test('[D09.10] the migration copies a parent’s choice about finished quests to the new switches, and marks finished quests as told', async () => {
  const { parent, finishQuest } = await newFamily()
  const id = await finishQuest('Dishes')
  const family_id = await server.getFamilyId(parent)
  const file = '../../platform/db/migrations/030-finished-quest-bundles.sql'
  const migration = await readFile(new URL(file, import.meta.url), 'utf8')
  const facts = { quest_id: id, child_id: id, child: 'Mia', quest: 'Dishes', points: 10 }
  const rows = await server.database.transaction(async (tx) => {
    // Restores the schema as it was before the migration.
    await sql`drop index quests_to_tell`.execute(tx)
    await sql`alter table quests drop column told_finished_at`.execute(tx)
    await sql`alter table families drop column supper_hour`.execute(tx)
    await sql`delete from sent_digests`.execute(tx)
    await sql`delete from message_preferences`.execute(tx)
    await sql`
        insert into message_preferences (family_id, user_id, preference, channel, is_on) values
          (${family_id}, ${parent.id}, 'completed_quests', 'email', false),
          (${family_id}, ${parent.id}, 'completed_quests', 'sms', true)`.execute(tx)
    await sql`
        insert into outbox (id, family_id, user_id, kind, lane, channel, to_address, to_name, language, facts, tries,
          next_try_at, created_at)
        values (${id}, ${family_id}, ${parent.id}, 'quest_finished', 'family', 'email', 'a@example.ca', 'A', 'en-CA',
          ${JSON.stringify(facts)}, 0, now(), now())`.execute(tx)
    for (const statement of migration.split(';\n')) await sql.raw(statement).execute(tx)
    const preferences = await tx.selectFrom('message_preferences').selectAll().execute()
    const quest = tx.selectFrom('quests').where('id', '=', id)
    const message = tx.selectFrom('outbox').where('id', '=', id)
    return {
      choices: preferences
        .map(({ preference, channel, is_on }) => `${preference} ${channel} ${is_on}`)
        .sort(),
      quest: await quest.select(['finished_at', 'told_finished_at']).executeTakeFirstOrThrow(),
      message: await message.select('facts').executeTakeFirstOrThrow(),
    }
  })
  expect(rows.choices).toEqual([
    'completed_quests email false',
    'completed_quests sms true',
    'reward_requests email false',
    'reward_requests sms true',
    'weekly_summary email false',
  ])
  expect(rows.quest.told_finished_at).toEqual(rows.quest.finished_at)
  expect(rows.message.facts).toEqual({ quests: [facts] })
})
