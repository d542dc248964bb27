import * as social from '#contract/accounts/social.ts'
import type { SocialProviderName } from '#contract/values.ts'
import { findCode, parentForm, type TestServer } from '#server/testing/test-server.ts'
import { newEmail } from './people.ts'
import { addSample } from './sample.ts'

addSample(
  social.signInWithGoogle,
  async (_family, server) => {
    const { email } = await server.newParent()
    return { body: { email, access_token: server.createSocialToken({ provider: 'google', email }) } }
  },
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

addSample(social.startProviderSignIn, () => ({ params: { provider: 'google' as const } }), {
  refusedOnKidSite: true,
})
addSample(
  social.signInWithCode,
  async (_family, server) => {
    const { email } = await server.newParent()
    return { params: { provider: 'google' as const }, body: await visitProvider(server, 'google', { email }) }
  },
  { refusedOnKidSite: true },
)

/** What to choose on the page of a local provider. `request` changes what the page was asked for. */
export type ProviderChoice = {
  email: string
  isVerified?: boolean
  app?: 'questnest' | 'foreign'
  isExpired?: boolean
  request?: Record<string, string>
}

/** Begins a sign-in, chooses a person on the local provider's page, and returns the body for `signInWithCode`. */
export async function visitProvider(
  server: Pick<TestServer, 'visitor'>,
  provider: SocialProviderName,
  { email, isVerified = true, app = 'questnest', isExpired = false, request = {} }: ProviderChoice,
) {
  const { body } = await server.visitor.post(`/oauth/${provider}/start`, undefined)
  const choice = new URLSearchParams({
    ...Object.fromEntries(new URL(body.authorize_url).searchParams),
    ...request,
    person: 'typed',
    name: 'Noor Haddad',
    email,
    app,
    ...(isVerified && { verified: 'on' }),
    ...(isExpired && { expired: 'on' }),
  })
  const page = await server.visitor.get(`/dev/provider/${provider}/choose?${choice}`)
  const response = new URL(String(page.headers.location)).searchParams
  return {
    ticket: body.ticket as string,
    code: response.get('code') ?? '',
    state: response.get('state') ?? '',
  }
}

/** Signs up a new parent with a provider. */
export async function signUpWithProvider(
  server: TestServer,
  path: '/oauth/google' | '/oauth/fb',
  access_token: string,
) {
  const { body } = await server.visitor.post(path, { access_token })
  return server.visitor.post('/parents', { parent: providerSignUpForm(body.ticket) })
}

/** Returns the form that completes a sign-up with a provider. */
export const providerSignUpForm = (ticket: string) => {
  const { email, password, password_confirmation, ...parent } = parentForm('')
  return { ...parent, ticket, is_term_and_condition_agreed: true as const }
}
