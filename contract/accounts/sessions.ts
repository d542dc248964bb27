import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { email, givenPassword, nothing, password, role } from '#contract/values.ts'
export const session = z.object({ token: z.string(), role })

const credentials = z.object({ email, password: givenPassword })
export const signInForm = credentials

export const signIn = endpoint({
  method: 'POST',
  url: '/auth',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secret: 'answer',
    refusals: ['account_closed', 'family_closed', 'kid_site', 'sign_in_failed', 'too_many'],
  },
  schema: {
    tags: ['sessions'],
    summary: 'Sign in with e-mail and password',
    body: credentials,
    response: { 200: session },
  },
})

export const signOut = endpoint({
  method: 'DELETE',
  url: '/auth',
  config: { allow: ['anyone'] },
  schema: { tags: ['sessions'], summary: 'End this session', response: { 204: nothing } },
})

export const forgotForm = z.object({ email })

export const forgotPassword = endpoint({
  method: 'POST',
  url: '/forgot',
  config: { allow: ['anyone'], botCheck: true, refusals: ['too_many'] },
  schema: {
    tags: ['sessions'],
    summary: 'Ask for a mail to choose a new password; the answer is the same for every address',
    body: forgotForm,
    response: { 204: nothing },
  },
})

/** Two fields that must agree, the second told of it as soon as both are filled, not only once every other is right. */
export const agreeing = <A extends string, B extends string>(first: A, second: B) =>
  z.refine<{ [Name in A | B]?: string | undefined }>((form) => form[first] === form[second], {
    error: 'password_mismatch',
    path: [second],
    when: ({ value }) =>
      typeof value === 'object' &&
      value !== null &&
      first in value &&
      second in value &&
      Boolean((value as Record<string, unknown>)[first] && (value as Record<string, unknown>)[second]), // both are there
  })

/** Two passwords that agree; put it on any object that has both. */
export const confirmed = agreeing('password', 'password_confirmation')

export const resetForm = z
  .object({ password, password_confirmation: givenPassword, reset_token: z.string() })
  .check(confirmed)

export const resetPassword = endpoint({
  method: 'POST',
  url: '/reset',
  config: {
    allow: ['anyone'],
    secret: 'answer',
    once: true,
    refusals: ['account_closed', 'kid_site', 'password_common', 'reset_failed', 'too_many'],
  },
  schema: {
    tags: ['sessions'],
    summary: 'Choose a new password with the token of the mail: one use, one hour',
    body: resetForm,
    response: { 200: session },
  },
})
