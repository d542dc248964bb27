import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, enteredPassword } from '#contract/values.ts'
import { phoneCodeForm } from './contacts.ts'
import { passkeyRequest, usedCredential } from './passkeys.ts'

/*
 * A session alone, perhaps on a device left open or stolen, must not suffice to take over an account. So some calls need
 * proof, given in the same session within `PROOF_MINUTES`, that it is still the parent who calls. Signing in counts as
 * proof. Without it these calls are refused with `proof_needed`, and they succeed when they are repeated after
 * `proveIdentity`. (X01)
 */

export const proofByPassword = z.strictObject({ password: enteredPassword })
/** For a parent without a password, or who has forgotten it: the six digits that `sendProofCode` mails. */
export const proofByCode = z.strictObject({ code: phoneCodeForm.shape.code })
const proofByPasskey = z.strictObject({ passkey: usedCredential })
const proof = z.union([proofByPassword, proofByCode, proofByPasskey])
export type Proof = z.infer<typeof proof>

export const proveIdentity = endpoint({
  method: 'POST',
  url: '/auth/proof',
  config: {
    allow: ['parent'],
    refusals: ['passkey_expired', 'passkey_unknown', 'passkey_wrong', 'password_wrong', 'proof_code_wrong'],
  },
  schema: { body: proof, response: { 204: emptyBody } },
})

/** Returns the options for `navigator.credentials.get` with one of the parent's passkeys, for `PASSKEY_MINUTES`. */
export const prepareProofByPasskey = endpoint({
  method: 'POST',
  url: '/auth/proof/passkey',
  config: { allow: ['parent'], secretIn: 'response', refusals: ['passkey_unknown'] },
  schema: { response: { 200: passkeyRequest } },
})

export const sendProofCode = endpoint({
  method: 'POST',
  url: '/auth/proof/code',
  config: { allow: ['parent'], refusals: ['address_too_new', 'mails_off'] },
  schema: { response: { 204: emptyBody } },
})

/**
 * Undoes a change of a parent's e-mail or password, with the code of the link that was mailed to the former address.
 * Ends all sessions and makes the password unusable. The parent chooses a new one with `reset_token`.
 */
export const undoChange = endpoint({
  method: 'POST',
  url: '/undo',
  config: {
    allow: ['anyone'],
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: ['kid_site', 'undo_used_up'],
  },
  schema: {
    body: z.object({ code: z.string().check(z.maxLength(200)) }),
    response: { 200: z.object({ email: z.string(), reset_token: z.string() }) },
  },
})
