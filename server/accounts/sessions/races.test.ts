import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

/* The password is changed while the server compares the old one. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const NEW_PASSWORD = 'another-good-secret'

async function resetPassword(email: string, password: string) {
  await server.visitor.post('/forgot', { email })
  const reset_token = codeIn((await server.mailTo(email))?.links)
  return server.visitor.post('/reset', { password, password_confirmation: password, reset_token })
}

/** Runs `action` during the next comparison of a password, and returns its result. */
function duringNextComparison<T>(action: () => Promise<T>): Promise<T> {
  const realPasswords = server.deps.passwords
  return new Promise((resolve, reject) => {
    server.deps.passwords = {
      ...realPasswords,
      matches: async (stored, password) => {
        const matches = await realPasswords.matches(stored, password)
        server.deps.passwords = realPasswords
        await action().then(resolve, reject)
        return matches
      },
    }
  })
}

test('[S14.6] a sign-in is refused when the password is changed while the old one is being compared', async () => {
  const { email } = await server.newParent()
  const reset = duringNextComparison(() => resetPassword(email, NEW_PASSWORD))

  const signedIn = await server.visitor.post('/auth', { email, password: PASSWORD })

  expect((await reset).status).toBe(200)
  expect(signedIn).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  await server.signIn(email, NEW_PASSWORD)
})

test('[S16.5] a sign-in to a closed family returns no restore ticket when the password is changed meanwhile', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const reset = duringNextComparison(() => resetPassword(parent.email, NEW_PASSWORD))

  const signedIn = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })

  expect((await reset).body.code).toBe('account_closed')
  expect(signedIn).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  expect(signedIn.body).not.toHaveProperty('ticket')
})

test('[S14.6 N15.1] the password cannot be changed with an old password that a reset replaced during the comparison', async () => {
  const parent = await server.newParent()
  const strangersPassword = 'a-strangers-own'
  const reset = duringNextComparison(() => resetPassword(parent.email, NEW_PASSWORD))

  const changed = await parent.put('/parents/password/reset', {
    old_password: PASSWORD,
    new_password: strangersPassword,
    new_password_confirmation: strangersPassword,
  })

  expect((await reset).status).toBe(200)
  expect(changed).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
  await server.signIn(parent.email, NEW_PASSWORD)
})
