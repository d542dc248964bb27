import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAILS_AT_ONCE } from '#contract/limits.ts'
import { addressTaken, passwordReset } from '#server/accounts/notifications/sign-in.ts'
import { runJob } from '#server/jobs.ts'
import { messageKinds } from '#server/message-kinds.ts'
import { newsletterIssue } from '#server/messages/newsletter/notifications.ts'
import { smtp } from '#server/platform/adapters/mail/smtp.ts'
import { bonusReceived } from '#server/quests/bonus/notifications.ts'
import { sendFinishedQuests } from '#server/quests/digests/finished-quests.ts'
import {
  MONDAY,
  openTestServer,
  parentForm,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { deliverMessages } from './deliver.ts'
import { renderSamples } from './gallery.ts'
import { getLane } from './lanes.ts'
import { notifyAddress } from './notify.ts'

let server: TestServer
let smtpServer: SMTPServer
let receivedMails: { to: string[]; text: string }[]
let failureCodes: number[]
/** The mail server accepts mails to this address only when the functions in `waitingMails` are called. */
let slowAddress: string | undefined
let waitingMails: (() => void)[]

beforeAll(async () => {
  server = await openTestServer()
  smtpServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const code = failureCodes.shift()
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (code) return done(Object.assign(new Error(`<${to}> is not here`), { responseCode: code }))
        const receive = () => {
          receivedMails.push({ to, text: Buffer.concat(chunks).toString() })
          done()
        }
        if (to.some((address) => address === slowAddress)) waitingMails.push(receive)
        else receive()
      })
    },
  })
  await new Promise<void>((resolve) => smtpServer.listen(0, '127.0.0.1', resolve))
  const address = smtpServer.server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port')
  server.deps.mailer = smtp(`smtp://127.0.0.1:${address.port}`, {
    MAIL_FROM: 'Questnest <hello@example.ca>',
    ADULT_URL: 'http://localhost:3000',
    MAILS_A_SECOND: 1000,
    SMTP_TLS: 'on',
  })
})
afterAll(async () => {
  server.deps.mailer.close()
  await new Promise<void>((resolve) => smtpServer.close(resolve))
  await server.close()
})
beforeEach(() => {
  server.clock.moveTo(MONDAY)
  receivedMails = []
  failureCodes = []
  slowAddress = undefined
  waitingMails = []
})

const signUp = (email: string, more = {}) =>
  server.visitor.post('/parents', { parent: { ...parentForm(email), ...more } })

/** Returns the code of the link in the first mail, without the soft breaks of long lines. */
const readReceivedCode = () =>
  /verify\/email\/((?:[\w-]|=\r\n)+)/.exec(receivedMails[0]?.text ?? '')?.[1]?.replaceAll('=\r\n', '') ?? ''

async function createFamily(email: string) {
  await signUp(email)
  await deliverMessages(server.deps, messageKinds)
  await server.visitor.get(`/verify/email/${readReceivedCode()}`)
  const parent = { email, ...(await server.signInWithoutPassword(email)) }
  return { parent, child: await server.newChild(parent) }
}

test('[N03.2 N09.6] a message is sent once, in text and HTML, with its pictures', async () => {
  await signUp('once@example.ca')
  await deliverMessages(server.deps, messageKinds)
  await deliverMessages(server.deps, messageKinds)

  expect(receivedMails).toHaveLength(1)
  expect(receivedMails[0]?.to).toEqual(['once@example.ca'])
  expect(receivedMails[0]?.text).toMatch(/Subject: Please verify your e-mail/)
  expect(receivedMails[0]?.text).toMatch(/text\/plain/)
  expect(receivedMails[0]?.text).toMatch(/text\/html/)
  expect(receivedMails[0]?.text).toMatch(/image\/png/)
})

test('[N09.2] nothing is lost while the mail server is down: messages are retried with growing pauses', async () => {
  failureCodes = [451, 451]
  await signUp('patient@example.ca')

  await deliverMessages(server.deps, messageKinds)
  await deliverMessages(server.deps, messageKinds)
  expect(receivedMails).toEqual([])
  server.clock.forwardHours(1.1 / 60)
  await deliverMessages(server.deps, messageKinds)
  server.clock.forwardHours(1.1 / 60)
  await deliverMessages(server.deps, messageKinds)
  expect(receivedMails).toEqual([])
  server.clock.forwardHours(1.1 / 60)
  await deliverMessages(server.deps, messageKinds)

  expect(receivedMails.map(({ to }) => to)).toEqual([['patient@example.ca']])
})

test('[N09.3] a message that keeps failing is given up and reported after 12 tries in about twenty hours', async () => {
  const reportedErrors: unknown[] = []
  server.deps.reportError = (error) => reportedErrors.push(error)
  failureCodes = Array(30).fill(451)
  await signUp('never@example.ca')
  const getNextTry = async () => {
    const message = server.db.selectFrom('outbox').where('to_address', '=', 'never@example.ca')
    return (await message.select('next_try_at').executeTakeFirstOrThrow()).next_try_at
  }

  for (let due = await getNextTry(); due; due = await getNextTry()) {
    expect(reportedErrors).toEqual([])
    server.clock.moveTo(due)
    await deliverMessages(server.deps, messageKinds)
  }

  expect(30 - failureCodes.length).toBe(12)
  expect((server.clock.now().getTime() - MONDAY.getTime()) / 3_600_000).toBeCloseTo(20.5, 1)
  expect(reportedErrors).toHaveLength(1)
  expect(String(reportedErrors[0])).toMatch(/\(verify_email\) cannot be delivered: Error EMESSAGE 451 DATA$/)
  expect(receivedMails).toEqual([])
})

test('[N09.4 N08.16] a message that the mail server permanently refuses is not retried, and the log does not contain the recipient', async () => {
  const reportedErrors: unknown[] = []
  server.deps.reportError = (error) => reportedErrors.push(error)
  failureCodes = [550]
  await signUp('gone@example.ca')

  for (let hour = 0; hour < 5; hour++) {
    await deliverMessages(server.deps, messageKinds)
    server.clock.forwardHours(1)
  }

  expect(receivedMails).toEqual([])
  expect(reportedErrors).toHaveLength(1)
  expect(String(reportedErrors[0])).toMatch(/\(verify_email\) cannot be delivered: Error EMESSAGE 550 DATA$/)
})

test('[N09.2] nothing is lost when the mail server refuses our login', async () => {
  const realMailer = server.deps.mailer
  server.deps.mailer = {
    ...server.deps.mailer,
    send: () => Promise.reject(Object.assign(new Error('no'), { responseCode: 535, command: 'AUTH PLAIN' })),
  }
  await signUp('wrong.login@example.ca')
  await deliverMessages(server.deps, messageKinds)
  server.deps.mailer = realMailer
  server.clock.forwardHours(0.1)
  await deliverMessages(server.deps, messageKinds)

  expect(receivedMails.map(({ to }) => to)).toEqual([['wrong.login@example.ca']])
})

test('[N09.1] a message is not sent if the transaction that stored it is rolled back', async () => {
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
      throw new Error('roll back')
    })
    .catch(() => {})
  await deliverMessages(server.deps, messageKinds)

  expect(receivedMails).toEqual([])
})

test('[S12.10] the code of an unsent mail cannot be read in the database', async () => {
  await signUp('secret@example.ca')
  const { facts } = await server.db
    .selectFrom('outbox')
    .where('to_address', '=', 'secret@example.ca')
    .select('facts')
    .executeTakeFirstOrThrow()
  await deliverMessages(server.deps, messageKinds)
  const code = readReceivedCode()

  expect(code).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(facts)).not.toContain(code)
  const { facts: factsAfter } = await server.db
    .selectFrom('outbox')
    .where('to_address', '=', 'secret@example.ca')
    .select('facts')
    .executeTakeFirstOrThrow()
  expect(factsAfter).toEqual({})
})

test('[N10.2] a mail about a quest has the headers for one-click unsubscribing; a mail about the account does not have them', async () => {
  const { parent, child } = await createFamily('headers@example.ca')
  const { id } = (await parent.post('/missions', questForm(child.id))).body.mission
  await child.put(`/missions/${id}`, { mission: { complete: true } })
  await sendFinishedQuests(server.deps)
  await deliverMessages(server.deps, messageKinds)

  const parentMails = receivedMails.filter(({ to }) => to.includes(parent.email))
  expect(parentMails).toHaveLength(2)
  // Joins the lines of long headers.
  const [accountHeaders = '', questHeaders = ''] = parentMails.map(({ text }) =>
    text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '),
  )
  expect(questHeaders).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/v1\/unsubscribe\/[\w.~-]+>\r?$/m,
  )
  expect(questHeaders).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(accountHeaders).not.toMatch(/List-Unsubscribe/i)
})

/** Fifty addresses and names that try to add another recipient. */
const tricks = ['\r\n', '\n', '\r', '\u2028', '\0', ',', ';', ', ', '<', '> , <'].flatMap((separator) => [
  `zoe@example.ca${separator}victim@example.ca`,
  `zoe@example.ca${separator}Bcc: victim@example.ca`,
  `zoe@example.ca${separator}Cc: victim@example.ca${separator}`,
  `zoe${separator}RCPT TO:<victim@example.ca>@example.ca`,
  `"zoe${separator}" victim@example.ca`,
])

test('[N09.7] no spelling of an address or a name reaches another recipient', async () => {
  expect(tricks).toHaveLength(50)
  for (const trick of tricks) {
    const { status } = await signUp(trick)
    expect([trick, status]).toEqual([trick, 422])
    // If such an address got past the validation, the mail would still have only one recipient.
    for (const to of [
      { address: 'safe@example.ca', name: trick },
      { address: trick, name: 'Zoé' },
    ]) {
      const message = { family_id: null, to, language: 'en-CA', kind: addressTaken } as const
      if (trick.includes('\0')) continue // PostgreSQL cannot store this character.
      await server.deps.transaction((tx) =>
        notifyAddress(server.deps, tx, { ...message, facts: { first_name: trick } }),
      )
    }
  }
  await deliverMessages(server.deps, messageKinds)

  expect(receivedMails.filter(({ to }) => to.includes('safe@example.ca'))).toHaveLength(45)
  for (const { to, text } of receivedMails) {
    expect(to).toHaveLength(1)
    expect(to).not.toContain('victim@example.ca')
    expect(text.slice(0, text.indexOf('\r\n\r\n'))).not.toMatch(/^b?cc:/im)
  }
})

/** Expects that every element with a class and a colour has a rule for dark mode. */
function expectDarkColours(kind: string, html: string) {
  const darkRules = /@media \(prefers-color-scheme:dark\)\{(.+?\})\}/s.exec(html)?.[1] ?? ''
  const colouredElements = [...html.matchAll(/class="([\w ]+)"[^>]* style="[^"]*(?:background|color):#/g)]
  const classes = colouredElements.map(([, names = '']) => names.split(' '))
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(classes.flat()).toEqual(expect.arrayContaining(['back', 'sheet', 'soft']))
  const withoutDarkRule = classes.filter((names) => !names.some((name) => darkRules.includes(`.${name}{`)))
  expect([kind, withoutDarkRule]).toEqual([kind, []])
}

test.each([{ language: 'en-CA' }, { language: 'fr-CA' }] as const)(
  '[N03.1 N03.3 N03.4] every kind of message is rendered in $language without missing texts, in light and dark colours, and names cannot add markup',
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
      // Only mails to the operator, and the mail to a kid whom a parent declined, have no link.
      const kind = messageKinds.get(message.kind)
      if (kind?.getFooterReason?.(kind.sampleFacts) !== 'operator' && message.kind !== 'invite_declined')
        expect(parts.text).toMatch(/https?:\/\//)
      if (message.channel === 'sms') continue
      expect(message.mail.html).not.toMatch(/<b>|<i>|<dishwasher>/)
      expect(message.mail.html).toContain(`<html lang="${language}">`)
      expectDarkColours(message.kind, message.mail.html)
    }
  },
)

test('[X10.1 X10.2] a mail to reset a password is sent while the mail server keeps other mails waiting', async () => {
  const { parent, child } = await createFamily('lanes@example.ca')
  receivedMails = []
  await deliverMessages(server.deps, messageKinds)
  await server.visitor.get(`/verify/email/${readReceivedCode()}`)
  receivedMails = []
  for (let value = 1; value <= 5; value++)
    await parent.post('/points', { points: { value, child_id: child.id } })
  slowAddress = child.email
  const delivery = deliverMessages(server.deps, messageKinds, ['family'])
  await expect.poll(() => waitingMails.length).toBe(MAILS_AT_ONCE)
  await server.visitor.post('/forgot', { email: parent.email })
  await runJob(server.deps, 'send-requested-mails')
  await runJob(server.deps, 'deliver-account-messages')
  expect(receivedMails.map(({ to }) => to)).toEqual([[parent.email]])

  slowAddress = undefined
  for (const receive of waitingMails) receive()
  expect(await delivery).toBe(5)
  expect(receivedMails).toHaveLength(6)
})

test.each([
  { kind: passwordReset, lane: 'account' },
  { kind: addressTaken, lane: 'account' },
  { kind: bonusReceived, lane: 'family' },
  { kind: newsletterIssue, lane: 'news' },
])('[X10.3] the message $kind.name is sent in the lane $lane', ({ kind, lane }) => {
  expect(getLane(kind)).toBe(lane)
})
