import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openTestServer, PASSWORD, type TestServer } from '#server/testing/test-server.ts'

/* A password is changed while the old one is being compared or used. */

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const NEW = 'another-good-secret'

async function resetPassword(email: string, password: string) {
  await server.visitor.post('/forgot', { email })
  const reset_token = codeIn((await server.mailTo(email))?.links)
  return server.visitor.post('/reset', { password, password_confirmation: password, reset_token })
}

/** Runs `meanwhile` during the next comparison of a password. */
function whileComparing<T>(meanwhile: () => Promise<T>): Promise<T> {
  const real = server.deps.passwords
  return new Promise((resolve, reject) => {
    server.deps.passwords = {
      ...real,
      matches: async (stored, password) => {
        const matches = await real.matches(stored, password)
        server.deps.passwords = real
        await meanwhile().then(resolve, reject)
        return matches
      },
    }
  })
}

test('[S14.6] a sign-in fails when the password is changed while it is being compared', async () => {
  const { email } = await server.newParent()
  const reset = whileComparing(() => resetPassword(email, NEW))

  const signedIn = await server.visitor.post('/auth', { email, password: PASSWORD })

  expect((await reset).status).toBe(200)
  expect(signedIn).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  await server.signIn(email, NEW)
})

test('[S16.5] nor does it return a ticket to a closed account', async () => {
  const parent = await server.newParent()
  await parent.delete('/parents')
  const reset = whileComparing(() => resetPassword(parent.email, NEW))

  const signedIn = await server.visitor.post('/auth', { email: parent.email, password: PASSWORD })

  expect((await reset).body.code).toBe('account_closed')
  expect(signedIn).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  expect(signedIn.body).not.toHaveProperty('ticket')
})

test('[S14.6 N15.1] an old password that is being compared cannot change the new one', async () => {
  const parent = await server.newParent()
  const theirs = 'a-strangers-own'
  const reset = whileComparing(() => resetPassword(parent.email, NEW))

  const changed = await parent.put('/parents/password/reset', {
    old_password: PASSWORD,
    new_password: theirs,
    new_password_confirmation: theirs,
  })

  expect((await reset).status).toBe(200)
  expect(changed).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
  await server.signIn(parent.email, NEW)
})
