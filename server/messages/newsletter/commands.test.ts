import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { childForm, findCode, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { runNewsletterCommand } from './commands.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'questnest-newsletters-'))
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const newAddress = () => `${randomUUID()}@example.ca`
const newIssue = (id: string) => `id: ${id}

--- en-CA
# Ten quests for a snow day
School is closed,
and the couch is full.

Here is *one* more.

[Read on](https://questnest.example/blog)

sms: Snow day!
Ten quests wait.

--- fr-CA
# Dix quêtes pour un jour de neige
L’école est fermée.
`
async function send(text: string, ...more: string[]) {
  const file = join(folder, `${randomUUID()}.md`)
  await writeFile(file, text)
  return runNewsletterCommand(server.deps, ['send', file, ...more]).then(
    (lines) => lines.join('\n'),
    (error: Error) => `Refused: ${error.message.split('\n')[0]}`,
  )
}
/** Delivers all messages and lists the newsletters that an address got. */
async function getNews(address: string, subject = /snow day|jour de neige/) {
  server.clock.forwardHours(1)
  await server.runJobs()
  return (await server.listMessages(address)).filter((mail) => subject.test(`${mail.subject}${mail.text}`))
}
async function newSubscriber(language = 'en-CA') {
  const email = newAddress()
  await server.visitor.post('/newsletter', { email, language })
  const code = findCode((await server.findMessage(email))?.links)
  await server.visitor.post(`/newsletter/confirm/${code}`, undefined)
  return email
}
const newsSettings = (channels: object) => ({ notification_settings: { news_and_promo: channels } })

test('[N02.9 N12.1 N12.2] a newsletter goes once to everybody who wants news, in the person’s language, and to nobody else', async () => {
  const [english, french] = [await newSubscriber(), await newSubscriber('fr-CA')]
  const parent = await server.newParent(newAddress(), { language: 'fr-CA' })
  await parent.put('/parents', newsSettings({ email: true }))
  const [parentWithoutNews, closedParent] = [await server.newParent(), await server.newParent()]
  await closedParent.put('/parents', newsSettings({ email: true }))
  await closedParent.delete('/parents')
  const child = await server.newChild(parentWithoutNews)
  const unconfirmed = newAddress()
  await server.visitor.post('/newsletter', { email: unconfirmed })

  expect(await send(newIssue('snow'))).toBe('Sending snow: 3 mails and 0 texts, 5 a second.')

  const [mail, ...others] = await getNews(english)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ten quests for a snow day')
  expect(mail?.text).toContain('School is closed, and the couch is full.\n\nHere is *one* more.')
  expect(mail?.text).toContain('Read on\nhttps://questnest.example/blog')
  expect(mail?.text).not.toContain('Ten quests wait')
  expect(mail?.unsubscribe).toContain('/api/v1/unsubscribe/')
  for (const address of [french, parent.email])
    expect((await getNews(address)).map(({ subject }) => subject)).toEqual([
      'Dix quêtes pour un jour de neige',
    ])
  for (const address of [parentWithoutNews.email, closedParent.email, child.email, unconfirmed])
    expect(await getNews(address)).toEqual([])
  expect(await send(newIssue('snow'))).toBe(
    'Refused: snow was already sent. Use a new id to send another newsletter.',
  )
  expect(await getNews(english)).toHaveLength(1)
  expect(await runNewsletterCommand(server.deps, ['count'])).toEqual([
    '1 parents and 2 other subscribers want the newsletter by mail.',
  ])
})

test('[N02.9 N12.3] the text message of a newsletter goes to verified phones of parents who want news by text', async () => {
  const [parent, french, unverified] = [
    await server.newParent(),
    await server.newParent(newAddress(), { language: 'fr-CA' }),
    await server.newParent(),
  ]
  for (const person of [parent, french]) await server.verifyPhone(person)
  for (const person of [parent, french, unverified]) await person.put('/parents', newsSettings({ sms: true }))
  expect(await send(newIssue('texts'))).toMatch(/ 1 texts/)
  const { phone } = (await parent.get('/profile')).body
  const [text, ...more] = await getNews(phone, /Snow day/)
  expect(more).toEqual([])
  expect(text?.text).toBe(
    'Questnest: Snow day! Ten quests wait. To stop these texts: http://localhost:3000/settings/notification',
  )
})

test('[N12.4] a subscriber who unsubscribes, or whose address becomes a child’s, before a newsletter is delivered does not get it', async () => {
  const [leaver, futureChild, reader] = [await newSubscriber(), await newSubscriber(), await newSubscriber()]
  const mail = (await server.listMessages(leaver)).find(({ unsubscribe }) => unsubscribe)
  await send(newIssue('late'))
  await server.visitor.post(new URL(String(mail?.unsubscribe)).pathname.replace('/api/v1', ''), undefined)
  await (await server.newParent()).post('/children', childForm(futureChild))
  await server.runJobs()
  const invitation = (await server.listMessages(futureChild)).find(({ links }) =>
    links[0]?.includes('/verify/'),
  )
  await server.visitor.get(`/verify/email/${findCode(invitation?.links)}`, { kidSite: true })
  // This row would exist if the account was created while the confirmation link was being opened.
  const row = { language: 'en-CA' as const, text_version: 'x', asked_at: MONDAY, confirmed_at: MONDAY }
  const ending = { ended_at: null, ended_by: null, user_id: null }
  const id = server.deps.secrets.newId()
  await server.db
    .insertInto('newsletter_subscribers')
    .values({ id, email: futureChild, address_hash: 'x', ...row, ...ending })
    .execute()
  await send(newIssue('later'))
  expect(await getNews(leaver)).toEqual([])
  expect(await getNews(futureChild)).toEqual([])
  expect(await getNews(reader)).toHaveLength(2)
})

test('[N12.5] newsletters go out five a second, so that urgent messages do not queue behind them', async () => {
  const readers: string[] = []
  for (let n = 0; n < 12; n++) readers.push(await newSubscriber())
  await send(newIssue('paced'))
  await server.runJobs()
  const countReaders = async () => {
    const mails = await Promise.all(readers.map((reader) => server.listMessages(reader)))
    return mails.filter((inbox) => inbox.some(({ subject }) => subject.includes('snow'))).length
  }
  expect(await countReaders()).toBeLessThanOrEqual(1)
  server.clock.forwardHours(1)
  await server.runJobs()
  expect(await countReaders()).toBe(12)
})

test('[N12.6] test mails in both languages go to one address only, and the newsletter can still be sent afterwards', async () => {
  const reader = await newSubscriber()
  const operatorAddress = newAddress()
  expect(await send(newIssue('trial'), '--to', operatorAddress)).toBe(
    `Sending trial as a test to ${operatorAddress} only, in 2 languages.`,
  )
  expect(await getNews(operatorAddress)).toHaveLength(2)
  expect(await getNews(reader)).toEqual([])
  expect(await send(newIssue('trial'))).toMatch(/^Sending trial: /)
})

test.each([
  ['no id', '--- en-CA\n# A\nB', 'The file needs a line "id: …"'],
  ['only one language', 'id: a-b\n--- en-CA\n# A\nB', 'The file has no part for fr-CA.'],
  [
    'an unknown language',
    `${newIssue('abc')}\n--- de\n# A\nB`,
    'Unknown language: de. Known languages: en-CA, fr-CA.',
  ],
  ['no subject', newIssue('abc').replace('# Ten', 'Ten'), 'en-CA needs exactly one line'],
  ['no paragraph', 'id: abc\n--- en-CA\n# A\n--- fr-CA\n# A\nB', 'en-CA needs at least one paragraph.'],
  [
    'two buttons',
    newIssue('abc').replace('Here is *one* more.', '[A](https://b.ca)'),
    'en-CA may have only one button',
  ],
  [
    'a text message that is too long',
    newIssue('abc').replace('Snow day!', 'x'.repeat(240)),
    'en-CA: the text message is longer than 2',
  ],
])('[N12.7] a file with %s is refused with the reason', async (_, text, reason) => {
  expect(await send(text)).toContain(`Refused: ${reason}`)
})

test('[N12.8] wrong arguments are refused with the usage; an unreadable file and a wrong address are refused with the reason', async () => {
  for (const args of [['send'], ['sent', 'x'], ['count', 'x'], ['send', 'a', 'b'], ['--what']])
    await expect(runNewsletterCommand(server.deps, args)).rejects.toThrow('npm run newsletter')
  await expect(runNewsletterCommand(server.deps, ['send', join(folder, 'none')])).rejects.toThrow(
    'Cannot read ',
  )
  expect(await send(newIssue('abc'), '--to', 'me')).toBe(
    'Refused: "me" is not a mail address. Give one after --to, such as me@example.com.',
  )
})
