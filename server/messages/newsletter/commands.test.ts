import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { childForm, codeIn, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { runNewsletterCommand } from './commands.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'questnest-letters-'))
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const newAddress = () => `${randomUUID()}@example.ca`
const written = (id: string) => `id: ${id}

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
async function run(text: string, ...more: string[]) {
  const file = join(folder, `${randomUUID()}.md`)
  await writeFile(file, text)
  return runNewsletterCommand(server.deps, ['send', file, ...more]).then(
    (lines) => lines.join('\n'),
    (error: Error) => `No: ${error.message.split('\n')[0]}`,
  )
}
/** Delivers all messages and returns the newsletters that an address got. */
async function came(address: string, subject = /snow day|jour de neige/) {
  server.clock.forward(1)
  await server.runJobs()
  return (await server.mails(address)).filter((mail) => subject.test(`${mail.subject}${mail.text}`))
}
async function subscriber(language = 'en-CA') {
  const email = newAddress()
  await server.visitor.post('/newsletter', { email, language })
  await server.visitor.post(`/newsletter/confirm/${codeIn((await server.mailTo(email))?.links)}`, undefined)
  return email
}
const news = (way: object) => ({ notification_settings: { news_and_promo: way } })

test('[N02.9 N12.1 N12.2] a newsletter goes once to everybody who wants news, in their language, and to nobody else', async () => {
  const [english, french] = [await subscriber(), await subscriber('fr-CA')]
  const parent = await server.newParent(newAddress(), { language: 'fr-CA' })
  await parent.put('/parents', news({ email: true }))
  const [without, closed] = [await server.newParent(), await server.newParent()]
  await closed.put('/parents', news({ email: true }))
  await closed.delete('/parents')
  const child = await server.newChild(without)
  const asked = newAddress()
  await server.visitor.post('/newsletter', { email: asked })

  expect(await run(written('snow'))).toBe('Sending snow: 3 mails and 0 texts, 5 a second.')

  const [mail, ...others] = await came(english)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ten quests for a snow day')
  expect(mail?.text).toContain('School is closed, and the couch is full.\n\nHere is *one* more.')
  expect(mail?.text).toContain('Read on\nhttps://questnest.example/blog')
  expect(mail?.text).not.toContain('Ten quests wait')
  expect(mail?.unsubscribe).toContain('/api/v1/unsubscribe/')
  for (const address of [french, parent.email])
    expect((await came(address)).map(({ subject }) => subject)).toEqual(['Dix quêtes pour un jour de neige'])
  for (const address of [without.email, closed.email, child.email, asked])
    expect(await came(address)).toEqual([])
  expect(await run(written('snow'))).toBe(
    'No: snow was already sent. Use a new id to send another newsletter.',
  )
  expect(await came(english)).toHaveLength(1)
  expect(await runNewsletterCommand(server.deps, ['count'])).toEqual([
    '1 parents and 2 other subscribers want the newsletter by mail.',
  ])
})

test('[N02.9 N12.3] the text message of a newsletter goes to verified phones of parents who want news by text', async () => {
  const [parent, french, unproven] = [
    await server.newParent(),
    await server.newParent(newAddress(), { language: 'fr-CA' }),
    await server.newParent(),
  ]
  for (const who of [parent, french]) await server.verifyPhone(who)
  for (const who of [parent, french, unproven]) await who.put('/parents', news({ sms: true }))
  expect(await run(written('texts'))).toMatch(/ 1 texts/)
  const { phone } = (await parent.get('/profile')).body
  const [text, ...more] = await came(phone, /Snow day/)
  expect(more).toEqual([])
  expect(text?.text).toBe(
    'Questnest: Snow day! Ten quests wait. To stop these texts: http://localhost:3000/settings/notification',
  )
})

test('[N12.4] a subscriber who leaves, or whose address becomes a child’s, before the sending gets no newsletter', async () => {
  const [gone, grown, stays] = [await subscriber(), await subscriber(), await subscriber()]
  const mail = (await server.mails(gone)).find(({ unsubscribe }) => unsubscribe)
  await run(written('late'))
  await server.visitor.post(new URL(String(mail?.unsubscribe)).pathname.replace('/api/v1', ''), undefined)
  await (await server.newParent()).post('/children', childForm(grown))
  // As if the account was created while the link was being opened.
  const row = { language: 'en-CA' as const, text_version: 'x', asked_at: MONDAY, confirmed_at: MONDAY }
  const ends = { ended_at: null, ended_by: null, user_id: null }
  const id = server.deps.secrets.newId()
  await server.db
    .insertInto('newsletter_subscribers')
    .values({ id, email: grown, address_hash: 'x', ...row, ...ends })
    .execute()
  await run(written('later'))
  expect(await came(gone)).toEqual([])
  expect(await came(grown)).toEqual([])
  expect(await came(stays)).toHaveLength(2)
})

test('[N12.5] newsletters go out five a second, so that urgent messages do not queue behind them', async () => {
  const readers: string[] = []
  for (let n = 0; n < 12; n++) readers.push(await subscriber())
  await run(written('paced'))
  await server.runJobs()
  const sent = async () => {
    const mails = await Promise.all(readers.map((reader) => server.mails(reader)))
    return mails.filter((found) => found.some(({ subject }) => subject.includes('snow'))).length
  }
  expect(await sent()).toBeLessThanOrEqual(1)
  server.clock.forward(1)
  await server.runJobs()
  expect(await sent()).toBe(12)
})

test('[N12.6] a test goes to one address in both languages, and the newsletter can still be sent', async () => {
  const reader = await subscriber()
  const me = newAddress()
  expect(await run(written('trial'), '--to', me)).toBe(
    `Sending trial as a test to ${me} only, in 2 languages.`,
  )
  expect(await came(me)).toHaveLength(2)
  expect(await came(reader)).toEqual([])
  expect(await run(written('trial'))).toMatch(/^Sending trial: /)
})

test.each([
  ['no id', '--- en-CA\n# A\nB', 'The file needs a line "id: …"'],
  ['one language', 'id: a-b\n--- en-CA\n# A\nB', 'The file has no part for fr-CA.'],
  [
    'a strange language',
    `${written('abc')}\n--- de\n# A\nB`,
    'Unknown language: de. Known languages: en-CA, fr-CA.',
  ],
  ['no subject', written('abc').replace('# Ten', 'Ten'), 'en-CA needs exactly one line'],
  ['no paragraph', 'id: abc\n--- en-CA\n# A\n--- fr-CA\n# A\nB', 'en-CA needs at least one paragraph.'],
  [
    'two buttons',
    written('abc').replace('Here is *one* more.', '[A](https://b.ca)'),
    'en-CA may have only one button',
  ],
  [
    'a long text',
    written('abc').replace('Snow day!', 'x'.repeat(240)),
    'en-CA: the text message is longer than 2',
  ],
])('[N12.7] a file with %s is refused, and the error shows the format', async (_, text, reason) => {
  expect(await run(text)).toContain(`No: ${reason}`)
})

test('[N12.8] wrong arguments are refused with the usage', async () => {
  for (const typed of [['send'], ['sent', 'x'], ['count', 'x'], ['send', 'a', 'b'], ['--what']])
    await expect(runNewsletterCommand(server.deps, typed)).rejects.toThrow('npm run newsletter')
  await expect(runNewsletterCommand(server.deps, ['send', join(folder, 'none')])).rejects.toThrow(
    'Cannot read ',
  )
  expect(await run(written('abc'), '--to', 'me')).toBe('No: me is not a mail address.')
})
