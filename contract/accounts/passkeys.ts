import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { PASSKEY_NAME_MAX } from '#contract/limits.ts'
import { emptyBody, idParam, singleLineText } from '#contract/values.ts'
import { session } from './sessions.ts'

/*
 * Passkeys: a parent logs in, and proves who they are, with the finger, face or PIN that unlocks a device, instead of the
 * password and the code of an app. Their options and credentials are those of the standard Web Authentication, as JSON, with its
 * names; fields that the server does not need are left out. (F06)
 */

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  added_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof passkey>

const base64url = (max: number) =>
  z.string().check(z.maxLength(max, 'too_long'), z.regex(/^[\w-]+$/, 'field_invalid'))
/** Credential ids have at most 1023 bytes. */
const credentialId = base64url(1364)
const transport = z.string().check(z.maxLength(20, 'too_long'), z.regex(/^[a-z-]+$/, 'field_invalid'))
const transports = z.array(transport).check(z.maxLength(10, 'too_long'))

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})
const challenge = z.string()
const rpId = z.string()
/** In milliseconds. */
const timeout = z.number()
const userVerification = z.literal('required')

const addingOptions = z.object({
  challenge,
  rp: z.object({ id: rpId, name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout,
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
})

export const passkeyRequest = z.object({
  challenge,
  rpId,
  timeout,
  userVerification,
  /** Empty for a login: then the browser offers all passkeys that it has for this site. */
  allowCredentials: z.array(descriptor),
})

const newCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(transports),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

/** What the browser returns for a `passkeyRequest`. */
export const usedCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type UsedCredential = z.infer<typeof usedCredential>

export const listPasskeys = endpoint({
  method: 'GET',
  url: '/passkeys',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ passkeys: z.array(passkey) }) } },
})

/** Returns the options for `navigator.credentials.create`, for `PASSKEY_MINUTES`. Nothing is stored until `addPasskey`. */
export const prepareNewPasskey = endpoint({
  method: 'POST',
  url: '/passkeys/options',
  config: { allow: ['parent'], needsProof: true, secretIn: 'response' },
  schema: { response: { 200: addingOptions } },
})

export const passkeyForm = z.object({ name: singleLineText(PASSKEY_NAME_MAX, 'passkey_name_required') })

export const addPasskey = endpoint({
  method: 'POST',
  url: '/passkeys',
  config: {
    allow: ['parent'],
    needsProof: true,
    worksOnlyOnce: true,
    refusals: ['passkey_expired', 'passkey_wrong', 'passkeys_full'],
  },
  schema: {
    body: z.object({ ...passkeyForm.shape, credential: newCredential }),
    response: { 201: z.object({ passkey }) },
  },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  url: '/passkeys/:id',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/** Returns the options for `navigator.credentials.get`, for `PASSKEY_MINUTES`. */
export const preparePasskeyLogin = endpoint({
  method: 'POST',
  url: '/auth/passkey/options',
  config: { allow: ['anyone'], secretIn: 'response', refusals: ['kid_site'] },
  schema: { response: { 200: passkeyRequest } },
})

/** A passkey counts as both steps of a login. */
export const logInWithPasskey = endpoint({
  method: 'POST',
  url: '/auth/passkey',
  config: {
    allow: ['anyone'],
    secretIn: 'response',
    worksOnlyOnce: true,
    refusals: ['account_closed', 'kid_site', 'passkey_expired', 'passkey_unknown', 'passkey_wrong'],
  },
  schema: {
    body: z.object({
      credential: usedCredential,
      /** As in `signInForm`. */
      stay: z.optional(z.boolean()),
    }),
    response: { 200: session },
  },
})
