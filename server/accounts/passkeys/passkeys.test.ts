import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSKEY_MINUTES, PASSKEYS_MAX } from '#contract/limits.ts'
import { addPasskey } from '#server/testing/samples/passkeys.ts'
import { type Authenticator, createAuthenticator } from '#server/testing/samples/software-authenticator.ts'
import { addAuthenticator } from '#server/testing/samples/two-step.ts'
import { findCode, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let device: Authenticator
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  parent = await server.newParent()
  device = createAuthenticator()
})
afterAll(() => server.close())

const NEW_PASSWORD = 'another-good-secret'
const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
const KID_ORIGIN = 'http://kidsclub.localhost:3000'
/** A passkey of a page that looks like ours, or of the kid site, or one that nobody unlocked. */
const deviations: [string, Parameters<Authenticator['get']>[1]][] = [
  ['of another site', { origin: 'https://questnest.example.evil' }],
  ['of the kid site', { origin: KID_ORIGIN }],
  ['of another port', { origin: 'http://localhost:3001' }],
  ['of another host name', { rpId: 'evil.example' }],
  ['of a page embedded in another', { crossOrigin: true }],
  ['without finger, face or PIN', { isVerified: false }],
]

const askToAdd = async () => (await parent.post('/passkeys/options', undefined)).body
const add = (credential: ReturnType<Authenticator['create']>, name = 'Pixel') =>
  parent.post('/passkeys', { name, credential })
const askToLogIn = async () => (await server.visitor.post('/auth/passkey/options', undefined)).body
const send = (credential: ReturnType<Authenticator['get']>, more: object = {}, kidSite = false) =>
  server.visitor.post('/auth/passkey', { credential, ...more }, { kidSite })
const logIn = async (more: object = {}) => send(device.get(await askToLogIn()), more)
const list = async () => (await parent.get('/passkeys')).body.passkeys
const getProfile = (token: string) => server.call(token, 'GET', '/profile')

describe('adding and removing', () => {
  test('[F06.13] a parent adds a passkey with a name, sees the day and when it was last used, and removes it', async () => {
    const options = await askToAdd()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Questnest' },
      user: { name: parent.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const reply = await add(device.create(options))
    expect(reply.status).toBe(201)
    const { id } = reply.body.passkey
    expect(await list()).toEqual([
      { id, name: 'Pixel', added_at: expect.stringContaining('2026-'), last_used_at: null },
    ])

    expect((await logIn()).status).toBe(200)
    expect((await list())[0].last_used_at).toContain('2026-')

    expect((await parent.delete(`/passkeys/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await parent.delete(`/passkeys/${id}`)).status).toBe(404)
  })

  test.each(deviations)('[F06.15] a new passkey %s is refused', async (_, deviation) => {
    const reply = await add(device.create(await askToAdd(), deviation))
    expect(reply).toMatchObject({ status: 422, body: { code: 'passkey_wrong' } })
    expect(await list()).toEqual([])
  })

  test('[F06.15] a new passkey with a certificate of the device’s maker is refused, and none is fetched for it', async () => {
    for (const format of ['packed', 'tpm', 'apple', 'android-key', 'fido-u2f'])
      expect((await add(device.create(await askToAdd(), { format }))).body.code).toBe('passkey_wrong')
    const { id, response } = device.create(await askToAdd())
    const broken = { id, response: { ...response, attestationObject: 'AAAA' } }
    expect((await add(broken)).body.code).toBe('passkey_wrong')
  })

  test('[F06.14] a challenge to add a passkey works once, for five minutes, in the session that asked for it, and for nothing else', async () => {
    const options = await askToAdd()
    const stranger = await server.newParent()
    const otherSession = await server.signInWithoutPassword(parent.email)
    const credential = device.create(options)
    for (const client of [stranger, otherSession])
      expect((await client.post('/passkeys', { name: 'Pixel', credential })).body.code).toBe(
        'passkey_expired',
      )
    for (const challenge of ['', 'made-up', `${options.challenge.slice(0, -2)}xx`])
      expect((await add(device.create(options, { challenge }))).body.code).toBe('passkey_expired')
    expect((await send(device.get({ ...options, rpId: 'localhost' }))).body.code).toBe('passkey_expired')

    expect((await add(credential)).status).toBe(201)
    expect((await add(createAuthenticator().create(options))).body.code).toBe('passkey_expired')

    const late = createAuthenticator().create(await askToAdd())
    server.clock.forwardHours(PASSKEY_MINUTES / 60)
    expect((await add(late)).body.code).toBe('passkey_expired')
  })

  test('[F06.13] a parent can have ten passkeys, each device once', async () => {
    for (let count = 0; count < PASSKEYS_MAX - 1; count++) await addPasskey(parent, createAuthenticator())
    await addPasskey(parent, device)
    const options = await askToAdd()
    expect(options.excludeCredentials).toHaveLength(PASSKEYS_MAX)
    expect(options.excludeCredentials).toContainEqual({
      type: 'public-key',
      id: device.id,
      transports: ['internal'],
    })
    expect((await add(createAuthenticator().create(options))).body.code).toBe('passkeys_full')
  })

  test('[F06.15] a new passkey with the id of another one is refused', async () => {
    const credential = { ...device.create(await askToAdd()), id: createAuthenticator().id }
    expect((await add(credential)).body.code).toBe('passkey_wrong')
  })

  test('[F06.15] a passkey that exists already is refused, also as that of another parent', async () => {
    await addPasskey(parent, device)
    expect((await add(device.create(await askToAdd()))).body.code).toBe('passkey_wrong')
    const stranger = await server.newParent()
    const options = (await stranger.post('/passkeys/options', undefined)).body
    const reply = await stranger.post('/passkeys', { name: 'Mine', credential: device.create(options) })
    expect(reply.body.code).toBe('passkey_wrong')
    expect(await list()).toHaveLength(1)
  })

  test('[F06.16] every change needs proof', async () => {
    const id = await addPasskey(parent, device)
    const credential = createAuthenticator().create(await askToAdd())
    server.clock.forwardHours(1)
    for (const reply of [
      await parent.post('/passkeys/options', undefined),
      await add(credential),
      await parent.delete(`/passkeys/${id}`),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
  })

  test('[F06.16] a change is refused when its session is ended while it waits', async () => {
    const id = await addPasskey(parent, device)
    const credential = createAuthenticator().create(await askToAdd())
    for (const change of [() => add(credential), () => parent.delete(`/passkeys/${id}`)]) {
      const { transaction } = server.deps
      server.deps.transaction = async (run) => {
        server.deps.transaction = transaction
        await server.db.deleteFrom('sessions').where('user_id', '=', parent.id).execute()
        return transaction(run)
      }
      expect(await change()).toMatchObject({ status: 401, body: { code: 'signed_out' } })
      parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
    }
    expect(await list()).toHaveLength(1)
  })

  test('[F06.16] children, helpers and visitors can make none of the calls, and another parent has no part in them', async () => {
    const id = await addPasskey(parent, device)
    const child = await server.newChild(parent)
    const stranger = await server.newParent()
    for (const [client, code] of [
      [child, 'wrong_role'],
      [server.visitor, 'signed_out'],
    ] as const) {
      expect((await client.get('/passkeys')).body.code).toBe(code)
      expect((await client.post('/passkeys/options', undefined)).body.code).toBe(code)
      expect((await client.delete(`/passkeys/${id}`)).body.code).toBe(code)
      expect((await client.post('/auth/proof/passkey', undefined)).body.code).toBe(code)
    }
    expect((await stranger.get('/passkeys')).body.passkeys).toEqual([])
    expect((await stranger.delete(`/passkeys/${id}`)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

describe('logging in', () => {
  test('[F06.17] a passkey opens the session without an address, and stands for the second step, too', async () => {
    await addPasskey(parent, device)
    await addAuthenticator(parent, server)
    const options = await askToLogIn()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })

    const reply = await send(device.get(options))

    expect(reply).toMatchObject({ status: 200, body: { role: 'parent' } })
    expect(reply.headers['set-cookie']).toBeDefined()
    expect((await getProfile(reply.body.token)).body.email).toBe(parent.email)
    expect((await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })).body.code).toBe(
      'second_step',
    )
  })

  test('[F06.17] the session lasts a day, or thirty if the parent wants to stay logged in', async () => {
    await addPasskey(parent, device)
    const { token } = (await logIn()).body
    const { token: staying } = (await logIn({ stay: true })).body
    server.clock.forwardHours(24)
    expect((await getProfile(token)).status).toBe(401)
    server.clock.forwardHours(28 * 24)
    expect((await getProfile(staying)).status).toBe(200)
    server.clock.forwardHours(25)
    expect((await getProfile(staying)).status).toBe(401)
  })

  test.each(deviations)('[F06.15] a passkey %s opens nothing', async (_, deviation) => {
    await addPasskey(parent, device)
    const reply = await send(device.get(await askToLogIn(), deviation))
    expect(reply).toMatchObject({ status: 422, body: { code: 'passkey_wrong' } })
  })

  test('[F06.15] a passkey with a wrong signature, or that names another person or nobody, opens nothing', async () => {
    await addPasskey(parent, device)
    const sendWith = async (deviation: Parameters<Authenticator['get']>[1]) =>
      (await send(device.get(await askToLogIn(), deviation))).body.code
    expect(await sendWith({ hasWrongSignature: true })).toBe('passkey_wrong')
    expect(await sendWith({ userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })).toBe('passkey_unknown')
    expect(await sendWith({ userHandle: null })).toBe('passkey_unknown')
    // Another device that claims to be this one.
    const other = createAuthenticator()
    await addPasskey(await server.newParent(), other)
    const { response } = other.get(await askToLogIn())
    expect((await send({ id: device.id, response })).body.code).toBe('passkey_unknown')
  })

  test('[F06.14] each answer works once, also at the same time, and for five minutes', async () => {
    await addPasskey(parent, device)
    const answer = device.get(await askToLogIn())
    const replies = await Promise.all([send(answer), send(answer), send(answer)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await send(answer)).body.code).toBe('passkey_expired')

    const late = device.get(await askToLogIn())
    server.clock.forwardHours(PASSKEY_MINUTES / 60)
    expect((await send(late)).body.code).toBe('passkey_expired')
    expect((await send(device.get({ challenge: 'made-up', rpId: 'localhost' }))).body.code).toBe(
      'passkey_expired',
    )
  })

  test('[F06.15] a counter that did not go up is refused, because the passkey may be a copy', async () => {
    device = createAuthenticator({ counter: 5 })
    await addPasskey(parent, device)
    expect((await logIn()).status).toBe(200)
    for (const counter of [6, 5, 0])
      expect((await send(device.get(await askToLogIn(), { counter }))).body.code).toBe('passkey_wrong')
    expect((await send(device.get(await askToLogIn(), { counter: 100 }))).status).toBe(200)
  })

  test('[F06.17] a removed passkey and one that was never added open nothing', async () => {
    const id = await addPasskey(parent, device)
    await parent.delete(`/passkeys/${id}`)
    expect(await logIn()).toMatchObject({ status: 422, body: { code: 'passkey_unknown' } })
    expect((await send(createAuthenticator().get(await askToLogIn()))).body.code).toBe('passkey_unknown')
  })

  test('[F06.17] the kid site neither asks for a passkey nor takes one', async () => {
    await addPasskey(parent, device)
    expect((await server.visitor.post('/auth/passkey/options', undefined, { kidSite: true })).body.code).toBe(
      'kid_site',
    )
    expect((await send(device.get(await askToLogIn()), {}, true)).body.code).toBe('kid_site')
    const session = (await logIn()).body
    expect((await server.call(session.token, 'GET', '/passkeys', { kidSite: true })).body.code).toBe(
      'kid_site',
    )
  })

  test('[F06.17] a passkey restores a closed family for six months, and then opens nothing', async () => {
    await addPasskey(parent, device)
    await parent.delete('/parents')
    const reply = await logIn()
    expect(reply).toMatchObject({ status: 409, body: { code: 'account_closed', ticket: expect.any(String) } })
    expect((await server.visitor.post('/auth/restore', { ticket: reply.body.ticket })).status).toBe(200)
    expect((await logIn()).status).toBe(200)

    parent = { ...parent, ...(await server.signInWithoutPassword(parent.email)) }
    await parent.delete('/parents')
    server.clock.forwardHours(200 * 24)
    expect((await logIn()).body.code).toBe('passkey_unknown')
  })
})

describe('taking passkeys back', () => {
  test('[F06.18] a mail and the activity tell of each change', async () => {
    const id = await addPasskey(parent, device, 'My phone')
    expect(await server.findMessage(parent.email)).toMatchObject({
      subject: 'A passkey was added',
      text: expect.stringContaining('“My phone”'),
    })
    await parent.delete(`/passkeys/${id}`)
    expect((await server.findMessage(parent.email))?.subject).toBe('A passkey was removed')
    const { activity } = (await parent.get('/activity')).body
    expect(activity.slice(0, 2)).toMatchObject([
      { kind: 'passkey_removed', detail: 'My phone' },
      { kind: 'passkey_added', detail: 'My phone' },
    ])
  })

  test('[F06.18] the mail’s link removes passkeys added since, and no older one', async () => {
    await addPasskey(parent, device)
    server.clock.forwardHours(1)
    await server.enterPassword(parent)
    const [ofThief, secondOfThief] = [createAuthenticator(), createAuthenticator()]
    await addPasskey(parent, ofThief, 'Of a thief')
    const code = findCode((await server.findMessage(parent.email))?.links)
    await addPasskey(parent, secondOfThief, 'Another of the thief')

    const { reset_token } = (await server.visitor.post('/undo', { code })).body

    for (const passkey of [ofThief, secondOfThief])
      expect((await send(passkey.get(await askToLogIn()))).body.code).toBe('passkey_unknown')
    expect((await logIn()).status).toBe(200)
    expect((await server.visitor.post('/reset', { ...passwords, reset_token })).status).toBe(200)
  })

  test('[F06.18] the link in the mail about a new password removes passkeys added since, too', async () => {
    await parent.put('/parents/password/reset', {
      old_password: PASSWORD,
      new_password: NEW_PASSWORD,
      new_password_confirmation: NEW_PASSWORD,
    })
    const code = findCode((await server.findMessage(parent.email))?.links)
    await addPasskey(parent, device)
    await server.visitor.post('/undo', { code })
    expect((await logIn()).body.code).toBe('passkey_unknown')
  })

  test('[F06.19] a new password leaves the passkeys, and its mail says so', async () => {
    await addPasskey(parent, device)
    await server.visitor.post('/forgot', { email: parent.email })
    const reset_token = findCode((await server.findMessage(parent.email))?.links)
    expect((await server.visitor.post('/reset', { ...passwords, reset_token })).status).toBe(200)
    const mail = await server.findMessage(parent.email)
    expect(mail?.subject).toBe('Your password was changed')
    expect(mail?.text).toContain('Your passkeys still open your account')
    expect((await logIn()).status).toBe(200)

    const other = await server.newParent()
    await other.put('/parents/password/reset', {
      old_password: PASSWORD,
      new_password: NEW_PASSWORD,
      new_password_confirmation: NEW_PASSWORD,
    })
    expect((await server.findMessage(other.email))?.text).not.toContain('passkeys')
  })

  test('[F06.20] the export has the name of a passkey, and not what the device sent', async () => {
    await addPasskey(parent, device)
    const exported = JSON.stringify((await parent.get('/export?format=json')).body)
    expect(exported).toContain('Pixel')
    for (const secret of ['public_key', 'credential_id', device.id]) expect(exported).not.toContain(secret)
  })
})

describe('proof', () => {
  const askForProof = async () => (await parent.post('/auth/proof/passkey', undefined)).body
  const prove = (passkey: ReturnType<Authenticator['get']>) => parent.post('/auth/proof', { passkey })
  const downloadData = async (client: Pick<typeof parent, 'get'>) => (await client.get('/export')).status

  test('[F05.4] a passkey proves who the parent is, as the password does, in its own session', async () => {
    await addPasskey(parent, device)
    const otherSession = await server.signInWithoutPassword(parent.email)
    server.clock.forwardHours(0.25)
    expect(await downloadData(parent)).toBe(403)
    const options = await askForProof()
    expect(options.allowCredentials).toEqual([
      { type: 'public-key', id: device.id, transports: ['internal'] },
    ])
    const answer = device.get(options)
    expect((await otherSession.post('/auth/proof', { passkey: answer })).body.code).toBe('passkey_expired')

    expect((await prove(answer)).status).toBe(204)

    expect(await downloadData(parent)).toBe(200)
    expect(await downloadData(otherSession)).toBe(403)
    expect((await prove(answer)).body.code).toBe('passkey_expired')
  })

  test('[F05.4] a device that does not name the parent proves it, too', async () => {
    await addPasskey(parent, device)
    expect((await prove(device.get(await askForProof(), { userHandle: null }))).status).toBe(204)
  })

  test('[F05.4] a passkey of another parent, a removed one, and an answer to a login prove nothing', async () => {
    const stranger = await server.newParent()
    const otherDevice = createAuthenticator()
    await addPasskey(stranger, otherDevice)
    expect((await parent.post('/auth/proof/passkey', undefined)).body.code).toBe('passkey_unknown')
    const id = await addPasskey(parent, device)
    server.clock.forwardHours(0.2)

    expect((await prove(otherDevice.get(await askForProof()))).body.code).toBe('passkey_unknown')
    expect((await prove(device.get(await askToLogIn()))).body.code).toBe('passkey_expired')
    expect((await send(device.get(await askForProof()))).body.code).toBe('passkey_expired')
    for (const [, deviation] of deviations)
      expect((await prove(device.get(await askForProof(), deviation))).body.code).toBe('passkey_wrong')
    const late = device.get(await askForProof())
    await parent.delete(`/passkeys/${id}`)
    expect((await prove(late)).body.code).toBe('passkey_unknown')
    server.clock.forwardHours(0.05)
    expect(await downloadData(parent)).toBe(403)
  })
})
