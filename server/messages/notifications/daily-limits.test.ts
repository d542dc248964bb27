import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { DAILY_MESSAGES } from '#contract/limits.ts'
import { countUnsentMessages } from '#server/messages/notifications/queries.ts'
import { requestRewards } from '#server/testing/rewards.ts'
import {
  inviteForm,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
afterEach(() => server?.close())

async function openServer(settings: Record<string, string> = {}) {
  server = await openTestServer(settings)
  server.clock.moveTo(MONDAY)
  const parent = await server.newParent()
  const invite = async (phone: string) =>
    (await parent.post('/invites', inviteForm('', { phone }))).body.invite.id as string
  return { parent, invite }
}
const phoneOf = (number: number) => `514 555 0${number}`
const countTexts = async (number: number) =>
  (await server.listMessages(`+1514555${String(number).padStart(4, '0')}`)).length

/** Runs the jobs with the limits switched on. They are off for the calls that queue the messages. */
async function deliver() {
  server.deps.config.RATE_LIMIT = 'on'
  await server.runJobs()
  server.deps.config.RATE_LIMIT = 'off'
}

test('[X03.1] a child who finishes a quest and takes it back sixty times causes one message', async () => {
  const { parent } = await openServer()
  const child = await server.newChild(parent)
  const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
  await server.runJobs()
  const before = (await server.listMessages(parent.email)).length
  for (let n = 0; n < 60; n++) {
    for (const complete of [true, false]) {
      const { status } = await child.put(`/missions/${id}`, { mission: { complete } })
      expect(status).toBe(200)
      await server.runJobs()
    }
  }
  server.clock.moveTo('2026-03-03T03:00:00Z')
  await server.runJobs()
  expect(await server.listMessages(parent.email)).toHaveLength(before + 1)
})

test('[X03.2] a phone number gets twenty texts in a day at most', async () => {
  const { parent, invite } = await openServer()
  const id = await invite(phoneOf(101))
  for (let n = 0; n < DAILY_MESSAGES.sms.toRecipient + 5; n++)
    await parent.put(`/invites/${id}`, { resend: true })
  await deliver()
  expect(await countTexts(101)).toBe(DAILY_MESSAGES.sms.toRecipient)

  server.clock.forwardHours(24)
  await deliver()
  expect(await countTexts(101)).toBe(DAILY_MESSAGES.sms.toRecipient)
  const nextDay = await server.signInWithoutPassword(parent.email)
  await nextDay.put(`/invites/${id}`, { resend: true })
  await deliver()
  expect(await countTexts(101)).toBe(DAILY_MESSAGES.sms.toRecipient + 1)
})

test('[X03.3] a family gets forty texts in a day at most, whatever the numbers', async () => {
  const { invite } = await openServer()
  const numbers = Array.from({ length: DAILY_MESSAGES.sms.toFamily + 3 }, (_, index) => 101 + index)
  for (const number of numbers) await invite(phoneOf(number))
  await deliver()
  const counts = await Promise.all(numbers.map(countTexts))
  expect(counts.reduce((sum, count) => sum + count)).toBe(DAILY_MESSAGES.sms.toFamily)
})

test('[X03.4 X03.11] above the operator’s limit messages wait until the day is over, and the log says so once', async () => {
  const { invite } = await openServer({ TEXTS_A_DAY: '2' })
  const numbers = [101, 102, 103, 104]
  for (const number of numbers) await invite(phoneOf(number))
  const count = async () => (await Promise.all(numbers.map(countTexts))).reduce((sum, texts) => sum + texts)
  await deliver()
  server.clock.forwardHours(2)
  await deliver()
  expect(await count()).toBe(2)
  expect(await countUnsentMessages(server.deps.db)).toEqual({ waiting: 2, held_back: 2, given_up: 0 })
  expect(server.reportedErrors.map(String)).toEqual([
    'Error: TEXTS_A_DAY=2 is reached. Further messages wait.',
  ])

  server.clock.forwardHours(23)
  await deliver()
  expect(await count()).toBe(4)
  expect(await countUnsentMessages(server.deps.db)).toEqual({ waiting: 0, held_back: 0, given_up: 0 })
})

test('[X03.4 X03.11] mails above the operator’s limit wait, too', async () => {
  const { parent } = await openServer({ MAILS_A_DAY: '3' })
  await server.runJobs()
  const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.ca`)
  for (const address of addresses) await parent.post('/invites', inviteForm(address))
  await deliver()
  const counts = await Promise.all(addresses.map(async (to) => (await server.listMessages(to)).length))
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  expect(await countUnsentMessages(server.deps.db)).toEqual({ waiting: 2, held_back: 2, given_up: 0 })
})

test('[X03.5] a mail address gets a hundred mails in a day at most, and a family three hundred', async () => {
  const { parent } = await openServer()
  const { toRecipient, toFamily } = DAILY_MESSAGES.email
  const addresses = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.ca`)
  for (const address of addresses) {
    const { id } = (await parent.post('/invites', inviteForm(address))).body.invite
    for (let n = 0; n < toRecipient; n++) await parent.put(`/invites/${id}`, { resend: true })
  }
  await deliver()
  const counts = await Promise.all(
    addresses.map(async (address) => (await server.listMessages(address)).length),
  )
  expect(Math.max(...counts)).toBe(toRecipient)
  expect(counts.reduce((sum, count) => sum + count)).toBe(toFamily)
})

test('[X03.6] a child who requests a reward and takes it back sixty times causes one mail and one text', async () => {
  const { parent } = await openServer()
  await server.verifyPhone(parent)
  await parent.put('/parents', { notification_settings: { reward_requests: { sms: true } } })
  const child = await server.newChild(parent)
  await parent.post('/points', { points: { value: 100, child_id: child.id } })
  await server.runJobs()
  const [orderId] = await requestRewards(server, child)
  const product_id = (await child.get(`/orders/${orderId}`)).body.order.product_id
  const { phone } = (await parent.get('/profile')).body
  const before = (await server.listMessages(parent.email)).length
  let id = orderId
  for (let n = 0; n < 60; n++) {
    await child.delete(`/orders/${id}`)
    await child.post('/cart', { product_id })
    id = (await child.post('/orders', undefined)).body.orders[0].id
    if (n % 20 === 0) await deliver()
  }
  await deliver()
  expect(await server.listMessages(parent.email)).toHaveLength(before + 1)
  expect(await server.listMessages(phone)).toHaveLength(1)
})

test('[X03.7] a parent who makes and undoes the same decision again and again causes one mail in an hour, and a decision with another note is mailed, too', async () => {
  const { parent } = await openServer()
  const child = await server.newChild(parent)
  await server.verifyChildEmail(child.email)
  const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await server.runJobs()
  const before = (await server.listMessages(child.email)).length
  const decide = async (mission: object) => {
    for (const change of [mission, { undo: true }]) {
      expect((await parent.put(`/missions/${id}`, { mission: change })).status).toBe(200)
      await deliver()
      server.clock.forwardHours(1 / 3600)
    }
  }
  for (let n = 0; n < 5; n++) await decide({ verified: true })
  expect(await server.listMessages(child.email)).toHaveLength(before + 1)
  for (let n = 0; n < 5; n++) await decide({ complete: false, note: 'The pots, too' })
  await decide({ complete: false, note: 'And the pans' })
  expect(await server.listMessages(child.email)).toHaveLength(before + 3)

  server.clock.forwardHours(1)
  await decide({ verified: true })
  expect(await server.listMessages(child.email)).toHaveLength(before + 4)
})

test('[X03.9] whatever a parent decides, undoes and decides again, the last mail tells the last decision, and no mail repeats the one before', async () => {
  const { parent } = await openServer()
  const child = await server.newChild(parent)
  await server.verifyChildEmail(child.email)
  const decisions = {
    verify: { verified: true },
    A: { complete: false, note: 'A' },
    B: { complete: false, note: 'B' },
  }
  const step = fc.record({
    decision: fc.constantFrom('verify', 'A', 'B'),
    isSentBeforeUndo: fc.boolean(),
    isSentAfterUndo: fc.boolean(),
  })
  const readMail = ({ text }: { text: string }) => /> ([AB])$/m.exec(text)?.[1] ?? 'verify'
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id } = (await parent.post('/missions', questForm(child.id, { points: 1 }))).body.mission
      await child.put(`/missions/${id}`, { mission: { complete: true } })
      await deliver()
      const before = (await server.listMessages(child.email)).length
      const change = async (mission: object) => {
        expect((await parent.put(`/missions/${id}`, { mission })).status).toBe(200)
        server.clock.forwardHours(1 / 3600)
      }
      for (const [index, { decision, isSentBeforeUndo, isSentAfterUndo }] of steps.entries()) {
        await change(decisions[decision])
        if (isSentBeforeUndo) await deliver()
        if (index < steps.length - 1) await change({ undo: true })
        if (isSentAfterUndo) await deliver()
      }
      await deliver()
      const mails = (await server.listMessages(child.email)).toReversed().slice(before).map(readMail)
      expect(mails.at(-1)).toBe(steps.at(-1)?.decision)
      for (const [index, mail] of mails.entries()) if (index > 0) expect(mail).not.toBe(mails[index - 1])
    }),
    { numRuns: 15 },
  )
})

test('[X03.10] parents are told again of a reward that is requested again after a decision, but not of one that was only taken back and requested again', async () => {
  const { parent } = await openServer()
  const child = await server.newChild(parent)
  await parent.post('/points', { points: { value: 100, child_id: child.id } })
  const [first = ''] = await requestRewards(server, child)
  const product_id = (await child.get(`/orders/${first}`)).body.order.product_id
  await deliver()
  const before = (await server.listMessages(parent.email)).length
  let id = first
  const requestAgain = async () => {
    await child.post('/cart', { product_id })
    id = (await child.post('/orders', undefined)).body.orders[0].id
    await deliver()
    return (await server.listMessages(parent.email)).length - before
  }
  await child.delete(`/orders/${id}`)
  expect(await requestAgain()).toBe(0)
  for (const told of [1, 2]) {
    await parent.put(`/children/${child.id}/orders/${id}/reject`, {})
    expect(await requestAgain()).toBe(told)
    await child.delete(`/orders/${id}`)
    expect(await requestAgain()).toBe(told)
  }
})

test('[X03.9] a mail that could not be sent is dropped once a newer decision is told', async () => {
  const { parent } = await openServer()
  const child = await server.newChild(parent)
  await server.verifyChildEmail(child.email)
  const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await deliver()
  const before = (await server.listMessages(child.email)).length
  const { mailer } = server.deps
  const change = async (mission: object) => {
    expect((await parent.put(`/missions/${id}`, { mission })).status).toBe(200)
    server.clock.forwardHours(1 / 3600)
  }
  server.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('busy')) }
  await change({ verified: true })
  await deliver()
  server.deps.mailer = mailer
  await change({ undo: true })
  await change({ complete: false, note: 'The pots, too' })
  await deliver()
  server.clock.forwardHours(5)
  await deliver()
  const mails = await server.listMessages(child.email)
  expect(mails).toHaveLength(before + 1)
  expect(mails[0]?.text).toContain('> The pots, too')
})

test('[X03.8] quests that are finished within minutes cause two messages at most', async () => {
  const { parent } = await openServer()
  const child = await server.newChild(parent)
  const quests: string[] = []
  for (let n = 0; n < 8; n++)
    quests.push((await parent.post('/missions', questForm(child.id))).body.mission.id)
  await server.runJobs()
  const before = (await server.listMessages(parent.email)).length
  for (const id of quests) {
    await child.put(`/missions/${id}`, { mission: { complete: true } })
    server.clock.forwardHours(1 / 60)
    await deliver()
  }
  server.clock.moveTo('2026-03-03T01:00:00Z')
  await deliver()
  expect(await server.listMessages(parent.email)).toHaveLength(before + 2)
})

test('[N09.5] a mail about a decision is not lost when its worker is killed just before sending it', async () => {
  const { parent } = await openServer()
  const child = await server.newChild(parent)
  await server.verifyChildEmail(child.email)
  const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await deliver()
  const before = (await server.listMessages(child.email)).length
  const { send } = server.deps.mailer
  server.deps.mailer.send = () => Promise.reject(new Error('stopped'))
  await parent.put(`/missions/${id}`, { mission: { verified: true } })
  await deliver()
  server.deps.mailer.send = send
  // As a killed worker leaves it: claimed, and not marked as tried.
  await server.db.updateTable('outbox').set({ tries: 0 }).where('sent_at', 'is', null).execute()
  server.clock.forwardHours(0.2)
  await deliver()
  expect(await server.listMessages(child.email)).toHaveLength(before + 1)
})
