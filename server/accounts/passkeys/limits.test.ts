import { afterAll, beforeAll, expect, test } from 'vitest'
import { ONE_TIME_CODE_LIMIT, PROOF_LIMIT } from '#contract/limits.ts'
import { addPasskey } from '#server/testing/samples/passkeys.ts'
import { createAuthenticator } from '#server/testing/samples/software-authenticator.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.close())

const askToLogIn = async () => (await server.visitor.post('/auth/passkey/options', undefined)).body

test('[F06.21] wrong passkeys of one network are refused after thirty in an hour, and right ones do not count', async () => {
  const [device, unknown] = [createAuthenticator(), createAuthenticator()]
  await addPasskey(await server.newParent(), device)
  const logIn = async (by = device) =>
    (await server.visitor.post('/auth/passkey', { credential: by.get(await askToLogIn()) })).body
  for (let tries = 0; tries < ONE_TIME_CODE_LIMIT.maxTries; tries++) {
    if (tries % 10 === 0) expect((await logIn()).role).toBe('parent')
    expect((await logIn(unknown)).code).toBe('passkey_unknown')
  }
  expect((await logIn()).code).toBe('too_many')
  server.clock.forwardHours(ONE_TIME_CODE_LIMIT.minutes / 60)
  expect((await logIn()).role).toBe('parent')
})

test('[F05.4] wrong passkeys count as wrong passwords do when a parent proves who it is', async () => {
  const [parent, stranger, device] = [await server.newParent(), createAuthenticator(), createAuthenticator()]
  await addPasskey(parent, device)
  const prove = async (by: typeof device) => {
    const options = (await parent.post('/auth/proof/passkey', undefined)).body
    return (await parent.post('/auth/proof', { passkey: by.get(options) })).body?.code
  }
  for (let tries = 0; tries < PROOF_LIMIT.maxTries; tries++)
    expect(await prove(stranger)).toBe('passkey_unknown')
  expect(await prove(device)).toBe('too_many')
  expect((await server.enterPassword(parent)).body.code).toBe('too_many')
})
