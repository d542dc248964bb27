import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createSocialProviders } from '#server/platform/adapters/social/configured.ts'
import type { Social } from '#server/platform/adapters/social/port.ts'
import { finished, finishing } from '#server/testing/samples/social.ts'
import {
  codeIn,
  MONDAY,
  openTestServer,
  PASSWORD,
  parentForm,
  type TestServer,
} from '#server/testing/test-server.ts'
import { linkIdentity } from './link-identity.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

const newAddress = () => `${randomUUID()}@example.ca`
const opened = { status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/), role: 'parent' } }

const providers = [
  { provider: 'google', call: '/oauth/google', name: 'Google' },
  { provider: 'facebook', call: '/oauth/fb', name: 'Facebook' },
] as const
type Wish = Omit<Parameters<TestServer['socialToken']>[0], 'provider'>

const visitorOf = ({ provider, call }: (typeof providers)[number]) => ({
  with: (wish: Wish) =>
    server.visitor.post(call, { access_token: server.socialToken({ provider, ...wish }) }),
  token: (access_token: string, more = {}) => server.visitor.post(call, { access_token }, more),
  ticketFor: async (wish: Wish): Promise<string> => {
    const { body } = await server.visitor.post(call, {
      access_token: server.socialToken({ provider, ...wish }),
    })
    return body.ticket
  },
  finish: (wish: Wish) => finished(server, call, server.socialToken({ provider, ...wish })),
})
const google = visitorOf(providers[0])
const facebook = visitorOf(providers[1])

const finish = (ticket: string, more = {}) =>
  server.visitor.post('/parents', { parent: { ...finishing(ticket), ...more } })
const familiesOf = (email: string) =>
  server.db.selectFrom('users').where('email', '=', email).selectAll().execute()
const openMail = async (email: string) =>
  server.visitor.get(`/verify/email/${codeIn((await server.mailTo(email))?.links)}`)

/** Signs up through the form without opening the mail. */
const signUp = (email: string) => server.visitor.post('/parents', { parent: parentForm(email) })

describe.each(providers)('$name', (entry) => {
  const { provider, name } = entry
  const visitor = visitorOf(entry)
  const failed = {
    status: 401,
    body: { code: `${provider}_failed`, error: `Could not authenticate with ${name}, please try again` },
  }

  test('[S09.5] a new person gets a ticket and the provider’s details, but no session', async () => {
    const email = newAddress()

    const { status, body } = await visitor.with({ email: email.toUpperCase() })

    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'finish_signup',
        error: expect.stringContaining('phone'),
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        person: { email, first_name: 'Noor', last_name: 'Haddad' },
      },
    })
    expect(await familiesOf(email)).toEqual([])
  })

  test.each([
    ['was given to another app', { app: 'foreign' as const }],
    ['has expired', { hours: -0.01 }],
    ['is for an invalid address', { email: 'nobody\r\nBcc: all@example.ca' }],
  ])('[S09.1 S09.12] a token that %s is refused, even for an existing account', async (_, wish) => {
    const { email } = await server.newParent()
    await google.with({ email })

    expect(await visitor.with({ email, ...wish })).toMatchObject(failed)
    expect(await visitor.with({ email: newAddress(), ...wish })).toMatchObject(failed)
  })

  test('[S09.1 S09.12] anything but a token of the provider is refused', async () => {
    const other = provider === 'google' ? 'facebook' : 'google'
    const theirs = server.socialToken({ provider: other, email: newAddress() })
    const own = server.socialToken({ provider, email: newAddress() })

    for (const token of ['made-up', theirs, `${own}x`, own.slice(1)])
      expect(await visitor.token(token)).toMatchObject(failed)
  })

  test('[S09.2] an address in the request is ignored', async () => {
    const { email } = await server.newParent()
    const access_token = server.socialToken({ provider, email: newAddress() })

    const { body } = await server.visitor.post(entry.call, { email, access_token })

    expect(body).toMatchObject({ code: 'finish_signup' })
    expect(body.person.email).not.toBe(email)
  })

  test('[S09.5] a ticket works once, within 15 minutes', async () => {
    const [once, late] = [await visitor.ticketFor({ email: newAddress() }), newAddress()]
    const used = { status: 422, body: { code: 'ticket_used_up' } }

    expect((await finish(once)).status).toBeLessThan(300)
    expect(await finish(once)).toMatchObject(used)
    expect(await finish('made-up')).toMatchObject(used)

    const ticket = await visitor.ticketFor({ email: late })
    server.clock.forward(15 / 60)
    expect(await finish(ticket)).toMatchObject(used)
    expect(await familiesOf(late)).toEqual([])
    expect(await server.runJobs()).toBeGreaterThan(0)
    expect(await server.db.selectFrom('social_tickets').selectAll().execute()).toEqual([])
  })

  test('[S09.6] finishing requires phone, names and terms, and an invalid form keeps the ticket valid', async () => {
    const ticket = await visitor.ticketFor({ email: newAddress() })
    for (const [field, value] of Object.entries({
      phone: '+1 212 555 0134',
      first_name: ' ',
      last_name: '',
      is_term_and_condition_agreed: false,
    })) {
      const { status, body } = await finish(ticket, { [field]: value })
      expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] })
    }
    expect((await finish(ticket)).status).toBeLessThan(300)
  })

  test('[S09.5] the database holds only a ticket’s hash', async () => {
    const ticket = await visitor.ticketFor({ email: newAddress() })
    const rows = await server.db.selectFrom('social_tickets').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('[S04.1 S04.3 S04.4] the kid site refuses signing in and finishing a sign-up for everybody', async () => {
    const { email } = await server.newParent()
    const ticket = await visitor.ticketFor({ email: newAddress() })
    const token = server.socialToken({ provider, email })
    const kidSite = { kidSite: true }
    const refused = { status: 403, body: { code: 'kid_site' } }

    expect(await visitor.token(token, kidSite)).toMatchObject(refused)
    expect(await visitor.token('made-up', kidSite)).toMatchObject(refused)
    expect(await server.visitor.post('/parents', { parent: finishing(ticket) }, kidSite)).toMatchObject(
      refused,
    )
  })

  test('[S09.11] a child’s address opens nothing and is never linked', async () => {
    const child = await server.newChild(await server.newParent())
    await openMail(child.email)

    const answer = await visitor.with({ email: child.email })

    if (provider === 'google') expect(answer).toMatchObject(failed)
    else {
      // The response does not tell whether an unverified address has an account.
      expect(answer).toMatchObject({ status: 409, body: { code: 'finish_signup' } })
      expect(await finish(answer.body.ticket)).toMatchObject({ status: 204 })
    }
    const { body } = await server.visitor.post('/auth', { email: child.email, password: PASSWORD })
    expect(body.role).toBe('child')
    expect(await familiesOf(child.email)).toMatchObject([{ role: 'child' }])
    expect(await identities(child.id)).toEqual([])
  })

  test('[S09.12] an unreachable provider signs nobody in, and the error is reported', async () => {
    const { social } = server.deps
    const reports: unknown[] = []
    server.deps.reportError = (error) => reports.push(error)
    server.deps.social = {
      ...social,
      [provider]: {
        door: '',
        fetchPerson: async () => {
          throw new Error('unreachable')
        },
      },
    }

    const answer = await visitor.with({ email: newAddress() })
    server.deps.social = {}
    const absent = await visitor.with({ email: newAddress() })
    server.deps.social = social

    expect(answer).toMatchObject(failed)
    expect(absent).toMatchObject(failed)
    expect(reports).toMatchObject([{ message: 'unreachable' }])
  })
})

const identities = (user_id: string) =>
  server.db.selectFrom('identities').where('user_id', '=', user_id).selectAll().execute()

test('[S09.7 S11.8 S11.10] a new person with an address verified by Google is signed in at once, with consent and 500 points', async () => {
  const email = newAddress()

  const { status, body } = await google.finish({ email })

  expect({ status, body }).toEqual(opened)
  const get = (url: string) => server.call(body.token, 'GET', url)
  expect((await get('/profile')).body).toMatchObject({ email, name: 'Claire Tremblay', points: 500 })
  const [{ family_id, id } = { family_id: '', id: '' }] = await familiesOf(email)
  expect(
    await server.db.selectFrom('consents').where('family_id', '=', family_id).selectAll().execute(),
  ).toMatchObject([{ user_id: id, given_by: id, kind: 'terms', language: 'en-CA', given_at: MONDAY }])
  expect(await server.mailTo(email)).toBeUndefined()
  expect(await google.with({ email })).toMatchObject(opened)
  expect(await server.ledgerErrors()).toEqual([])
})

test('[S09.2] a linked person is known by the provider’s id, whatever address the provider returns later', async () => {
  const [email, subject] = [newAddress(), randomUUID()]
  await google.finish({ email, subject })

  const { body } = await google.with({ email: newAddress(), subject, isVerified: false })

  expect((await server.call(body.token, 'GET', '/profile')).body.email).toBe(email)
})

test('[S09.9] Google links an existing parent, who is told by mail and can sign in again and again', async () => {
  const parent = await server.newParent()

  expect(await google.with({ email: parent.email })).toMatchObject(opened)
  expect(await google.with({ email: parent.email })).toMatchObject(opened)

  expect(await identities(parent.id)).toHaveLength(1)
  expect((await server.mailTo(parent.email))?.subject).toBe('You can now log in with Google')
  const mails = await server.mails(parent.email)
  expect(mails.filter(({ subject }) => subject.includes('Google'))).toHaveLength(1)
  await server.signIn(parent.email)
})

test.each([
  ['Google', google, { isVerified: false }],
  ['Facebook', facebook, {}],
])(
  '[S09.9 S11.9] an address that %s did not verify opens no existing account, and only its mailbox is told',
  async (_, visitor, wish) => {
    const parent = await server.newParent()

    const { status, body } = await visitor.with({ email: parent.email, ...wish })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'finish_signup' })
    expect(await finish(body.ticket)).toMatchObject({ status: 204 })

    const mail = await server.mailTo(parent.email)
    expect(mail?.subject).toBe('You already have an account')
    expect(mail?.text).toContain('use your e-mail and password')
    expect(await identities(parent.id)).toEqual([])
    expect(await familiesOf(parent.email)).toHaveLength(1)
    expect((await visitor.with({ email: parent.email, ...wish })).status).toBe(409)
  },
)

test.each([
  ['Google', google, { isVerified: false }],
  ['Facebook', facebook, {}],
])(
  '[S09.8 S11.10] an address that %s did not verify gets the verification mail, which activates and links the account',
  async (name, visitor, wish) => {
    const email = newAddress()

    expect(await visitor.finish({ email, ...wish })).toMatchObject({ status: 204 })
    expect(await familiesOf(email)).toEqual([])
    expect((await visitor.with({ email, ...wish })).status).toBe(409)

    expect((await server.mailTo(email))?.text).toContain(`The same click connects your ${name} account`)
    expect((await openMail(email)).status).toBe(200)
    const { status, body } = await visitor.with({ email, ...wish })
    expect({ status, body }).toEqual(opened)
    expect((await server.call(body.token, 'GET', '/profile')).body).toMatchObject({ email, points: 500 })
  },
)

describe('an earlier sign-up with the same address', () => {
  test('[S09.10] is deleted with its password when the owner signs in with Google', async () => {
    const email = newAddress()
    await signUp(email)
    const theirs = codeIn((await server.mailTo(email))?.links)

    const { body } = await google.finish({ email })
    expect((await server.call(body.token, 'GET', '/profile')).status).toBe(200)

    for (const when of ['at once', 'and after the mail of that sign-up was opened']) {
      const { status } = await server.visitor.post('/auth', { email, password: PASSWORD })
      expect([when, status]).toEqual([when, 401])
      await server.visitor.get(`/verify/email/${theirs}`)
    }
    expect(await familiesOf(email)).toHaveLength(1)
  })

  test('[S09.10] and another by Facebook: neither the password nor the Facebook account opens the account activated by mail', async () => {
    const email = newAddress()
    await signUp(email)
    await facebook.finish({ email })

    expect((await openMail(email)).status).toBe(200)

    const [{ id } = { id: '' }] = await familiesOf(email)
    expect(await identities(id)).toEqual([])
    expect(await server.visitor.post('/auth', { email, password: PASSWORD })).toMatchObject({ status: 401 })
    expect((await facebook.with({ email })).status).toBe(409)
    expect((await server.mailTo(email))?.links[0]).toContain('/reset/')
  })

  test('[S09.10] by Facebook, and a password chosen by mail: only the password opens the account', async () => {
    const email = newAddress()
    await facebook.finish({ email })
    await server.visitor.post('/forgot', { email })
    const reset_token = codeIn((await server.mailTo(email))?.links)
    const password = 'the-owner-chose-this'

    const { status } = await server.visitor.post('/reset', {
      password,
      password_confirmation: password,
      reset_token,
    })

    expect(status).toBe(200)
    expect((await facebook.with({ email })).status).toBe(409)
    await server.signIn(email, password)
  })

  test('[S09.8] twice by the same Facebook account counts as the same person', async () => {
    const email = newAddress()
    await facebook.finish({ email })
    await facebook.finish({ email })

    expect((await openMail(email)).status).toBe(200)

    expect(await facebook.with({ email })).toMatchObject(opened)
  })
})

test('[S14.1] a parent without a password can choose one by mail', async () => {
  const email = newAddress()
  await google.finish({ email })
  await server.visitor.post('/forgot', { email })
  const reset_token = codeIn((await server.mailTo(email))?.links)

  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  expect((await server.visitor.post('/reset', { ...passwords, reset_token })).status).toBe(200)

  await server.signIn(email)
  expect(await google.with({ email })).toMatchObject(opened)
})

test('[S09.6] finishing accepts a password by the same rules', async () => {
  const email = newAddress()
  const ticket = await google.ticketFor({ email })
  const chosen = { password: PASSWORD, password_confirmation: PASSWORD }

  for (const [wrong, field] of [
    [{ password: PASSWORD }, 'password_confirmation'],
    [{ ...chosen, password_confirmation: 'another' }, 'password_confirmation'],
    [{ password: 'password123', password_confirmation: 'password123' }, 'password'],
  ] as const) {
    expect(await finish(ticket, wrong)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  }
  expect(await finish(ticket, chosen)).toMatchObject(opened)
  await server.signIn(email)
})

test('[S09.15] two simultaneous first sign-ins of one person create one family, and both are signed in', async () => {
  const email = newAddress()
  const tickets = await Promise.all([1, 2, 3, 4].map(() => google.ticketFor({ email })))

  const answers = await Promise.all(tickets.map((ticket) => finish(ticket)))

  for (const answer of answers) expect(answer).toMatchObject(opened)
  expect(await familiesOf(email)).toHaveLength(1)
  const [{ id } = { id: '' }] = await familiesOf(email)
  expect(await identities(id)).toHaveLength(1)
})

test('[S09.5 S09.15] one ticket sent four times at once opens one account, once', async () => {
  const email = newAddress()
  const ticket = await google.ticketFor({ email })

  const answers = await Promise.all([1, 2, 3, 4].map(() => finish(ticket)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await familiesOf(email)).toHaveLength(1)
})

test('[S09.15] an existing parent who signs in with Google twice at once is linked once', async () => {
  const parent = await server.newParent()

  const answers = await Promise.all([1, 2, 3].map(() => google.with({ email: parent.email })))

  for (const answer of answers) expect(answer).toMatchObject(opened)
  expect(await identities(parent.id)).toHaveLength(1)
})

test('[S09.15] Google and the verification mail at once create one family', async () => {
  const email = newAddress()
  await signUp(email)
  const code = codeIn((await server.mailTo(email))?.links)
  const ticket = await google.ticketFor({ email })

  const [byMail, byGoogle] = await Promise.all([server.visitor.get(`/verify/email/${code}`), finish(ticket)])

  expect([200, 422]).toContain(byMail.status)
  expect([200, 401]).toContain(byGoogle.status)
  expect(await familiesOf(email)).toHaveLength(1)
  expect(await google.with({ email })).toMatchObject(opened)
})

test('[H14.7 S02.2] without dev tools there is no local provider, and pages know only the providers there are', async () => {
  const buildDir = await mkdtemp(join(tmpdir(), 'questnest-pages-'))
  for (const folder of ['assets', 'public', 'sites', 'en-CA', 'fr-CA']) await mkdir(join(buildDir, folder))
  for (const folder of ['en-CA', 'fr-CA'])
    await writeFile(join(buildDir, folder, 'routes.json'), '[{"pattern":"/login","modules":[],"styles":[]}]')
  const read = ['sites/robots-parent.txt', 'sites/robots-kid.txt', 'sites/sitemap.xml']
  for (const file of [...read, 'en-CA/feed.xml', 'fr-CA/feed.xml']) await writeFile(join(buildDir, file), '')
  await writeFile(
    join(buildDir, 'en-CA/app.html'),
    '<html data-authorize-urls="__AUTHORIZE_URLS__"><head></head></html>',
  )
  const apps = { GOOGLE_CLIENT_ID: undefined, FACEBOOK_APP_ID: '100', FACEBOOK_APP_SECRET: 'app-secret' }
  const pageOf = async (social: Social) => {
    const app = await buildApp({ ...server.deps, social }, { buildDir })
    const [page, local] = await Promise.all(
      ['/login', '/dev/provider/google'].map((url) =>
        app.inject({ url, headers: { host: 'localhost:3000' } }),
      ),
    )
    await app.close()
    return { html: page?.body, local: local?.statusCode }
  }
  try {
    const without = await pageOf({})
    expect(without).toEqual({ html: '<html data-authorize-urls=""><head></head></html>', local: 404 })
    const { html = '' } = await pageOf(createSocialProviders(apps))
    const urls = new URLSearchParams(/data-authorize-urls="([^"]*)"/.exec(html)?.[1])
    expect([...urls.keys()]).toEqual(['facebook'])
    expect(urls.get('facebook')).toContain('https://www.facebook.com/v21.0/dialog/oauth?client_id=100&')
    expect(html).not.toContain('app-secret')
  } finally {
    await rm(buildDir, { recursive: true })
  }
})

describe('of a closed family', () => {
  const closed = async () => {
    const parent = await server.newParent()
    await facebookParent(parent.id)
    expect((await parent.delete('/parents')).status).toBe(204)
    return parent
  }
  /** Links a Facebook account directly, because signing in never links one. Its id is the user's id. */
  const facebookParent = async (id: string) => {
    const { family_id } = await server.db
      .selectFrom('users')
      .where('id', '=', id)
      .select('family_id')
      .executeTakeFirstOrThrow()
    await server.deps.transaction((tx) =>
      linkIdentity(server.deps, tx, { provider: 'facebook', subject: id }, { family_id, user_id: id }),
    )
  }

  test.each(['Google', 'Facebook'])(
    '[S16.1] %s returns a ticket to restore it, and changes nothing before',
    async (name) => {
      const { email, id } = await closed()
      const comes = () => (name === 'Google' ? google.with({ email }) : facebook.with({ email, subject: id }))

      const { status, body } = await comes()
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'account_closed' })
      expect(body).not.toHaveProperty('person')
      expect(await identities(id)).toHaveLength(1)

      expect(await server.visitor.post('/auth/restore', { ticket: body.ticket })).toMatchObject(opened)
      expect(await comes()).toMatchObject(opened)
    },
  )

  test('[S16.7] after six months it is gone, and then the person is new', async () => {
    const { email, id } = await closed()
    server.clock.moveTo('2026-09-03T15:00:00Z')
    const gone = { status: 401, body: { code: 'facebook_failed' } }

    expect(await facebook.with({ email, subject: id })).toMatchObject(gone)
    await server.runJobs()

    expect((await facebook.with({ email, subject: id })).body.code).toBe('finish_signup')
    expect(await identities(id)).toEqual([])
    expect(await google.finish({ email })).toMatchObject(opened)
  })
})

test('[S17.2] the list of own sessions shows the browser of a session opened with a provider', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const access_token = server.socialToken({ provider: 'google', email: newAddress() })
  const { body: first } = await server.visitor.post('/oauth/google', { access_token })
  await server.visitor.post('/parents', { parent: finishing(first.ticket) }, { headers })
  const { body } = await server.visitor.post('/oauth/google', { access_token }, { headers })

  const sessions = await server.call(body.token, 'GET', '/sessions')

  expect(sessions.body.sessions).toMatchObject([{ browser: 'Firefox' }, { browser: 'Firefox' }])
})

test('[S15.3 S15.5] too many tries are throttled', async () => {
  const limited = await openTestServer({ RATE_LIMIT: 'on' })
  try {
    const attempt = () => limited.visitor.post('/oauth/google', { access_token: 'made-up' })
    for (let n = 0; n < 100; n++) expect((await attempt()).status).toBe(401)
    expect(await attempt()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  } finally {
    await limited.close()
  }
})
