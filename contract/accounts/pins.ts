import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FAMILY_CODE_LETTERS, PIN_MAX, PIN_MIN } from '#contract/limits.ts'
import { emptyBody, idParam } from '#contract/values.ts'
import { session } from './sessions.ts'

/** Whether somebody would try these digits first: one digit repeated, or counting up or down. */
const isEasy = (pin: string) =>
  /^(\d)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)

/** A newly chosen PIN. The server also refuses one that is made of the child's birthday. */
export const pin = z.string().check(
  z.minLength(1, 'pin_required'),
  z.regex(new RegExp(`^\\d{${PIN_MIN},${PIN_MAX}}$`), 'pin_digits'),
  z.refine((digits) => !isEasy(digits), 'pin_easy'),
)

/** A family's code as somebody types it: capitals, spaces and hyphens make no difference. */
export const normalizeFamilyCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

const familyCodePattern = new RegExp(`^[A-Z]{${FAMILY_CODE_LETTERS}}$`)

/** For reading: two groups of four letters. */
export const formatFamilyCode = (code: string) => code.replace(/^(.{4})/, '$1 ')

export const pinSignInForm = z.object({
  family_code: z.string().check(
    z.minLength(1, 'family_code_required'),
    z.maxLength(40, 'family_code_letters'),
    z.refine((code) => familyCodePattern.test(normalizeFamilyCode(code)), 'family_code_letters'),
  ),
  first_name: z.string().check(z.trim(), z.minLength(1, 'first_name_required'), z.maxLength(100, 'too_long')),
  pin: z
    .string()
    .check(
      z.minLength(1, 'pin_required'),
      z.regex(/^\d+$/, 'pin_digits'),
      z.maxLength(PIN_MAX, 'pin_digits'),
    ),
})
export type PinSignIn = z.infer<typeof pinSignInForm>

/** Signs a child in by the family's code, its first name and its PIN. (F03) */
export const signInWithPin = endpoint({
  method: 'POST',
  url: '/auth/pin',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secretIn: 'response',
    refusals: ['family_closed', 'pin_failed', 'pin_locked'],
  },
  schema: { body: pinSignInForm, response: { 200: session } },
})

/** How a child can sign in without an address. */
export const pinState = z.object({
  /** Null until a child of the family first gets a PIN. */
  family_code: z.nullable(z.string()),
  has_pin: z.boolean(),
  /** After too many wrong PINs (`PIN_TRIES`, `PIN_MISSES`), until a parent sets a PIN. */
  is_locked: z.boolean(),
})
export type PinState = z.infer<typeof pinState>

export const getPinState = endpoint({
  method: 'GET',
  url: '/children/:id/pin',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 200: pinState } },
})

export const pinForm = z.object({ pin })

/** Also opens the child's account again after too many wrong PINs. */
export const setPin = endpoint({
  method: 'PUT',
  url: '/children/:id/pin',
  config: { allow: ['parent'], needsProof: true },
  schema: { params: idParam, body: pinForm, response: { 200: pinState } },
})

/** A child without an address keeps its PIN, because it could not sign in otherwise. */
export const removePin = endpoint({
  method: 'DELETE',
  url: '/children/:id/pin',
  config: { allow: ['parent'], needsProof: true, refusals: ['pin_needed'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

/** Replaces the family's code: nobody can sign in with the former one any more. */
export const changeFamilyCode = endpoint({
  method: 'POST',
  url: '/family_code',
  config: { allow: ['parent'], needsProof: true },
  schema: { response: { 200: z.object({ family_code: z.string() }) } },
})
