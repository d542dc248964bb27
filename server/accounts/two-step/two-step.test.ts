import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minutesAfter } from '#contract/calendar.ts'
import { AUTHENTICATOR_SETUP_MINUTES, AUTHENTICATORS_MAX, SECOND_STEP_MINUTES } from '#contract/limits.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { providerSignUpForm } from '#server/testing/samples/social.ts'
import { codeOf } from '#server/testing/samples/two-step.ts'
import {
  findCode,
  findSixDigits,
  openTestServer,
  PASSWORD,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  parent = await server.newParent()
})
afterAll(() => server.close())

const NEW_PASSWORD = 'another-good-secret'
/** So that the next code of an app is another one. */
const waitForNextCode = () => server.clock.forwardHours(1 / 60)
const newKey = async () =>
  (await parent.post('/two_step/key', undefined)).body as { key: string; ticket: string }

async function turnOn(name = 'Pixel') {
  const { key, ticket } = await newKey()
  const { status, body } = await parent.post('/two_step/authenticators', {
    name,
    ticket,
    code: codeOf(key, server),
  })
  expect(status).toBe(201)
  waitForNextCode()
  return { key, recovery_codes: body.recovery_codes as string[] }
}
const enterPassword = (more: object = {}) =>
  server.visitor.post('/auth', { email: parent.email, password: PASSWORD, ...more })
const getTicket = async (): Promise<string> => (await enterPassword()).body.ticket
const takeStep = (ticket: string, code: string, more: object = {}, kidSite = false) =>
  server.visitor.post('/auth/second_step', { ticket, code, ...more }, { kidSite })
/** Makes the call, and ends the parent's sessions after the call was authenticated and before it changes anything. */
async function endSessionsDuring<T>(change: () => Promise<T>): Promise<T> {
  const { transaction } = server.deps
  server.deps.transaction = async (run) => {
    server.deps.transaction = transaction
    await server.db.deleteFrom('sessions').where('user_id', '=', parent.id).execute()
    return transaction(run)
  }
  return change()
}
const getProfile = (token: string) => server.call(token, 'GET', '/profile')
const listSubjects = async () => {
  await server.runJobs()
  return (await server.listMessages(parent.email)).map(({ subject }) => subject)
}
const listKinds = async () =>
  (await parent.get('/activity')).body.activity.map(({ kind }: { kind: string }) => kind)

describe('turning it on', () => {
  test('[F06.1] an app is added with its first code, has a name and the day, and comes with ten recovery codes', async () => {
    const { recovery_codes } = await turnOn()

    const { authenticators, recovery_codes_left } = (await parent.get('/two_step')).body
    expect(authenticators).toEqual([
      { id: expect.any(String), name: 'Pixel', added_at: expect.stringContaining('2026-') },
    ])
    expect(recovery_codes_left).toBe(10)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/)
  })

  test('[F06.1] a wrong first code adds nothing, and the password alone still opens the account', async () => {
    const { ticket } = await newKey()
    const reply = await parent.post('/two_step/authenticators', { name: 'Pixel', ticket, code: '000000' })

    expect(reply).toMatchObject({ status: 422, body: { code: 'second_step_wrong' } })
    expect((await parent.get('/two_step')).body).toEqual({ authenticators: [], recovery_codes_left: 0 })
    expect((await enterPassword()).status).toBe(200)
  })

  test('[F06.1] the ticket of a key is of one parent, and of 15 minutes', async () => {
    const { key, ticket } = await newKey()
    const stranger = await server.newParent()
    const form = () => ({ name: 'Pixel', ticket, code: codeOf(key, server) })
    expect((await stranger.post('/two_step/authenticators', form())).body.code).toBe('ticket_used_up')
    for (const changed of ['', 'made-up', `${ticket.slice(0, -2)}xx`])
      expect((await parent.post('/two_step/authenticators', { ...form(), ticket: changed })).body.code).toBe(
        'ticket_used_up',
      )

    server.clock.forwardHours(AUTHENTICATOR_SETUP_MINUTES / 60)
    await server.enterPassword(parent)
    expect((await parent.post('/two_step/authenticators', form())).body.code).toBe('ticket_used_up')
  })

  test('[F06.1] the first app ends the other sessions and forgets their browsers, and further apps end none', async () => {
    const other = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })
    const cookie = String(other.headers['set-cookie']).split(';')[0] ?? ''
    const listDevices = () =>
      server.db.selectFrom('known_devices').where('user_id', '=', parent.id).selectAll().execute()
    expect(cookie).not.toBe('')
    expect(await listDevices()).toHaveLength(1)
    const { key } = await turnOn()

    expect((await getProfile(other.body.token)).status).toBe(401)
    expect((await parent.get('/profile')).status).toBe(200)
    expect(await listDevices()).toEqual([])

    const { token } = (await takeStep(await getTicket(), codeOf(key, server))).body
    waitForNextCode()
    await turnOn('Tablet')
    expect((await getProfile(token)).status).toBe(200)
  })

  test('[F06.2] a change is refused when its session is ended while it waits', async () => {
    await turnOn()
    const [{ id }] = (await parent.get('/two_step')).body.authenticators
    const { key, ticket } = await newKey()
    const form = { name: 'Of a thief', ticket, code: codeOf(key, server) }
    const changes = [
      () => parent.post('/two_step/authenticators', form),
      () => parent.post('/two_step/recovery_codes', undefined),
      () => parent.delete(`/two_step/authenticators/${id}`),
    ]
    for (const change of changes) {
      parent = await server.signInWithoutPassword(parent.email).then((client) => ({ ...parent, ...client }))
      const reply = await endSessionsDuring(change)
      expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    }
    parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
    expect((await parent.get('/two_step')).body).toMatchObject({
      authenticators: [{ id }],
      recovery_codes_left: 10,
    })
    expect(await listSubjects()).not.toContain('You have new recovery codes')
  })

  test('[F06.2] every change needs proof', async () => {
    const { key, ticket } = await newKey()
    await turnOn()
    const [{ id }] = (await parent.get('/two_step')).body.authenticators
    server.clock.forwardHours(1)
    const calls = [
      await parent.post('/two_step/key', undefined),
      await parent.post('/two_step/authenticators', { name: 'Pixel', ticket, code: codeOf(key, server) }),
      await parent.post('/two_step/recovery_codes', undefined),
      await parent.delete(`/two_step/authenticators/${id}`),
    ]
    for (const call of calls) expect(call).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
  })

  test('[F06.2] a child and a visitor can make none of the calls, and another parent has no part in them', async () => {
    await turnOn()
    const [{ id }] = (await parent.get('/two_step')).body.authenticators
    const child = await server.newChild(parent)
    const stranger = await server.newParent()
    for (const [client, code] of [
      [child, 'wrong_role'],
      [server.visitor, 'signed_out'],
    ] as const) {
      expect((await client.get('/two_step')).body.code).toBe(code)
      expect((await client.post('/two_step/key', undefined)).body.code).toBe(code)
      expect((await client.delete(`/two_step/authenticators/${id}`)).body.code).toBe(code)
      expect((await client.post('/two_step/recovery_codes', undefined)).body.code).toBe(code)
    }
    expect((await stranger.get('/two_step')).body.authenticators).toEqual([])
    expect((await stranger.delete(`/two_step/authenticators/${id}`)).status).toBe(404)
    expect((await stranger.post('/two_step/recovery_codes', undefined)).status).toBe(404)
    expect((await parent.get('/two_step')).body.authenticators).toHaveLength(1)
  })

  test('[F06.1] a parent can have five apps', async () => {
    for (let count = 0; count < AUTHENTICATORS_MAX; count++) await turnOn(`App ${count}`)
    const { key, ticket } = await newKey()
    const form = { name: 'One more', ticket, code: codeOf(key, server) }
    expect((await parent.post('/two_step/authenticators', form)).body.code).toBe('authenticators_full')
  })

  test('[F06.10] the database holds neither the key nor a recovery code, and the export has only the name', async () => {
    const { key, recovery_codes } = await turnOn()
    const stored = JSON.stringify([
      await server.db.selectFrom('authenticators').selectAll().execute(),
      await server.db.selectFrom('recovery_codes').selectAll().execute(),
      await server.db.selectFrom('outbox').selectAll().execute(),
    ])
    expect(stored).not.toContain(key)
    for (const code of recovery_codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
    const exported = (await parent.get('/export?format=json')).body
    expect(JSON.stringify(exported)).toContain('Pixel')
    expect(JSON.stringify(exported)).not.toContain('sealed_key')
  })
})

describe('logging in', () => {
  test('[F06.4] the password then opens nothing by itself, and a code of the app opens the session', async () => {
    const { key } = await turnOn()
    const reply = await enterPassword()
    expect(reply).toMatchObject({ status: 409, body: { code: 'second_step', ticket: expect.any(String) } })
    expect(reply.body.token).toBeUndefined()
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect((await getProfile(reply.body.ticket)).status).toBe(401)

    const session = await takeStep(reply.body.ticket, codeOf(key, server))
    expect(session).toMatchObject({ status: 200, body: { role: 'parent' } })
    expect(session.headers['set-cookie']).toBeDefined()
    expect((await getProfile(session.body.token)).body.email).toBe(parent.email)
  })

  test('[F06.4] a parent who wants to stay logged in does', async () => {
    const { key } = await turnOn()
    const { token } = (await takeStep(await getTicket(), codeOf(key, server), { stay: true })).body
    server.clock.forwardHours(29 * 24)
    expect((await getProfile(token)).status).toBe(200)
    server.clock.forwardHours(25)
    expect((await getProfile(token)).status).toBe(401)
  })

  test('[F06.4] whether an account has a second step is told only after the right password', async () => {
    const other = await server.newParent()
    await turnOn()
    const replies = [
      await server.visitor.post('/auth', { email: parent.email, password: NEW_PASSWORD }),
      await server.visitor.post('/auth', { email: other.email, password: NEW_PASSWORD }),
      await server.visitor.post('/auth', { email: 'nobody@example.ca', password: NEW_PASSWORD }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(401)
      expect(body).toEqual(replies[2]?.body)
    }
  })

  test('[F06.3] each code works once, also at the same time, and with two apps', async () => {
    const { key } = await turnOn()
    const { key: otherKey } = await turnOn('Tablet')
    const tickets = [await getTicket(), await getTicket(), await getTicket(), await getTicket()]
    const replies = await Promise.all(tickets.map((ticket) => takeStep(ticket, codeOf(key, server))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const spare = tickets[replies.findIndex(({ status }) => status === 422)] ?? ''
    expect((await takeStep(spare, codeOf(otherKey, server))).body.code).toBe('second_step_wrong')

    waitForNextCode()
    expect((await takeStep(spare, codeOf(otherKey, server))).status).toBe(200)
  })

  test('[F06.3] the code that turned it on opens no session', async () => {
    const { key, ticket } = await newKey()
    const code = codeOf(key, server)
    await parent.post('/two_step/authenticators', { name: 'Pixel', ticket, code })
    expect((await takeStep(await getTicket(), code)).body.code).toBe('second_step_wrong')
  })

  test('[F06.5] a ticket works once, for ten minutes, and a wrong code leaves it as it is', async () => {
    const { key } = await turnOn()
    const ticket = await getTicket()
    expect((await takeStep(ticket, '000000')).body.code).toBe('second_step_wrong')
    expect((await takeStep(ticket, codeOf(key, server))).status).toBe(200)
    waitForNextCode()
    expect((await takeStep(ticket, codeOf(key, server))).body.code).toBe('ticket_used_up')

    const late = await getTicket()
    server.clock.forwardHours(SECOND_STEP_MINUTES / 60)
    expect((await takeStep(late, codeOf(key, server))).body.code).toBe('ticket_used_up')
    expect((await takeStep('made-up', codeOf(key, server))).body.code).toBe('ticket_used_up')
  })

  test('[F06.5] a ticket is of one parent: a code of another one does not fit', async () => {
    await turnOn()
    const ticket = await getTicket()
    const owner = parent
    parent = await server.newParent()
    const { key, recovery_codes } = await turnOn()
    expect((await takeStep(ticket, codeOf(key, server))).body.code).toBe('second_step_wrong')
    expect((await takeStep(ticket, recovery_codes[0] ?? '')).body.code).toBe('second_step_wrong')
    expect(owner.email).not.toBe(parent.email)
  })

  test('[F06.5] a new password cancels the ticket of the old one', async () => {
    const { key } = await turnOn()
    const ticket = await getTicket()
    await parent.put('/parents/password/reset', {
      old_password: PASSWORD,
      new_password: NEW_PASSWORD,
      new_password_confirmation: NEW_PASSWORD,
    })
    expect((await takeStep(ticket, codeOf(key, server))).body.code).toBe('ticket_used_up')
  })

  test('[F06.5] codes of other kinds are no tickets, and a ticket is no code of another kind', async () => {
    const { key } = await turnOn()
    await server.visitor.post('/forgot', { email: parent.email })
    const reset = findCode((await server.findMessage(parent.email))?.links)
    expect((await takeStep(reset, codeOf(key, server))).body.code).toBe('ticket_used_up')
    const ticket = await getTicket()
    expect((await server.visitor.post('/auth/restore', { ticket })).body.code).toBe('ticket_used_up')
    const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    expect((await server.visitor.post('/reset', { ...passwords, reset_token: ticket })).body.code).toBe(
      'reset_failed',
    )
  })

  test('[F06.4] the kid site takes no second step', async () => {
    const { key } = await turnOn()
    expect((await takeStep(await getTicket(), codeOf(key, server), {}, true)).body.code).toBe('kid_site')
  })

  test('[F06.6] a mailed link for a new password does not replace the second step', async () => {
    const { key } = await turnOn()
    await server.visitor.post('/forgot', { email: parent.email })
    const reset_token = findCode((await server.findMessage(parent.email))?.links)
    const form = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, reset_token }
    const reply = await server.visitor.post('/reset', form)

    expect(reply).toMatchObject({ status: 409, body: { code: 'second_step' } })
    expect((await takeStep(reply.body.ticket, codeOf(key, server))).status).toBe(200)
    // The new password counts from then on.
    expect((await enterPassword()).body.code).toBe('sign_in_failed')
    expect((await enterPassword({ password: NEW_PASSWORD })).body.code).toBe('second_step')
  })

  test('[F06.6] a login with Google has the second step, too', async () => {
    const { key } = await turnOn()
    const grant = { provider: 'google', email: parent.email, first_name: 'Claire', last_name: 'T' } as const
    const access_token = server.createSocialToken({
      ...grant,
      subject: parent.email,
      isEmailVerified: true,
    } as never)
    const reply = await server.visitor.post('/oauth/google', { access_token })

    expect(reply).toMatchObject({ status: 409, body: { code: 'second_step' } })
    expect((await takeStep(reply.body.ticket, codeOf(key, server))).status).toBe(200)
  })

  test('[F06.6] whoever has only the mailbox links no account of Google to a login with a second step', async () => {
    const grant = { provider: 'google', email: parent.email } as const
    // The ticket of a sign-up that began before the account's address was verified by Google.
    const identity = {
      provider: 'google',
      subject: 'of-a-thief',
      email: parent.email,
      email_verified: true,
    } as const
    await turnOn()
    const reply = await server.visitor.post('/oauth/google', {
      access_token: server.createSocialToken(grant),
    })
    expect(reply.body.code).toBe('second_step')
    await server.db
      .insertInto('social_tickets')
      .values({ ...identity, hash: hashToken('ticket'), expires_at: minutesAfter(server.clock.now(), 1) })
      .execute()
    const signUp = await server.visitor.post('/parents', { parent: providerSignUpForm('ticket') })
    expect(signUp.body.code).toBe('second_step')

    const identities = server.db.selectFrom('identities').where('user_id', '=', parent.id)
    expect(await identities.selectAll().execute()).toEqual([])
    expect(await listSubjects()).not.toContain('You can now log in with Google')
  })

  test('[F06.6] a closed family is restored only after the second step', async () => {
    const { key } = await turnOn()
    await parent.delete('/parents')
    const first = await enterPassword()
    expect(first.body.code).toBe('second_step')
    expect((await takeStep(first.body.ticket, '000000')).body.code).toBe('second_step_wrong')
    const second = await takeStep(first.body.ticket, codeOf(key, server))
    expect(second).toMatchObject({ status: 409, body: { code: 'account_closed' } })
    const restored = await server.visitor.post('/auth/restore', { ticket: second.body.ticket })
    expect(restored.status).toBe(200)
  })

  test('[F06.9] a child never has a second step, nor has a parent who did not turn it on', async () => {
    const child = await server.newChild(parent)
    await turnOn()
    const form = { email: child.email, password: PASSWORD }
    expect((await server.visitor.post('/auth', form, { kidSite: true })).status).toBe(200)
    parent = await server.newParent()
    expect((await enterPassword()).status).toBe(200)
  })

  test('[F06.10] after a change of the server’s secret, a recovery code still opens the account', async () => {
    const { key, recovery_codes } = await turnOn()
    await server.db.updateTable('authenticators').set({ sealed_key: 'sealed-with-another-secret' }).execute()
    const ticket = await getTicket()
    expect((await takeStep(ticket, codeOf(key, server))).body.code).toBe('second_step_wrong')
    expect((await takeStep(ticket, recovery_codes[0] ?? '')).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('[F06.7] each opens the account once, as people type it, and a mail tells of it', async () => {
    const { recovery_codes } = await turnOn()
    const [first = '', second = ''] = recovery_codes
    expect((await takeStep(await getTicket(), first)).status).toBe(200)
    expect((await takeStep(await getTicket(), first)).body).toMatchObject({
      code: 'second_step_wrong',
      fields: { code: expect.stringContaining('This recovery code doesn’t work.') },
    })
    expect((await takeStep(await getTicket(), ` ${second.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(
      200,
    )

    expect((await parent.get('/two_step')).body.recovery_codes_left).toBe(8)
    expect(await listSubjects()).toContain('Somebody logged in with a recovery code')
    expect((await listKinds()).filter((kind: string) => kind === 'recovery_code_used')).toHaveLength(2)
  })

  test('[F06.7] one works once, also at the same time', async () => {
    const { recovery_codes } = await turnOn()
    const tickets = [await getTicket(), await getTicket(), await getTicket()]
    const replies = await Promise.all(tickets.map((ticket) => takeStep(ticket, recovery_codes[0] ?? '')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('[F06.7] new ones replace the old ones', async () => {
    const { recovery_codes } = await turnOn()
    const { body } = await parent.post('/two_step/recovery_codes', undefined)
    expect(body.recovery_codes).toHaveLength(10)
    expect((await takeStep(await getTicket(), recovery_codes[0] ?? '')).body.code).toBe('second_step_wrong')
    expect((await takeStep(await getTicket(), body.recovery_codes[0])).status).toBe(200)
  })
})

describe('removing and undoing', () => {
  test('[F06.8] a removed app’s codes stop working, and without the last app the password suffices', async () => {
    const { key, recovery_codes } = await turnOn()
    const { key: otherKey } = await turnOn('Tablet')
    const [pixel, tablet] = (await parent.get('/two_step')).body.authenticators
    await parent.delete(`/two_step/authenticators/${pixel.id}`)
    expect((await takeStep(await getTicket(), codeOf(key, server))).body.code).toBe('second_step_wrong')
    const ticket = await getTicket()
    expect((await takeStep(await getTicket(), codeOf(otherKey, server))).status).toBe(200)

    expect((await parent.delete(`/two_step/authenticators/${tablet.id}`)).status).toBe(204)
    expect((await takeStep(ticket, recovery_codes[0] ?? '')).body.code).toBe('second_step_wrong')
    expect((await parent.get('/two_step')).body).toEqual({ authenticators: [], recovery_codes_left: 0 })
    expect((await enterPassword()).status).toBe(200)
  })

  test('[F06.8] a mail and the activity tell of each change', async () => {
    await turnOn()
    await turnOn('Tablet')
    const [pixel, tablet] = (await parent.get('/two_step')).body.authenticators
    await parent.post('/two_step/recovery_codes', undefined)
    await parent.delete(`/two_step/authenticators/${pixel.id}`)
    await parent.delete(`/two_step/authenticators/${tablet.id}`)

    const subjects = await listSubjects()
    for (const subject of [
      'An authenticator app was added',
      'You have new recovery codes',
      'An authenticator app was removed',
      'Two-step login is off',
    ])
      expect(subjects).toContain(subject)
    expect(
      (await listKinds()).filter((kind: string) => !['signed_in', 'child_added'].includes(kind)),
    ).toEqual([
      'authenticator_removed',
      'authenticator_removed',
      'recovery_codes_made',
      'authenticator_added',
      'authenticator_added',
    ])
  })

  test('[F06.8] the mail’s link removes an app that a thief has added, and no older one', async () => {
    const { key } = await turnOn()
    server.clock.forwardHours(1)
    await server.enterPassword(parent)
    await turnOn('Of a thief')
    const code = findCode((await server.findMessage(parent.email))?.links)
    const { reset_token } = (await server.visitor.post('/undo', { code })).body
    const form = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, reset_token }
    const { ticket } = (await server.visitor.post('/reset', form)).body
    const { token } = (await takeStep(ticket, codeOf(key, server))).body

    const { authenticators } = (await server.call(token, 'GET', '/two_step')).body
    expect(authenticators.map(({ name }: { name: string }) => name)).toEqual(['Pixel'])
  })

  test('[F06.8] the mail’s link voids recovery codes that a thief has made, and leaves the apps', async () => {
    const { key } = await turnOn()
    server.clock.forwardHours(1)
    await server.enterPassword(parent)
    const { recovery_codes } = (await parent.post('/two_step/recovery_codes', undefined)).body
    const code = findCode((await server.findMessage(parent.email))?.links)
    const { reset_token } = (await server.visitor.post('/undo', { code })).body
    const form = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, reset_token }
    const { ticket } = (await server.visitor.post('/reset', form)).body

    expect((await takeStep(ticket, recovery_codes[0])).body.code).toBe('second_step_wrong')
    const { token } = (await takeStep(ticket, codeOf(key, server))).body
    const { authenticators, recovery_codes_left } = (await server.call(token, 'GET', '/two_step')).body
    expect(authenticators).toHaveLength(1)
    expect(recovery_codes_left).toBe(0)
  })

  test('[F06.8] the mail’s link leaves recovery codes that are older than the change', async () => {
    const { recovery_codes } = await turnOn()
    server.clock.forwardHours(1)
    await server.enterPassword(parent)
    await turnOn('Of a thief')
    const code = findCode((await server.findMessage(parent.email))?.links)
    const { reset_token } = (await server.visitor.post('/undo', { code })).body
    const form = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, reset_token }
    const { ticket } = (await server.visitor.post('/reset', form)).body
    expect((await takeStep(ticket, recovery_codes[0] ?? '')).status).toBe(200)
  })

  test('[F06.8] if a thief added the first app, the mail’s link switches the second step off', async () => {
    await turnOn('Of a thief')
    const code = findCode((await server.findMessage(parent.email))?.links)
    const { reset_token } = (await server.visitor.post('/undo', { code })).body
    const form = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, reset_token }
    expect((await server.visitor.post('/reset', form)).status).toBe(200)
  })
})

test('[F06.2] the mailed six digits that prove who a parent is are no second step', async () => {
  await turnOn()
  await parent.post('/auth/proof/code', undefined)
  const digits = findSixDigits(await server.findMessage(parent.email))
  expect((await takeStep(await getTicket(), digits)).body.code).toBe('second_step_wrong')
})
