import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { socialProvider } from '#contract/values.ts'
import { session } from './sessions.ts'

const ticket = z.string()
const printable = z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x20-\x7e]*$/))
const failures = ['google_failed', 'facebook_failed', 'openid_failed'] as const

const providerToken = z.object({
  /** Accepted because some clients send it, but ignored: the e-mail comes from Google or Facebook. */
  email: z.optional(z.string().check(z.maxLength(1024))),
  access_token: z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x21-\x7e]*$/)),
})

/** Someone without an account gets the refusal `finish_signup` with a ticket for `POST /parents`. */
const makeSignInEndpoint = <const Url extends `/${string}`>(
  url: Url,
  failureCode: 'google_failed' | 'facebook_failed',
) =>
  endpoint({
    method: 'POST',
    url,
    config: {
      allow: ['anyone'],
      botCheck: true,
      secretIn: 'response',
      refusals: ['account_closed', 'family_closed', failureCode, 'finish_signup', 'kid_site', 'second_step'],
    },
    schema: { body: providerToken, response: { 200: session } },
  })

export const signInWithGoogle = makeSignInEndpoint('/oauth/google', 'google_failed')
export const signInWithFacebook = makeSignInEndpoint('/oauth/fb', 'facebook_failed')

/**
 * Begins a sign-in by authorization code: returns the provider's page to which the browser goes, and a ticket. The page
 * that the provider leads back to sends the ticket with the provider's response. So only the browser that began can go on.
 */
export const startProviderSignIn = endpoint({
  method: 'POST',
  url: '/oauth/:provider/start',
  config: { allow: ['anyone'], secretIn: 'response', refusals: [...failures, 'kid_site'] },
  schema: {
    params: z.object({ provider: socialProvider }),
    response: { 200: z.object({ authorize_url: z.string(), ticket }) },
  },
})

/**
 * `code`, `state` and `iss` (see RFC 9207) are what the provider adds to the address of the page that it leads back to. `stay`: as at
 * the login by password.
 */
const codeResponse = z.object({
  ticket,
  code: printable,
  state: printable,
  iss: z.optional(printable),
  stay: z.optional(z.boolean()),
})
export type CodeResponse = z.infer<typeof codeResponse>

export const signInWithCode = endpoint({
  method: 'POST',
  url: '/oauth/:provider/code',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: ['account_closed', 'family_closed', ...failures, 'finish_signup', 'kid_site', 'second_step'],
  },
  schema: { params: z.object({ provider: socialProvider }), body: codeResponse, response: { 200: session } },
})
