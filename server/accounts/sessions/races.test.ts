import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, type Home, openTestServer, PASSWORD } from '#server/testing/test-server.ts'

/* A password that is compared or about to be used while another one is chosen. */

let home: Home
beforeAll(async () => {
  home = await openTestServer()
})
afterAll(() => home.close())

const NEW = 'another-good-secret'

async function resetPassword(email: string, password: string) {
  await home.visitor.post('/forgot', { email })
  const reset_token = codeIn((await home.mailTo(email))?.links)
  return home.visitor.post('/reset', { password, password_confirmation: password, reset_token })
}

/** The next password that is compared is answered only when something else was done meanwhile. */
function whileComparing<T>(meanwhile: () => Promise<T>): Promise<T> {
  const real = home.deps.passwords
  return new Promise((resolve, reject) => {
    home.deps.passwords = {
      ...real,
      matches: async (stored, password) => {
        const matches = await real.matches(stored, password)
        home.deps.passwords = real
        await meanwhile().then(resolve, reject)
        return matches
      },
    }
  })
}

test('[S14] a sign-in whose password was being compared while another one was chosen is none', async () => {
  const { email } = await home.newParent()
  const reset = whileComparing(() => resetPassword(email, NEW))

  const signedIn = await home.visitor.post('/auth', { email, password: PASSWORD })

  expect((await reset).status).toBe(200)
  expect(signedIn).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  await home.signIn(email, NEW)
})

test('[S14 S16] nor does it answer a ticket to a closed account', async () => {
  const parent = await home.newParent()
  await parent.delete('/parents')
  const reset = whileComparing(() => resetPassword(parent.email, NEW))

  const signedIn = await home.visitor.post('/auth', { email: parent.email, password: PASSWORD })

  expect((await reset).body.code).toBe('account_closed')
  expect(signedIn).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  expect(signedIn.body).not.toHaveProperty('ticket')
})

test('[S14 N01] nor does an old password that was being compared change the new one', async () => {
  const parent = await home.newParent()
  const theirs = 'a-strangers-own'
  const reset = whileComparing(() => resetPassword(parent.email, NEW))

  const changed = await parent.put('/parents/password/reset', {
    ...{ old_password: PASSWORD, new_password: theirs, new_password_confirmation: theirs },
  })

  expect((await reset).status).toBe(200)
  expect(changed).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
  await home.signIn(parent.email, NEW)
})
