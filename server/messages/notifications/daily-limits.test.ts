import { afterEach, expect, test } from 'vitest'
import { DAILY_MESSAGES } from '#contract/limits.ts'
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

/** Runs the jobs with limits. The calls that queue the messages have none. */
async function deliver() {
  server.deps.config.RATE_LIMIT = 'on'
  await server.runJobs()
  server.deps.config.RATE_LIMIT = 'off'
}

test('[X03.1] a child who finishes a quest and takes it back sixty times makes one message', async () => {
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

test('[X03.4] above the operator’s limit messages wait until the day is over, and the log says so once', async () => {
  const { invite } = await openServer({ TEXTS_A_DAY: '2' })
  const numbers = [101, 102, 103, 104]
  for (const number of numbers) await invite(phoneOf(number))
  const count = async () => (await Promise.all(numbers.map(countTexts))).reduce((sum, texts) => sum + texts)
  await deliver()
  server.clock.forwardHours(2)
  await deliver()
  expect(await count()).toBe(2)
  expect(server.reportedErrors.map(String)).toEqual([
    'Error: TEXTS_A_DAY=2 is reached. Further messages wait.',
  ])

  server.clock.forwardHours(23)
  await deliver()
  expect(await count()).toBe(4)
})
