import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { AUTHENTICATOR_NAME_MAX } from '#contract/limits.ts'
import { emptyBody, idParam, singleLineText } from '#contract/values.ts'
import { phoneCodeForm } from './contacts.ts'
import { session } from './sessions.ts'

/*
 * The second step of a parent's login: six digits of an authenticator app, or a recovery code. The first step, such as the
 * password, is then refused with `second_step`, and the refusal's ticket is sent together with the code. (F06)
 */

const authenticator = z.object({ id: z.string(), name: z.string(), added_at: z.iso.datetime() })
export type Authenticator = z.infer<typeof authenticator>

export const getTwoStep = endpoint({
  method: 'GET',
  url: '/two_step',
  config: { allow: ['parent'] },
  schema: {
    response: { 200: z.object({ authenticators: z.array(authenticator), recovery_codes_left: z.number() }) },
  },
})

/** Returns a new key for an authenticator app. Nothing is stored until `addAuthenticator` proves that the app has the key. */
export const makeAuthenticatorKey = endpoint({
  method: 'POST',
  url: '/two_step/key',
  config: { allow: ['parent'], needsProof: true, secretIn: 'response' },
  schema: {
    response: {
      200: z.object({
        /** In base32, to type. */
        key: z.string(),
        /** `otpauth://…`, shown as a QR code. */
        uri: z.string(),
        /** Sent back to `addAuthenticator` within `AUTHENTICATOR_SETUP_MINUTES`. */
        ticket: z.string(),
      }),
    },
  },
})

const ticket = z.string().check(z.maxLength(500, 'too_long'))
const recoveryCodes = z.array(z.string())

export const authenticatorForm = z.object({
  name: singleLineText(AUTHENTICATOR_NAME_MAX, 'authenticator_name_required'),
  code: phoneCodeForm.shape.code,
  ticket,
})

/** The first authenticator comes with recovery codes, which are shown only now; any other with none. */
export const addAuthenticator = endpoint({
  method: 'POST',
  url: '/two_step/authenticators',
  config: {
    allow: ['parent'],
    needsProof: true,
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: ['authenticators_full', 'second_step_wrong', 'ticket_used_up'],
  },
  schema: {
    body: authenticatorForm,
    response: { 201: z.object({ recovery_codes: recoveryCodes }) },
  },
})

/** Without the last authenticator, the password alone opens the account again, and the recovery codes are gone. */
export const removeAuthenticator = endpoint({
  method: 'DELETE',
  url: '/two_step/authenticators/:id',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/** Replaces all recovery codes. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  url: '/two_step/recovery_codes',
  config: { allow: ['parent'], needsProof: true, secretIn: 'response', refusals: ['not_found'] },
  schema: { response: { 200: z.object({ recovery_codes: recoveryCodes }) } },
})

export const secondStepForm = z.object({
  ticket,
  /** Six digits of an authenticator app, or a recovery code. */
  code: z.string().check(z.trim(), z.minLength(1, 'second_step_required'), z.maxLength(100, 'too_long')),
  /** As in `signInForm`. */
  stay: z.optional(z.boolean()),
})

export const takeSecondStep = endpoint({
  method: 'POST',
  url: '/auth/second_step',
  config: {
    allow: ['anyone'],
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: ['account_closed', 'kid_site', 'second_step_wrong', 'ticket_used_up'],
  },
  schema: { body: secondStepForm, response: { 200: session } },
})
