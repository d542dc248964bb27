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
/** Every message goes out; how many of a letter came to an address. */
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

test('[N02 N03 N07] a letter goes once to everybody who wants news, each in their language, and to nobody else', async () => {
  const [english, french] = [await subscriber(), await subscriber('fr-CA')]
  const parent = await server.newParent(newAddress(), { language: 'fr-CA' })
  await parent.put('/parents', news({ email: true }))
  const [without, closed] = [await server.newParent(), await server.newParent()]
  await closed.put('/parents', news({ email: true }))
  await closed.delete('/parents')
  const child = await server.newChild(without)
  const asked = newAddress()
  await server.visitor.post('/newsletter', { email: asked })

  expect(await run(written('snow'))).toBe('snow goes to 3 by mail and 0 by text, 5 a second.')

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
  expect(await run(written('snow'))).toBe('No: snow was sent before.')
  expect(await came(english)).toHaveLength(1)
  expect(await runNewsletterCommand(server.deps, ['count'])).toEqual([
    '1 parents and 2 others want the newsletter by mail.',
  ])
})

test('[N02 N03] a letter’s text goes to phones whose owners want news that way, where it has one', async () => {
  const [parent, french, unproven] = [
    await server.newParent(),
    await server.newParent(newAddress(), { language: 'fr-CA' }),
    await server.newParent(),
  ]
  for (const who of [parent, french]) await server.verifyPhone(who)
  for (const who of [parent, french, unproven]) await who.put('/parents', news({ sms: true }))
  expect(await run(written('texts'))).toMatch(/ 1 by text/)
  const { phone } = (await parent.get('/profile')).body
  const [text, ...more] = await came(phone, /Snow day/)
  expect(more).toEqual([])
  expect(text?.text).toBe(
    'Questnest: Snow day! Ten quests wait. To stop these texts: http://localhost:3000/settings/notification',
  )
})

test('[N07] who leaves, or becomes a child, between the letter’s writing and its sending gets none', async () => {
  const [gone, grown, stays] = [await subscriber(), await subscriber(), await subscriber()]
  const mail = (await server.mails(gone)).find(({ unsubscribe }) => unsubscribe)
  await run(written('late'))
  await server.visitor.post(new URL(String(mail?.unsubscribe)).pathname.replace('/api/v1', ''), undefined)
  await (await server.newParent()).post('/children', childForm(grown))
  // As if the account came at the very moment of another link.
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

test('[N03] letters go five a second: what somebody waits for is not behind them', async () => {
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

test('[N07] a trial goes to one address in both languages, and leaves the letter to be sent', async () => {
  const reader = await subscriber()
  const me = newAddress()
  expect(await run(written('trial'), '--to', me)).toBe(
    `trial goes to ${me} only, in 2 languages. Nobody else got it.`,
  )
  expect(await came(me)).toHaveLength(2)
  expect(await came(reader)).toEqual([])
  expect(await run(written('trial'))).toMatch(/^trial goes to/)
})

test.each([
  ['no id', '--- en-CA\n# A\nB', 'It begins with an id'],
  ['one language', 'id: a-b\n--- en-CA\n# A\nB', 'It says nothing in fr-CA.'],
  ['a strange language', `${written('abc')}\n--- de\n# A\nB`, 'There is no language de.'],
  ['no subject', written('abc').replace('# Ten', 'Ten'), 'In en-CA it needs one line'],
  ['no paragraph', 'id: abc\n--- en-CA\n# A\n--- fr-CA\n# A\nB', 'In en-CA it needs a paragraph.'],
  [
    'two buttons',
    written('abc').replace('Here is *one* more.', '[A](https://b.ca)'),
    'In en-CA there is room',
  ],
  ['a long text', written('abc').replace('Snow day!', 'x'.repeat(240)), 'In en-CA the text has more'],
])('[N07] a file with %s is refused, with how it should look', async (_, text, reason) => {
  expect(await run(text)).toContain(`No: ${reason}`)
})

test('[N07] whatever else is typed is answered with what can be', async () => {
  for (const typed of [['send'], ['sent', 'x'], ['count', 'x'], ['send', 'a', 'b'], ['--what']])
    await expect(runNewsletterCommand(server.deps, typed)).rejects.toThrow('npm run newsletter')
  await expect(runNewsletterCommand(server.deps, ['send', join(folder, 'none')])).rejects.toThrow(
    'cannot be read',
  )
  expect(await run(written('abc'), '--to', 'me')).toBe('No: me is no mail address.')
})
