import * as social from '#contract/accounts/social.ts'
import { findCode, parentForm, type TestServer } from '#server/testing/test-server.ts'
import { newAddress } from './people.ts'
import { addSample } from './sample.ts'

addSample(
  social.signInWithGoogle,
  ({ parent: { email } }, server) => ({
    body: { email, access_token: server.socialToken({ provider: 'google', email }) },
  }),
  { refusedOnKidSite: true },
)
addSample(
  social.signInWithFacebook,
  async (_family, server) => {
    const email = newAddress()
    const access_token = server.socialToken({ provider: 'facebook', email })
    await signUpWithProvider(server, '/oauth/fb', access_token)
    await server.visitor.get(`/verify/email/${findCode((await server.findMail(email))?.links)}`)
    return { body: { email, access_token } }
  },
  { refusedOnKidSite: true },
)

/** Signs up a new person with a provider. */
export async function signUpWithProvider(
  server: TestServer,
  call: '/oauth/google' | '/oauth/fb',
  access_token: string,
) {
  const { body } = await server.visitor.post(call, { access_token })
  return server.visitor.post('/parents', { parent: providerSignUpForm(body.ticket) })
}

/** Returns the form that completes a sign-up with a provider. */
export const providerSignUpForm = (ticket: string) => {
  const { email, password, password_confirmation, ...parent } = parentForm('')
  return { ...parent, ticket, is_term_and_condition_agreed: true as const }
}
