import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { messageKinds } from '#server/message-kinds.ts'
import { twilio } from '#server/platform/adapters/sms/twilio.ts'
import { sendFinishedQuests } from '#server/quests/digests/finished-quests.ts'
import {
  inviteForm,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { deliverMessages } from './deliver.ts'

let server: TestServer

/** Opens a server with a child, and a parent who gets the messages about finished quests as texts. */
async function createFamilyWithTexts(settings: Record<string, string> = {}) {
  const opened = await openTestServer(settings)
  onTestFinished(() => opened.close())
  server = opened
  server.clock.moveTo(MONDAY)
  const parent = await server.newParent()
  await server.verifyPhone(parent)
  await parent.put('/parents', { notification_settings: { completed_quests: { sms: true, email: false } } })
  const child = await server.newChild(parent)
  const { phone } = (await parent.get('/profile')).body
  const finishQuest = async () => {
    const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
    await child.put(`/missions/${id}`, { mission: { complete: true } })
    await sendFinishedQuests(server.deps)
    return id
  }
  const listTexts = async () =>
    (await server.listMessages(phone)).map(({ channel, text }) => ({ channel, text }))
  return { parent, child, phone, finishQuest, listTexts }
}

test('[N02.8 N03.7] a parent who wants texts gets a short one with a link, and no mail', async () => {
  const { parent, child, finishQuest, listTexts } = await createFamilyWithTexts()
  const id = await finishQuest()
  await server.runJobs()

  const [text] = await listTexts()
  const link = `http://localhost:3000/kids/${child.id}/missions/${id}`
  expect(text).toEqual({ channel: 'sms', text: `Questnest: Mia finished “Dishes”. ${link}` })
  expect((await server.listMessages(parent.email)).map(({ subject }) => subject)).not.toContain(
    'Mia finished a quest',
  )
  const { body } = await server.visitor.get('/dev/messages')
  expect(body.messages[0]).toMatchObject({ channel: 'sms', subject: '', links: [link] })
  expect((await server.visitor.get('/dev/mailbox')).body).toContain('Text message to +1514')
})

test('[N02.4] no text is sent to an unverified phone, and with SMS=off no text is sent at all', async () => {
  const { parent, finishQuest } = await createFamilyWithTexts({ SMS: 'off' })
  expect((await parent.get('/profile')).body.sends_texts).toBe(false)
  await finishQuest()
  await server.runJobs()
  const listStoredTexts = () =>
    server.db.selectFrom('outbox').where('channel', '=', 'sms').selectAll().execute()
  expect(await listStoredTexts()).toEqual([])

  const newFamily = await createFamilyWithTexts()
  await server.db.updateTable('users').set({ phone_verified_at: null }).execute()
  await newFamily.finishQuest()
  await server.runJobs()
  expect(await listStoredTexts()).toEqual([])
  expect(await newFamily.listTexts()).toEqual([])
})

test('[N09.8] at night a text waits until seven in the morning in the family’s time zone', async () => {
  const { finishQuest, listTexts } = await createFamilyWithTexts()
  // Toronto is five hours behind UTC.
  const countTextsAt = async (instant: string) => {
    server.clock.moveTo(instant)
    await server.runJobs()
    return (await listTexts()).length
  }
  server.clock.moveTo('2026-03-03T01:59:00Z')
  await finishQuest()
  expect(await countTextsAt('2026-03-03T01:59:59Z')).toBe(1)
  // Parents are told of the day's second quest in the late bundle, at 21:00 in Toronto.
  await finishQuest()
  expect(await countTextsAt('2026-03-03T02:00:00Z')).toBe(1)
  expect(await countTextsAt('2026-03-03T11:59:59Z')).toBe(1)
  expect(await countTextsAt('2026-03-03T12:00:00Z')).toBe(2)
})

test('[N09.9] a link to verify a phone or to join a family is sent at night, too', async () => {
  const { parent, finishQuest, listTexts } = await createFamilyWithTexts()
  server.clock.moveTo('2026-03-03T02:30:00Z')
  await finishQuest()
  await server.enterPassword(parent)
  await parent.put('/parents', { phone: '514 555 0198' })
  await parent.post('/invites', inviteForm('', { phone: '514 555 0199' }))
  await server.runJobs()

  expect(await listTexts()).toEqual([])
  expect(await server.listMessages('+15145550198')).toMatchObject([
    { channel: 'sms', links: [expect.stringContaining('/verify/phone/')] },
  ])
  expect(await server.listMessages('+15145550199')).toMatchObject([
    { channel: 'sms', links: [expect.stringContaining('/join/')] },
  ])
})

test('[N09.10] a text that waits for the morning is not sent if the parent switches such texts off meanwhile', async () => {
  const { parent, finishQuest, listTexts } = await createFamilyWithTexts()
  server.clock.moveTo('2026-03-03T02:30:00Z')
  await finishQuest()
  await server.runJobs()
  await parent.put('/parents', { notification_settings: { completed_quests: { sms: false } } })
  server.clock.moveTo('2026-03-03T15:00:00Z')
  await server.runJobs()
  expect(await listTexts()).toEqual([])
})

/** Starts a fake Twilio that responds with the given codes, one after the other. */
async function startFakeTwilio(responses: [status: number, code?: number][]) {
  const requests: { path: string; headers: Record<string, unknown>; body: Record<string, string> }[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { url, method, headers } = request
      const form = Object.fromEntries(new URLSearchParams(body))
      requests.push({ path: `${method} ${url}`, headers, body: form })
      const [status, code] = responses.shift() ?? [201]
      const message = `The 'To' number ${form.To} is no good`
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(status === 201 ? { sid: 'SM1', status: 'queued' } : { code, message, status }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The fake Twilio has no port')
  return { requests, apiUrl: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

const account = { sid: 'AC0123456789', token: 'very-secret', from: '+15145550199' }

test('[N09.11] requests to Twilio follow its documentation: form, E.164 number, account and token', async () => {
  const { phone, finishQuest } = await createFamilyWithTexts()
  const { requests, apiUrl, close } = await startFakeTwilio([[201]])
  server.deps.texter = twilio(account, apiUrl)
  await finishQuest()
  await deliverMessages(server.deps, messageKinds)
  await deliverMessages(server.deps, messageKinds)
  close()

  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    path: 'POST /2010-04-01/Accounts/AC0123456789/Messages.json',
    headers: {
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      authorization: `Basic ${Buffer.from('AC0123456789:very-secret').toString('base64')}`,
    },
    body: { To: phone, From: '+15145550199', Body: expect.stringMatching(/^Questnest: .+ http/) },
  })
  expect(phone).toMatch(/^\+1514\d{7}$/)
})

test.each([
  ['a number that cannot get texts', [[400, 21_614]], 1],
  ['a recipient who replied STOP', [[400, 21_610]], 1],
  ['a rate limit of Twilio', [[429, 20_429], [201]], 2],
  ['a server error of Twilio', [[500], [503], [201]], 3],
  ['a wrong token, corrected later', [[401, 20_003], [201]], 2],
  ['a wrong sender number, corrected later', [[400, 21_606], [201]], 2],
] as [string, [number, number?][], number][])(
  '[N09.2 N09.4] %s (responses %j) leads to %i requests in all',
  async (_, responses, requestCount) => {
    const { finishQuest } = await createFamilyWithTexts()
    const { requests, apiUrl, close } = await startFakeTwilio(responses)
    server.deps.texter = twilio(account, apiUrl)
    await finishQuest()
    for (let hour = 0; hour < 5; hour++) {
      await deliverMessages(server.deps, messageKinds)
      server.clock.forwardHours(1)
    }
    close()
    expect(requests).toHaveLength(requestCount)
  },
)

test('[X14.5] a redirect of Twilio is not followed, so that the account’s token goes nowhere else', async () => {
  const elsewhere = await startFakeTwilio([[201]])
  const redirecting = createServer((_request, reply) =>
    reply.writeHead(307, { location: elsewhere.apiUrl }).end(),
  )
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  const { port } = redirecting.address() as AddressInfo // the server listens on a port, not on a pipe
  const texter = twilio(account, `http://127.0.0.1:${port}`)
  await expect(texter.send({ id: '', to: '+15145550100', text: 'Hello' })).rejects.toThrow()
  redirecting.close()
  elsewhere.close()
  expect(elsewhere.requests).toEqual([])
})

test('[N09.4 N08.16] if Twilio refuses a number, the log gives the reason but not the number', async () => {
  const { finishQuest } = await createFamilyWithTexts()
  const { apiUrl, close } = await startFakeTwilio([[400, 21_614]])
  const reportedErrors: unknown[] = []
  server.deps.texter = twilio(account, apiUrl)
  server.deps.reportError = (error) => reportedErrors.push(error)

  await finishQuest()
  await deliverMessages(server.deps, messageKinds)
  close()

  expect(reportedErrors).toHaveLength(1)
  expect(String(reportedErrors[0])).toMatch(
    /\(quest_finished\) cannot be delivered: NumberRefusedError 21614 400$/,
  )
})
