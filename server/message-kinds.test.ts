import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MAILS_AT_ONCE, NAME_MAX } from '#contract/limits.ts'
import { languages } from '#contract/values.ts'
import { messageKinds } from './message-kinds.ts'
import type { MessageKind } from './messages/notifications/message-kind.ts'
import { createRenderContext } from './messages/notifications/render-context.ts'
import { smtp } from './platform/adapters/mail/smtp.ts'
import { readConfig } from './platform/config.ts'
import { createSecrets } from './platform/secrets.ts'

const config = readConfig({ MAILS_A_SECOND: '1000' })
const contexts = languages.map((language) =>
  createRenderContext({ config, secrets: createSecrets('any') }, { to_name: 'Zoé', language }),
)
const kinds = [...messageKinds.values()].filter(({ mail }) => mail)
/** Bytes of a line. Mail servers may refuse longer ones (RFC 5322). */
const LINE_MAX = 998
const MARK = 'A-text-that-no-message-has'

/** Where a text is within the facts: the keys that lead to it. */
type Path = (string | number)[]

function listTexts(facts: unknown, path: Path = []): Path[] {
  if (typeof facts === 'string') return [path]
  if (!facts || typeof facts !== 'object') return []
  return Object.entries(facts).flatMap(([key, value]) => listTexts(value, [...path, key]))
}

function replaceText(facts: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  const replaced = replaceText(Object(facts)[key], rest, text)
  if (Array.isArray(facts)) return facts.with(Number(key), replaced)
  return { ...Object(facts), [key]: replaced }
}

/** Returns undefined if the facts cannot be rendered, because one of them is no free text but a day or a choice. */
function renderSubject(kind: MessageKind, facts: unknown, context: (typeof contexts)[number]) {
  try {
    return kind.mail?.(facts, context).subject
  } catch {
    return undefined
  }
}

/** The sample facts, and the same with lists of one entry, which may have another subject. */
const listFacts = ({ sampleFacts }: MessageKind) => [
  sampleFacts,
  Object.fromEntries(
    Object.entries(Object(sampleFacts)).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.slice(0, 1) : value,
    ]),
  ),
]

/** Returns where the texts are that the subject contains in one of the languages. */
const listTextsInSubject = (kind: MessageKind, facts: unknown) =>
  listTexts(facts).filter((path) =>
    contexts.some((context) => renderSubject(kind, replaceText(facts, path, MARK), context)?.includes(MARK)),
  )

/** People’s names, and what the operator or the server wrote: names of rewards, numbers, the newsletter's subject. */
const reward = ['reward.en-CA', 'reward.fr-CA']
const textsInSubjects = {
  bonus: ['by'],
  child_invitation: ['parent'],
  gift_code: [...reward, 'child'],
  invite: ['parent'],
  invite_joined: ['kid'],
  newsletter: ['subject'],
  newsletter_trial: ['subject'],
  order_cancelled: reward,
  order_compensated: reward,
  order_delivered: reward,
  order_shipped: reward,
  helper_invite: ['parent'],
  helper_joined: ['name'],
  helper_removed: ['name'],
  parent_invite: ['parent'],
  parent_joined: ['name'],
  parent_removed: ['name'],
  problem_reported: ['return_number'],
  quest_finished: ['quests.child'],
  quest_offered: ['child'],
  quest_taken_over: ['child'],
  receipt: ['number'],
  reward_approved: reward.map((path) => `rewards.${path}`),
  reward_arrived: reward,
  reward_back: reward,
  reward_cancelled: reward,
  reward_rejected: reward,
  reward_requested: ['child', ...reward.map((path) => `rewards.${path}`)],
  reward_shipped: reward,
}

test('[X08.3] the subject of no kind of mail contains anything that a family wrote but the names of people', () => {
  const withoutIndex = (path: Path) => path.filter((key) => Number.isNaN(Number(key))).join('.')
  const found = kinds.map((kind) => {
    const paths = listFacts(kind).flatMap((facts) => listTextsInSubject(kind, facts))
    return [kind.name, [...new Set(paths.map(withoutIndex))]] as const
  })
  expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual(textsInSubjects)
})

/** Starts a mail server that returns the head of each mail that it got, as it was sent. */
async function startMailServer() {
  const heads: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      heads.push((await readText(stream)).split('\r\n\r\n')[0] ?? '')
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo // the server listens, and not on a pipe
  return { port, heads }
}

/** As long as a name may be, without a space at which a line could be divided. */
const HOSTILE = 'Mia\r\nBcc:thief@evil.example\r\n\r\n'.padEnd(NAME_MAX, 'é')

test('[X08.4] no text in a mail of any kind adds a header or a line that mail servers refuse', async () => {
  const { port, heads } = await startMailServer()
  const { send, close } = smtp(`smtp://127.0.0.1:${port}`, config)
  const subjects = kinds.flatMap((kind) =>
    listFacts(kind).flatMap((facts) => {
      const hostile = listTextsInSubject(kind, facts).reduce(
        (replaced, path) => replaceText(replaced, path, HOSTILE),
        facts,
      )
      return contexts.map((context) => renderSubject(kind, hostile, context) ?? '')
    }),
  )
  expect(subjects.filter((subject) => subject.includes('\r\n')).length).toBeGreaterThan(20)
  const mails = subjects.map((subject, index) => ({
    id: String(index),
    created_at: new Date(),
    to: { name: HOSTILE, address: 'claire@example.ca' },
    subject,
    text: HOSTILE,
    html: '<p></p>',
    pictures: [],
    unsubscribe: 'https://questnest.example/unsubscribe',
  }))
  for (let sent = 0; sent < mails.length; sent += MAILS_AT_ONCE)
    await Promise.all(mails.slice(sent, sent + MAILS_AT_ONCE).map(send))
  close()

  expect(heads).toHaveLength(mails.length)
  for (const head of heads) {
    const lines = head.split('\r\n')
    const names = lines.filter((line) => !/^\s/.test(line)).map((line) => line.split(':')[0])
    expect(names.sort()).toEqual([
      'Content-Type',
      'Date',
      'From',
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ])
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(LINE_MAX)
  }
})
