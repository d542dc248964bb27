import { randomUUID } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hoursAfter } from '#contract/calendar.ts'
import { runParents } from '#server/accounts/passwords/commands.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { addPasskey } from '#server/testing/samples/passkeys.ts'
import { createAuthenticator } from '#server/testing/samples/software-authenticator.ts'
import { addAuthenticator } from '#server/testing/samples/two-step.ts'
import {
  childForm,
  inviteForm,
  openTestServer,
  PASSWORD,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { createFamilyInvitation, findHomeRedirect, hasFamily } from './home-sign-up.ts'
import { sendPasswordChoiceLink } from './sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    HOME_ADDRESS: 'http://localhost:3000',
    ADULT_URL: '',
    KID_URL: '',
    RATE_LIMIT: '',
    PASSWORD_MEMORY: '19456',
  })
})
afterAll(() => server.close())

const kidHost = { headers: { host: 'localhost:3001' } }
const signUp = (email: string, more: Record<string, unknown> = {}) =>
  server.visitor.post('/parents', { parent: { ...parentForm(email), phone: '', ...more } })
const findCode = (link = '') => link.split(/[/=]/).at(-1) ?? ''
const countMails = async () =>
  (await server.db.selectFrom('outbox').select('id').execute()).length +
  (await server.db.selectFrom('codes').where('kind', '!=', 'reset').select('hash').execute()).length

test('[F08.13] the operator’s command refuses a database without a family, and names the container’s form', async () => {
  for (const args of [['invite'], ['reset', 'claire@home.example']])
    await expect(runParents(server.deps, args)).rejects.toThrow(
      new RegExp(`No family has signed up in .*compose.home.yaml exec server .* ${args.join(' ')}$`),
    )
  await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-parents-'))
  const empty = await openDatabase(readConfig({ DATA_DIR: folder.path }))
  expect(await hasFamily(empty.db)).toBe(false)
  await empty.close()
})

// The order matters: later tests use the family of the first one.
test('[F08.4] the first parent signs up on screen, without a mail; then sign-up is closed', async () => {
  expect(await findHomeRedirect(server.deps, '/')).toBe('/signup')
  expect(await findHomeRedirect(server.deps, '/signup?x=1')).toBeUndefined()
  const [first, second] = await Promise.all([signUp('claire@home.example'), signUp('other@home.example')])
  const statuses = [first.status, second.status].toSorted()
  expect(statuses).toEqual([200, 403])
  const refused = first.status === 403 ? first : second
  expect(refused.body.code).toBe('sign_up_closed')
  expect((await signUp('stranger@home.example')).body.code).toBe('sign_up_closed')
  // Whoever sends the form again because the response was lost is told to log in.
  const { email } = await firstParent()
  expect((await signUp(email.toUpperCase())).body.code).toBe('has_account')
  for (const path of ['/', '/signup', '/signup?invitation=1.2'])
    expect(await findHomeRedirect(server.deps, path)).toBe('/login')
  expect(await findHomeRedirect(server.deps, '/login')).toBeUndefined()
})

test('[F08.15] once sign-up is closed, a new person cannot sign up through a provider, either, without an invitation', async () => {
  const finishWithTicket = async (invitation?: string) => {
    const ticket = randomUUID()
    const identity = { provider: 'openid' as const, subject: ticket, email: `${ticket}@home.example` }
    const expires_at = hoursAfter(server.clock.now(), 1)
    await server.db
      .insertInto('social_tickets')
      .values({ ...identity, email_verified: true, hash: hashToken(ticket), expires_at })
      .execute()
    const names = { first_name: 'Ann', last_name: 'Guest', phone: '', is_term_and_condition_agreed: true }
    return server.visitor.post('/parents', {
      parent: { ...names, ticket, ...(invitation && { invitation }) },
    })
  }
  expect(await finishWithTicket()).toMatchObject({ status: 403, body: { code: 'sign_up_closed' } })
  expect((await finishWithTicket(await createFamilyInvitation(server.deps))).status).toBe(200)
})

const firstParent = async () => {
  const { email } = await server.db
    .selectFrom('users')
    .where('role', '=', 'parent')
    .orderBy('created_at')
    .orderBy('id')
    .select('email')
    .executeTakeFirstOrThrow()
  return { email, ...(await server.signIn(email)) }
}

test('[F08.4] with a mail server, only the first address that is verified makes a family', async () => {
  const mailing = await openTestServer({
    HOME_ADDRESS: 'http://localhost:3000',
    ADULT_URL: '',
    KID_URL: '',
    RATE_LIMIT: '',
    PASSWORD_MEMORY: '19456',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const send = (email: string, more: Record<string, unknown> = {}) =>
    mailing.visitor.post('/parents', { parent: { ...parentForm(email), phone: '', ...more } })
  /** The code that is mailed: no mail leaves the server here. */
  const findMailedCode = async (to_address: string) => {
    const mails = mailing.db.selectFrom('outbox').where('to_address', '=', to_address).orderBy('id', 'desc')
    const { facts } = await mails.select('facts').limit(1).executeTakeFirstOrThrow()
    return mailing.deps.secrets.deriveCode((facts as { codeId: string }).codeId)
  }
  const verify = async (email: string) => mailing.visitor.get(`/verify/email/${await findMailedCode(email)}`)
  const countFamilies = async () =>
    (await mailing.db.selectFrom('families').select('family_id').execute()).length

  for (const name of ['a', 'b', 'c']) expect((await send(`${name}@home.example`)).status).toBe(204)
  const statuses = (await Promise.all(['a', 'b'].map((name) => verify(`${name}@home.example`)))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([200, 403])
  expect((await verify('c@home.example')).body.code).toBe('sign_up_closed')
  await mailing.deps.transaction(async (tx) => {
    const pending = await tx
      .selectFrom('sign_ups')
      .where('email', '=', 'c@home.example')
      .selectAll()
      .executeTakeFirstOrThrow()
    await sendPasswordChoiceLink(mailing.deps, tx, pending)
  })
  const reset_token = await findMailedCode('c@home.example')
  const form = { password: PASSWORD, password_confirmation: PASSWORD, reset_token }
  expect((await mailing.visitor.post('/reset', form)).body.code).toBe('sign_up_closed')
  expect(await countFamilies()).toBe(1)

  // One invitation, too, makes one family. No address is told apart, because a mail tells its owner.
  const invitation = findCode((await runParents(mailing.deps, ['invite']))[0])
  for (const name of ['d', 'e']) expect((await send(`${name}@home.example`, { invitation })).status).toBe(204)
  expect((await verify('e@home.example')).status).toBe(200)
  expect((await verify('d@home.example')).body.code).toBe('sign_up_closed')
  expect((await send('e@home.example')).body.code).toBe('sign_up_closed')
  expect(await countFamilies()).toBe(2)
  await mailing.close()
})

test('[F08.5] an invitation by the operator lets one more family sign up, within seven days', async () => {
  const invite = async () => findCode((await runParents(server.deps, ['invite']))[0])
  const expired = await invite()
  server.clock.forwardHours(7 * 24)
  expect((await signUp('late@home.example', { invitation: expired })).status).toBe(403)
  expect((await signUp('forged@home.example', { invitation: `9${expired}` })).status).toBe(403)

  const invitation = await invite()
  expect(await findHomeRedirect(server.deps, `/signup?invitation=${invitation}`)).toBeUndefined()
  const { email } = await firstParent()
  expect((await signUp(email, { invitation })).body.code).toBe('has_account')
  const results = await Promise.all(['a', 'b'].map((name) => signUp(`${name}@home.example`, { invitation })))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect((await signUp('again@home.example', { invitation })).status).toBe(403)
})

test('[F08.6] a child with an e-mail and a changed e-mail count at once, and nothing is queued', async () => {
  const parent = await firstParent()
  const before = await countMails()
  expect((await parent.post('/children', childForm('mia@home.example'))).status).toBe(201)
  const mia = await server.signIn('mia@home.example')
  expect((await mia.get('/profile', kidHost)).body).toMatchObject({ role: 'child', waiting_email: null })
  const [child] = (await parent.get('/children')).body.children
  expect(child).toMatchObject({ email: 'mia@home.example', email_verified: true })

  await server.enterPassword(parent)
  expect((await parent.put('/parents', { email: 'mia@home.example' })).body.fields).toEqual({
    email: 'Another account already uses this address',
  })
  const { body } = await parent.put('/parents', { email: 'new@home.example' })
  expect(body.parent).toMatchObject({ email: 'new@home.example', waiting_email: null })
  await server.enterPassword(parent)
  const { body: changed } = await parent.put(`/children/${mia.id}`, { email: 'mia.new@home.example' })
  expect(changed.child).toMatchObject({ email: 'mia.new@home.example', waiting_email: null })
  await server.signIn('new@home.example')
  await server.signIn('mia.new@home.example')

  await server.runJobs()
  expect(await countMails()).toBe(before)
  expect(await server.listMessages('new@home.example')).toEqual([])
})

test('[F08.6] what needs a mail is refused, and says so', async () => {
  const parent = await firstParent()
  for (const call of [
    parent.post('/invites', inviteForm('leo@home.example')),
    parent.post('/auth/proof/code', {}),
    server.visitor.post('/forgot', { email: parent.email }),
  ])
    expect(await call).toMatchObject({ status: 409, body: { code: 'mails_off' } })
})

test('[F08.7] another parent joins by the copied link alone', async () => {
  const parent = await firstParent()
  await server.enterPassword(parent)
  const { body } = await parent.post('/parents/invites', { email: '' })
  const copied = findCode(body.link)
  const { status, body: link } = await server.visitor.post(`/parents/join/${copied}/mail`, {
    email: 'paul@home.example',
  })
  expect(status).toBe(200)
  expect((await server.visitor.get(`/parents/join/${link.code}`)).body).toMatchObject({
    email: 'paul@home.example',
    has_account: false,
  })
  const joined = await server.visitor.post(`/parents/join/${link.code}`, {
    first_name: 'Paul',
    last_name: 'Tremblay',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    is_term_and_condition_agreed: true,
  })
  expect(joined.body).toMatchObject({ role: 'parent' })
  await server.signIn('paul@home.example')

  // Where nothing is mailed, an address has no limit of mails: the copied links have theirs.
  for (let n = 0; n < 3; n++) {
    const { body: another } = await parent.post('/parents/invites', { email: '' })
    for (let time = 0; time < 4; time++)
      expect(
        (
          await server.visitor.post(`/parents/join/${findCode(another.link)}/mail`, {
            email: 'zoe@home.example',
          })
        ).status,
      ).toBe(200)
  }
})

test('[F08.8] the operator prints a link that chooses a new password, once', async () => {
  const [link = ''] = await runParents(server.deps, ['reset', 'NEW@home.example'])
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset\//)
  const [kidLink] = await runParents(server.deps, ['reset', 'mia.new@home.example'])
  expect(kidLink).toMatch(/^http:\/\/localhost:3001\/reset\//)
  const password = 'another-long-secret'
  const form = { password, password_confirmation: password, reset_token: findCode(link) }
  expect((await server.visitor.post('/reset', form)).status).toBe(200)
  expect((await server.visitor.post('/reset', form)).body.code).toBe('reset_failed')
  await server.signIn('new@home.example', password)

  await expect(runParents(server.deps, ['reset', 'nobody@home.example'])).rejects.toThrow(
    'Nobody signs in with nobody@home.example.',
  )
  for (const args of [['reset'], ['invite', 'x'], ['list'], ['second-step-off'], ['reset', 'a@b.c', 'x']])
    await expect(runParents(server.deps, args)).rejects.toThrow('npm run parents -- reset ADDRESS')
  const elsewhere = { ...server.deps, config: { ...server.deps.config, home: false } }
  await expect(runParents(elsewhere, ['invite'])).rejects.toThrow('Without HOME_ADDRESS')
})

test('[F08.14] the operator ends the two-step login of a parent who has lost the app, the recovery codes and the passkeys', async () => {
  const address = 'paul@home.example'
  await expect(runParents(server.deps, ['second-step-off', address])).rejects.toThrow('has no two-step login')
  const paul = await server.signInWithoutPassword(address)
  await server.enterPassword(paul)
  await addAuthenticator(paul, server)
  await addPasskey(paul, createAuthenticator())
  const open = () => server.visitor.post('/auth', { email: address, password: PASSWORD })
  expect((await open()).body.code).toBe('second_step')

  const lines = await runParents(server.deps, ['second-step-off', 'Paul@home.example'])
  expect(lines[0]).toContain('The two-step login of paul@home.example is off')
  expect(lines[1]).toBe("The parent's passkeys are removed, too: 1.")
  expect((await open()).status).toBe(200)
  for (const table of ['authenticators', 'recovery_codes', 'passkeys'] as const)
    expect(
      await server.db.selectFrom(table).where('user_id', '=', paul.id).select('user_id').execute(),
    ).toEqual([])
  await expect(runParents(server.deps, ['second-step-off', 'nobody@home.example'])).rejects.toThrow(
    'Nobody signs in',
  )
})
