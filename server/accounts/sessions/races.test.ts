import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCode, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

/* In each test the password is changed while the server compares the old one. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const NEW_PASSWORD = 'another-good-secret'

async function resetPassword(email: string, password: string) {
  await server.visitor.post('/forgot', { email })
  const reset_token = findCode((await server.findMessage(email))?.links)
  return server.visitor.post('/reset', { password, password_confirmation: password, reset_token })
}

/** Runs `action` during the next comparison of a password, and returns its result. */
function duringNextComparison<T>(action: () => Promise<T>): Promise<T> {
  const realPasswords = server.deps.passwords
  return new Promise((resolve, reject) => {
    server.deps.passwords = {
      ...realPasswords,
      matches: async (hash, password) => {
        const matches = await realPasswords.matches(hash, password)
        server.deps.passwords = realPasswords
        await action().then(resolve, reject)
        return matches
      },
    }
  })
}

test('[S14.6] a sign-in is refused when the password is changed while the old one is being compared', async () => {
  const { email } = await server.newParent()
  const resetReply = duringNextComparison(() => resetPassword(email, NEW_PASSWORD))

  const signInReply = await server.visitor.post('/auth', { email, password: PASSWORD })

  expect((await resetReply).status).toBe(200)
  expect(signInReply).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  await server.signIn(email, NEW_PASSWORD)
})

test('[S16.5] a sign-in to a closed family returns no restore ticket when the password is changed during the comparison', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const resetReply = duringNextComparison(() => resetPassword(parent.email, NEW_PASSWORD))

  const signInReply = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })

  expect((await resetReply).body.code).toBe('account_closed')
  expect(signInReply).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  expect(signInReply.body).not.toHaveProperty('ticket')
})

test('[S14.6 N15.1] the password cannot be changed with an old password that a reset replaced during the comparison', async () => {
  const parent = await server.newParent()
  const strangersPassword = 'a-strangers-own'
  const resetReply = duringNextComparison(() => resetPassword(parent.email, NEW_PASSWORD))

  const changeReply = await parent.put('/parents/password/reset', {
    old_password: PASSWORD,
    new_password: strangersPassword,
    new_password_confirmation: strangersPassword,
  })

  expect((await resetReply).status).toBe(200)
  expect(changeReply).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
  await server.signIn(parent.email, NEW_PASSWORD)
})
