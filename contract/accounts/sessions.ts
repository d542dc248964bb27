import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { email, emptyBody, enteredPassword, passwordFields, role } from '#contract/values.ts'
export const session = z.object({ token: z.string(), role })

export const signInForm = z.object({
  email,
  password: enteredPassword,
  /** Whether a parent stays signed in for `STAY_DAYS`. A child's session always ends after `SESSION_HOURS`. */
  stay: z.optional(z.boolean()),
})

export const signIn = endpoint({
  method: 'POST',
  url: '/auth',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secretIn: 'response',
    refusals: [
      'account_closed',
      'family_closed',
      'helpers_family_closed',
      'kid_site',
      'second_step',
      'sign_in_failed',
    ],
  },
  schema: { body: signInForm, response: { 200: session } },
})

export const signOut = endpoint({
  method: 'DELETE',
  url: '/auth',
  config: { allow: ['anyone'] },
  schema: { response: { 204: emptyBody } },
})

export const forgotPasswordForm = z.object({ email })

export const forgotPassword = endpoint({
  method: 'POST',
  url: '/forgot',
  config: { allow: ['anyone'], botCheck: true, refusals: ['mails_off'] },
  schema: { body: forgotPasswordForm, response: { 204: emptyBody } },
})

/** Reports `password_mismatch` at the field `second` if both fields are filled and differ, whatever else is invalid. */
export const requireMatchingFields = <A extends string, B extends string>(first: A, second: B) =>
  z.refine<{ [Name in A | B]?: string | undefined }>((form) => form[first] === form[second], {
    error: 'password_mismatch',
    path: [second],
    when: ({ value }) => {
      const form = value as { [Name in A | B]?: unknown } | null | undefined
      return Boolean(form?.[first] && form[second])
    },
  })

export const requireMatchingPasswords = requireMatchingFields('password', 'password_confirmation')

export const resetPasswordForm = z
  .object({ ...passwordFields, reset_token: z.string() })
  .check(requireMatchingPasswords)

export const resetPassword = endpoint({
  method: 'POST',
  url: '/reset',
  config: {
    allow: ['anyone'],
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: [
      'account_closed',
      'code_used_up',
      'kid_site',
      'password_common',
      'reset_failed',
      'second_step',
      'sign_up_closed',
    ],
  },
  schema: { body: resetPasswordForm, response: { 200: session } },
})
