import * as social from '#contract/accounts/social.ts'
import { findCode, parentForm, type TestServer } from '#server/testing/test-server.ts'
import { newEmail } from './people.ts'
import { addSample } from './sample.ts'

addSample(
  social.signInWithGoogle,
  ({ parent: { email } }, server) => ({
    body: { email, access_token: server.createSocialToken({ provider: 'google', email }) },
  }),
  { refusedOnKidSite: true },
)
addSample(
  social.signInWithFacebook,
  async (_family, server) => {
    const email = newEmail()
    const access_token = server.createSocialToken({ provider: 'facebook', email })
    await signUpWithProvider(server, '/oauth/fb', access_token)
    await server.visitor.get(`/verify/email/${findCode((await server.findMessage(email))?.links)}`)
    return { body: { email, access_token } }
  },
  { refusedOnKidSite: true },
)

/** Signs up a new parent with Google or Facebook. */
export async function signUpWithProvider(
  server: TestServer,
  path: '/oauth/google' | '/oauth/fb',
  access_token: string,
) {
  const { body } = await server.visitor.post(path, { access_token })
  return server.visitor.post('/parents', { parent: providerSignUpForm(body.ticket) })
}

/** Returns the form that completes a sign-up with Google or Facebook. */
export const providerSignUpForm = (ticket: string) => {
  const { email, password, password_confirmation, ...parent } = parentForm('')
  return { ...parent, ticket, is_term_and_condition_agreed: true as const }
}
