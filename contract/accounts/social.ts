import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { session } from './sessions.ts'

const providerToken = z.object({
  /** Some clients send it. It is ignored: the address comes from the provider. */
  email: z.optional(z.string().check(z.maxLength(1024))),
  access_token: z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x21-\x7e]*$/)),
})

const signInEndpoint = <const Url extends `/${string}`>(
  url: Url,
  failed: 'google_failed' | 'facebook_failed',
) =>
  endpoint({
    method: 'POST',
    url,
    config: {
      allow: ['anyone'],
      botCheck: true,
      secretIn: 'response',
      refusals: ['account_closed', 'family_closed', failed, 'finish_signup', 'kid_site', 'too_many'],
    },
    schema: { body: providerToken, response: { 200: session } },
  })

/** A new person gets 409 `finish_signup`, with a ticket for `POST /parents` and the provider's data of them. */
export const signInWithGoogle = signInEndpoint('/oauth/google', 'google_failed')
export const signInWithFacebook = signInEndpoint('/oauth/fb', 'facebook_failed')
