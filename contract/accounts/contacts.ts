import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { lastName, personName } from '#contract/names.ts'
import { codeParam, email, emptyBody, idParam, makePhoneSchema } from '#contract/values.ts'

const ownPhone = makePhoneSchema('phone_signs')

/** A parent's own names and contacts. A new e-mail or phone takes effect only when it is verified. */
export const accountForm = z.object({
  first_name: personName('account_first_name_required'),
  last_name: lastName,
  email,
  phone: ownPhone,
})
/** The form on servers where points are given: an empty phone takes the number away. (F10) */
export const accountFormPhoneOptional = z.extend(accountForm, {
  phone: z.union([z.literal(''), ownPhone]),
})

export const verifyPhone = endpoint({
  method: 'GET',
  url: '/verify/phone/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['phone_code_used_up'] },
  schema: { params: codeParam, response: { 200: z.object({ verified: z.literal(true) }) } },
})

/** The six digits in the text message that `sendPhoneVerification` sends. Spaces between the digits are ignored. */
export const phoneCodeForm = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, 'phone_code_digits'),
  ),
})

export const verifyPhoneByCode = endpoint({
  method: 'PUT',
  url: '/verify/phone',
  config: { allow: ['parent'], refusals: ['phone_code_wrong'] },
  schema: { body: phoneCodeForm, response: { 204: emptyBody } },
})

export const sendPhoneVerification = endpoint({
  method: 'POST',
  url: '/verify/phone',
  config: { allow: ['parent'], refusals: ['texts_off'] },
  schema: { response: { 204: emptyBody } },
})

const contact = z.enum(['email', 'phone'])
export type ContactKind = z.infer<typeof contact>

export const cancelNewContact = endpoint({
  method: 'DELETE',
  url: '/parents/new/:contact',
  config: { allow: ['parent'] },
  schema: { params: z.object({ contact }), response: { 204: emptyBody } },
})

export const cancelChildsNewEmail = endpoint({
  method: 'DELETE',
  url: '/children/:id/new/email',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})
