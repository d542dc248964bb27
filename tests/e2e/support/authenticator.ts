import { TOTP } from 'otpauth'
import { type ApiClient, expectStatus } from './api-client.ts'

/** The code that the app shows `stepsLater` × 30 seconds from now: each code works once, and the next one is accepted early. */
export const codeOf = (key: string, stepsLater = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + stepsLater * 30_000 })

/** Turns the parent's second step on. */
export async function addAuthenticator(parent: Pick<ApiClient, 'post'>) {
  const { key, ticket } = (await expectStatus(200, parent.post('/two_step/key'))).body
  const form = { name: 'Pixel', ticket, code: codeOf(key) }
  await expectStatus(201, parent.post('/two_step/authenticators', form))
}
