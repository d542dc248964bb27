import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { messageKinds } from '#server/message-kinds.ts'
import { twilio } from '#server/platform/adapters/sms/twilio.ts'
import {
  inviteForm,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { deliverMessages } from './deliver.ts'

let server: TestServer
afterEach(() => server?.close())

/** A parent who gets a text for each finished quest, and a child. */
async function textedFamily(settings: Record<string, string> = {}) {
  server = await openTestServer(settings)
  server.clock.moveTo(MONDAY)
  const parent = await server.newParent()
  await server.db
    .updateTable('users')
    .set({ phone_verified_at: MONDAY })
    .where('id', '=', parent.id)
    .execute()
  await parent.put('/parents', { notification_settings: { completed_quests: { sms: true, email: false } } })
  const child = await server.newChild(parent)
  const { phone } = (await parent.get('/profile')).body
  const finishOne = async () => {
    const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
    await child.put(`/missions/${id}`, { mission: { complete: true } })
    return id
  }
  const texts = async () => (await server.mails(phone)).map(({ channel, text }) => ({ channel, text }))
  return { parent, child, phone, finishOne, texts }
}

test('[N02.8 N03.7] a parent who wants texts gets a short one with a link, and no mail', async () => {
  const { parent, child, finishOne, texts } = await textedFamily()
  const id = await finishOne()
  await server.runJobs()

  const [text] = await texts()
  const link = `http://localhost:3000/kids/${child.id}/missions/${id}`
  expect(text).toEqual({ channel: 'sms', text: `Questnest: Mia finished “Dishes”. ${link}` })
  expect((await server.mails(parent.email)).map(({ subject }) => subject)).not.toContain(
    'Mia finished a quest',
  )
  const { body } = await server.visitor.get('/dev/messages')
  expect(body.messages[0]).toMatchObject({ channel: 'sms', subject: '', links: [link] })
  expect((await server.visitor.get('/dev/mailbox')).body).toContain('Text message to +1514')
})

test('[N02.4] no text goes to a phone that is not verified, and none at all with SMS=off', async () => {
  const { parent, finishOne, texts } = await textedFamily({ SMS: 'off' })
  expect((await parent.get('/profile')).body.texts_sent).toBe(false)
  await finishOne()
  await server.runJobs()
  const stored = () => server.db.selectFrom('outbox').where('channel', '=', 'sms').selectAll().execute()
  expect(await stored()).toEqual([])
  await server.close()

  const again = await textedFamily()
  await server.db.updateTable('users').set({ phone_verified_at: null }).execute()
  await again.finishOne()
  await server.runJobs()
  expect(await stored()).toEqual([])
  expect(await texts().catch(() => [])).toEqual([])
})

test('[N09.8] at night a text waits until seven in the family’s morning', async () => {
  const { finishOne, texts } = await textedFamily()
  const told = async (instant: string) => {
    server.clock.moveTo(instant)
    await server.runJobs()
    return (await texts()).length
  }
  server.clock.moveTo('2026-03-03T01:59:00Z')
  await finishOne()
  expect(await told('2026-03-03T01:59:59Z')).toBe(1)
  await finishOne()
  expect(await told('2026-03-03T02:00:00Z')).toBe(1)
  expect(await told('2026-03-03T11:59:59Z')).toBe(1)
  expect(await told('2026-03-03T12:00:00Z')).toBe(2)
})

test('[N09.9] a link to verify a phone or to join a family is sent at night, too', async () => {
  const { parent, finishOne, texts } = await textedFamily()
  server.clock.moveTo('2026-03-03T02:30:00Z')
  await finishOne()
  await parent.put('/parents', { phone: '514 555 0198' })
  await parent.post('/invites', inviteForm('', { phone: '514 555 0199' }))
  await server.runJobs()

  expect(await texts()).toEqual([])
  expect(await server.mails('+15145550198')).toMatchObject([
    { channel: 'sms', links: [expect.stringContaining('/verify/phone/')] },
  ])
  expect(await server.mails('+15145550199')).toMatchObject([
    { channel: 'sms', links: [expect.stringContaining('/join/')] },
  ])
})

test('[N09.10] a message is not sent if it was switched off meanwhile', async () => {
  const { parent, finishOne, texts } = await textedFamily()
  server.clock.moveTo('2026-03-03T02:30:00Z')
  await finishOne()
  await server.runJobs()
  await parent.put('/parents', { notification_settings: { completed_quests: { sms: false } } })
  server.clock.moveTo('2026-03-03T15:00:00Z')
  await server.runJobs()
  expect(await texts()).toEqual([])
})

/** A fake Twilio that returns the given codes in turn. */
async function twilioStandIn(answers: [status: number, code?: number][]) {
  const asked: { path: string; headers: Record<string, unknown>; body: Record<string, string> }[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { url, method, headers } = request
      const form = Object.fromEntries(new URLSearchParams(body))
      asked.push({ path: `${method} ${url}`, headers, body: form })
      const [status, code] = answers.shift() ?? [201]
      const message = `The 'To' number ${form.To} is no good`
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(status === 201 ? { sid: 'SM1', status: 'queued' } : { code, message, status }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { asked, api: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

const account = { sid: 'AC0123456789', token: 'very-secret', from: '+15145550199' }

test('[N09.11] requests to Twilio follow its documentation: form, E.164 number, account and token', async () => {
  const { phone, finishOne } = await textedFamily()
  const { asked, api, close } = await twilioStandIn([[201]])
  server.deps.texter = twilio(account, api)
  await finishOne()
  await deliverMessages(server.deps, messageKinds)
  await deliverMessages(server.deps, messageKinds)
  close()

  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
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
  ['too many at once', [[429, 20_429], [201]], 2],
  ['a fault at Twilio', [[500], [503], [201]], 3],
  ['a wrong token, corrected later', [[401, 20_003], [201]], 2],
  ['a wrong sender number, corrected later', [[400, 21_606], [201]], 2],
] as [string, [number, number?][], number][])(
  '[N09.2 N09.4] %s: given up, or retried',
  async (_, answers, times) => {
    const { finishOne } = await textedFamily()
    const { asked, api, close } = await twilioStandIn(answers)
    server.deps.texter = twilio(account, api)
    await finishOne()
    for (let hour = 0; hour < 5; hour++) {
      await deliverMessages(server.deps, messageKinds)
      server.clock.forward(1)
    }
    close()
    expect(asked).toHaveLength(times)
  },
)

test('[N09.4 N08.16] if Twilio refuses a number, the log gives the reason but not the number', async () => {
  const { finishOne } = await textedFamily()
  const { api, close } = await twilioStandIn([[400, 21_614]])
  const reported: unknown[] = []
  server.deps.texter = twilio(account, api)
  server.deps.reportError = (error) => reported.push(error)

  await finishOne()
  await deliverMessages(server.deps, messageKinds)
  close()

  expect(reported).toHaveLength(1)
  expect(String(reported[0])).toMatch(/\(quest_finished\) cannot be delivered: NumberRefused 21614 400$/)
})
