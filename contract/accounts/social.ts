import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { session } from './sessions.ts'

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
      refusals: ['account_closed', 'family_closed', failureCode, 'finish_signup', 'kid_site'],
    },
    schema: { body: providerToken, response: { 200: session } },
  })

export const signInWithGoogle = makeSignInEndpoint('/oauth/google', 'google_failed')
export const signInWithFacebook = makeSignInEndpoint('/oauth/fb', 'facebook_failed')
