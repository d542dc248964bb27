import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { session } from './sessions.ts'

const providerToken = z.object({
  /** Ignored, because the provider reports the e-mail; accepted because some clients send it. */
  email: z.optional(z.string().check(z.maxLength(1024))),
  access_token: z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x21-\x7e]*$/)),
})

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
      refusals: ['account_closed', 'family_closed', failureCode, 'finish_signup', 'kid_site', 'too_many'],
    },
    schema: { body: providerToken, response: { 200: session } },
  })

/** A new person is refused with `finish_signup`, which has a ticket for `POST /parents` and the provider's data. */
export const signInWithGoogle = makeSignInEndpoint('/oauth/google', 'google_failed')
export const signInWithFacebook = makeSignInEndpoint('/oauth/fb', 'facebook_failed')
