import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressTaken } from '#server/accounts/notifications/sign-in.ts'
import { messageKinds } from '#server/message-kinds.ts'
import { smtp } from '#server/platform/adapters/mail/smtp.ts'
import { MONDAY, openTestServer, parentForm, type TestServer } from '#server/testing/test-server.ts'
import { deliverMessages } from './deliver.ts'
import { renderSamples } from './gallery.ts'
import { notifyAddress } from './notify.ts'

let server: TestServer
let smtpServer: SMTPServer
let received: { to: string[]; text: string }[]
let failures: number[]

beforeAll(async () => {
  server = await openTestServer()
  smtpServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const code = failures.shift()
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (code) return done(Object.assign(new Error(`<${to}> is not here`), { responseCode: code }))
        received.push({ to, text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtpServer.listen(0, '127.0.0.1', resolve))
  const address = smtpServer.server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  server.deps.mailer = smtp(
    `smtp://127.0.0.1:${address.port}`,
    'Questnest <hello@example.ca>',
    'http://localhost:3000',
  )
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtpServer.close(resolve))
  await server.close()
})
beforeEach(() => {
  server.clock.moveTo(MONDAY)
  received = []
  failures = []
})

const signUp = (email: string, more = {}) =>
  server.visitor.post('/parents', { parent: { ...parentForm(email), ...more } })

test('[N03.2 N09.6] a message is sent once, in text and HTML, with its pictures', async () => {
  await signUp('once@example.ca')
  await deliverMessages(server.deps, messageKinds)
  await deliverMessages(server.deps, messageKinds)

  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['once@example.ca'])
  expect(received[0]?.text).toMatch(/Subject: Please verify your e-mail/)
  expect(received[0]?.text).toMatch(/text\/plain/)
  expect(received[0]?.text).toMatch(/text\/html/)
  expect(received[0]?.text).toMatch(/image\/png/)
})

test('[N09.2] nothing is lost while the mail server is down: messages are retried with growing pauses', async () => {
  failures = [451, 451]
  await signUp('patient@example.ca')

  await deliverMessages(server.deps, messageKinds)
  await deliverMessages(server.deps, messageKinds)
  expect(received).toEqual([])
  server.clock.forward(1.1 / 60)
  await deliverMessages(server.deps, messageKinds)
  server.clock.forward(1.1 / 60)
  await deliverMessages(server.deps, messageKinds)
  expect(received).toEqual([])
  server.clock.forward(1.1 / 60)
  await deliverMessages(server.deps, messageKinds)

  expect(received.map(({ to }) => to)).toEqual([['patient@example.ca']])
})

test('[N09.4 N08.16] a message that the mail server refuses for good is not retried; the log names nobody', async () => {
  const reported: unknown[] = []
  server.deps.reportError = (error) => reported.push(error)
  failures = [550]
  await signUp('gone@example.ca')

  for (let hour = 0; hour < 5; hour++) {
    await deliverMessages(server.deps, messageKinds)
    server.clock.forward(1)
  }

  expect(received).toEqual([])
  expect(reported).toHaveLength(1)
  expect(String(reported[0])).toMatch(/\(verify_email\) cannot be delivered: Error EMESSAGE 550 DATA$/)
})

test('[N09.2] nothing is lost when the mail server refuses our login', async () => {
  const real = server.deps.mailer
  server.deps.mailer = {
    send: () => Promise.reject(Object.assign(new Error('no'), { responseCode: 535, command: 'AUTH PLAIN' })),
  }
  await signUp('wrong.login@example.ca')
  await deliverMessages(server.deps, messageKinds)
  server.deps.mailer = real
  server.clock.forward(0.1)
  await deliverMessages(server.deps, messageKinds)

  expect(received.map(({ to }) => to)).toEqual([['wrong.login@example.ca']])
})

test('[N09.1] a message is not sent if the transaction of its cause fails', async () => {
  const facts = { first_name: 'A' }
  const message = {
    family_id: null,
    to: { address: 'both@example.ca', name: 'A' },
    language: 'en-CA',
    kind: addressTaken,
    facts,
  } as const

  await server.deps
    .transaction(async (tx) => {
      await notifyAddress(server.deps, tx, message)
      throw new Error('the cause failed')
    })
    .catch(() => {})
  await deliverMessages(server.deps, messageKinds)

  expect(received).toEqual([])
})

test('[S12.10] the code of a waiting mail cannot be read in the database', async () => {
  await signUp('secret@example.ca')
  const { facts } = await server.db
    .selectFrom('outbox')
    .where('to_address', '=', 'secret@example.ca')
    .select('facts')
    .executeTakeFirstOrThrow()
  await deliverMessages(server.deps, messageKinds)
  const code = /verify\/email\/([\w=\r\n-]+)/.exec(received[0]?.text ?? '')?.[1]?.replace(/=\r\n/g, '') ?? ''

  expect(code.length).toBeGreaterThan(40)
  expect(JSON.stringify(facts)).not.toContain(code)
  const { facts: after } = await server.db
    .selectFrom('outbox')
    .where('to_address', '=', 'secret@example.ca')
    .select('facts')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({})
})

/** Fifty attempts to reach somebody else by an address or a name. */
const tricks = ['\r\n', '\n', '\r', '\u2028', '\0', ',', ';', ', ', '<', '> , <'].flatMap((sign) => [
  `zoe@example.ca${sign}victim@example.ca`,
  `zoe@example.ca${sign}Bcc: victim@example.ca`,
  `zoe@example.ca${sign}Cc: victim@example.ca${sign}`,
  `zoe${sign}RCPT TO:<victim@example.ca>@example.ca`,
  `"zoe${sign}" victim@example.ca`,
])

test('[N09.7] no spelling of an address or a name reaches somebody else', async () => {
  expect(tricks).toHaveLength(50)
  for (const trick of tricks) {
    const { status } = await signUp(trick)
    expect([trick, status]).toEqual([trick, 422])
    // Even if it got past the validation, a stored address is one recipient.
    for (const to of [
      { address: 'safe@example.ca', name: trick },
      { address: trick, name: 'Zoé' },
    ]) {
      const message = { family_id: null, to, language: 'en-CA', kind: addressTaken } as const
      if (trick.includes('\0')) continue
      await server.deps.transaction((tx) =>
        notifyAddress(server.deps, tx, { ...message, facts: { first_name: trick } }),
      )
    }
  }
  await deliverMessages(server.deps, messageKinds)

  expect(received.filter(({ to }) => to.includes('safe@example.ca'))).toHaveLength(45)
  for (const { to, text } of received) {
    expect(to).toHaveLength(1)
    expect(to).not.toContain('victim@example.ca')
    expect(text.slice(0, text.indexOf('\r\n\r\n'))).not.toMatch(/^b?cc:/im)
  }
})

test.each([{ language: 'en-CA' }, { language: 'fr-CA' }] as const)(
  '[N03.1 N03.4] every kind renders in $language without missing texts, and names cannot add markup',
  ({ language }) => {
    const messages = renderSamples(server.deps, messageKinds).filter(
      (message) => message.language === language,
    )
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(messageKinds.keys()))
    for (const message of messages) {
      const parts =
        message.channel === 'sms'
          ? { text: message.text }
          : { subject: message.mail.subject, text: message.mail.text, html: message.mail.html }
      for (const part of Object.values(parts)) {
        expect([message.kind, part.match(/(mail|sms)_\w+|undefined|null|\{\w+\}/)]).toEqual([
          message.kind,
          null,
        ])
      }
      // Mails to the operator and to a declined guest need no link.
      const kind = messageKinds.get(message.kind)
      if (kind?.reason?.(kind.sample) !== 'operator' && message.kind !== 'invite_declined')
        expect(parts.text).toMatch(/https?:\/\//)
      if (message.channel === 'sms') continue
      expect(message.mail.html).not.toMatch(/<b>|<i>|<dishwasher>/)
      expect(message.mail.html).toContain(`<html lang="${language}">`)
    }
  },
)
