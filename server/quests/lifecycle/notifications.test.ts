import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCode, MONDAY, openTestServer, questForm, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Person = Awaited<ReturnType<TestServer['newChild']>>

/** Creates a parent and a child with a verified address. */
async function newFamily(more: Record<string, unknown> = {}) {
  const parent = await server.newParent()
  const child = await server.newChild(parent, more)
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(child.email))?.links)}`)
  return { parent, child }
}

async function giveQuest(parent: Person, child: Person, more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await parent.post('/missions', questForm(child.id, more))
  return body.mission.id
}
const changeQuest = (person: Person, id: string, mission: object) =>
  person.put(`/missions/${id}`, { mission })

/** Returns the mails to an address, newest first, without the mails that verify the address. */
async function mailsTo(address: string) {
  await server.runJobs()
  const mails = await server.listMessages(address)
  return mails.filter(({ links }) => !links.some((link) => link.includes('/verify/email/')))
}
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

test('[N02.8 N03.7] a parent gets a mail about a finished quest, with a link to it, unless these mails are switched off', async () => {
  const { parent, child } = await newFamily()
  const [first, second] = [await giveQuest(parent, child), await giveQuest(parent, child, { name: 'Bed' })]

  await changeQuest(child, first, { complete: true })
  const [mail] = await mailsTo(parent.email)
  expect(mail).toMatchObject({ channel: 'email', subject: 'Mia finished a quest' })
  expect(mail?.text).toContain('“Dishes”')
  expect(mail?.text).toContain('50\u00A0points')
  expect(mail?.links[0]).toBe(`http://localhost:3000/kids/${child.id}/missions/${first}`)

  await parent.put('/parents', { notification_settings: { completed_quests: { email: false } } })
  server.clock.forwardHours(6)
  await changeQuest(child, second, { complete: true })
  expect(await subjectsTo(parent.email)).toEqual(['Mia finished a quest'])
})

test('[N03.8] a child gets a mail about a new, a verified and a rejected quest, with the parent’s note', async () => {
  const { parent, child } = await newFamily()
  const id = await giveQuest(parent, child)
  const [newQuestMail] = await mailsTo(child.email)
  expect(newQuestMail?.text).toContain('“Dishes” is on your trail. You have until Thursday, March\u00A05.')
  expect(newQuestMail?.links[0]).toBe(`http://kidsclub.localhost:3000/kids/${child.id}/missions/${id}`)

  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { complete: false, note: 'The <b>pots</b> too' })
  const [rejected] = await mailsTo(child.email)
  expect(rejected).toMatchObject({ subject: 'Not yet: have another go' })
  expect(rejected?.text).toContain('> The <b>pots</b> too')
  expect(rejected?.html).toContain('The &lt;b&gt;pots&lt;/b&gt; too')

  server.clock.forwardHours(1)
  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { verified: true, points: 60 })
  const [verified] = await mailsTo(child.email)
  expect(verified).toMatchObject({ subject: 'You did it!' })
  expect(verified?.text).toContain('60\u00A0points')
})

test('[N02.11] nothing is sent to a child whose messages are switched off', async () => {
  const { parent, child } = await newFamily()
  await parent.put(`/children/${child.id}`, { messages: false })
  await giveQuest(parent, child)
  expect(await subjectsTo(child.email)).toEqual([])
})

test('[N03.10] a child with an unverified address gets no mails about quests', async () => {
  const parent = await server.newParent()
  const child = await server.newChild(parent)
  await giveQuest(parent, child)
  expect(await subjectsTo(child.email)).toEqual([])
})

test('[N03.6] messages are in the language of their recipient', async () => {
  const { parent, child } = await newFamily()
  await child.put('/children', { language: 'fr-CA' })
  const id = await giveQuest(parent, child, { due_date: '2026-04-01' })
  await changeQuest(child, id, { complete: true })

  expect(await subjectsTo(parent.email)).toEqual(['Mia finished a quest'])
  const [mail] = await mailsTo(child.email)
  expect(mail?.subject).toBe('Une nouvelle quête pour toi')
  expect(mail?.text).toContain('Tu as jusqu’au mercredi\u00A01er\u00A0avril.')
})

test('[N03.9] a quest for several children sends one mail to each; the next quest of a series sends none', async () => {
  const { parent, child } = await newFamily()
  const sibling = await server.newChild(parent)
  await server.visitor.get(`/verify/email/${findCode((await server.findMessage(sibling.email))?.links)}`)
  const id = await giveQuest(parent, child, {
    also_for: [sibling.id],
    due_date: '2026-03-02',
    reoccur_scale: 'days',
    reoccur_frequency: 1,
  })
  await changeQuest(child, id, { complete: true })
  await changeQuest(parent, id, { verified: true })

  expect(await subjectsTo(child.email)).toEqual(['You did it!', 'A new quest for you'])
  expect(await subjectsTo(sibling.email)).toEqual(['A new quest for you'])
})

test('[N09.1] a refused step sends no message', async () => {
  const { parent, child } = await newFamily()
  const id = await giveQuest(parent, child)
  expect((await changeQuest(parent, id, { verified: true })).status).toBe(409)
  expect((await parent.post('/missions', questForm(child.id, { points: 5000 }))).status).toBe(422)
  expect(await subjectsTo(child.email)).toEqual(['A new quest for you'])
})

test('[X08.3] no subject contains the name of a quest', async () => {
  const { parent, child } = await newFamily()
  const name = 'Win at evil.example'
  const [first, second] = [await giveQuest(parent, child, { name }), await giveQuest(parent, child, { name })]
  await changeQuest(child, first, { complete: true })
  await server.runJobs()
  await changeQuest(parent, first, { verified: true })
  await changeQuest(child, second, { complete: true })
  await changeQuest(parent, second, { complete: false })
  for (const { email } of [parent, child]) {
    const mails = await mailsTo(email)
    expect(mails.filter(({ text }) => text.includes(name)).length).toBeGreaterThan(0)
    expect(mails.filter(({ subject }) => subject.includes('evil'))).toEqual([])
  }
})
