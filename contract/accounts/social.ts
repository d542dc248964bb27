import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { session } from './sessions.ts'

const given = z.object({
  /** Some clients send it. It says nothing: whose address it is, the provider is asked. */
  email: z.optional(z.string().check(z.maxLength(1024))),
  access_token: z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x21-\x7e]*$/)),
})

const oneOf = <const Url extends `/${string}`>(url: Url, summary: string) =>
  endpoint({
    method: 'POST',
    url,
    config: { allow: ['anyone'], botCheck: true, secret: 'answer' },
    schema: { tags: ['sessions'], summary, body: given, response: { 200: session } },
  })

/** Somebody new is 409 `finish_signup`, with a ticket for `POST /parents` and what the provider says of them. */
export const signInWithGoogle = oneOf('/oauth/google', 'Sign in with an access token of Google')
export const signInWithFacebook = oneOf('/oauth/fb', 'Sign in with an access token of Facebook')
