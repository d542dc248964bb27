import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fullName, nameFields } from '#contract/names.ts'
import {
  codeParam,
  consent,
  email,
  emptyBody,
  idParam,
  passwordFields,
  phoneOrEmpty,
} from '#contract/values.ts'
import { optionalNameFields, requireNames } from './families.ts'
import { requireMatchingPasswords } from './sessions.ts'
export const invite = z.object({
  id: z.string(),
  /** The name that the parent entered or, after the kid has asked to join, the one that the kid entered. */
  name: z.string(),
  /** The parent enters an e-mail address, a phone number or both. A field that was left out is empty. */
  email: z.string(),
  phone: z.string(),
  channel: z.enum(['email', 'sms']),
  /** `waiting`: the kid has asked to join and waits for a parent's approval. */
  status: z.enum(['invited', 'waiting']),
  /** Whether the link expired before the kid asked to join. Resending creates a new link. */
  expired: z.boolean(),
  /** The number of times that the invitation was sent. */
  sent: z.int(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** When the kid asked to join; null before. */
  joined_at: z.nullable(z.iso.datetime()),
})
export type Invite = z.infer<typeof invite>

const inviteFields = {
  /** The invitation is mailed to this address, or texted to `phone` when the address is empty. */
  email: z.union([z.literal(''), email]),
  phone: phoneOrEmpty,
  name: fullName('name_required'),
  is_term_and_condition_agreed: consent,
}
const requireEmailOrPhone = z.refine<{ email?: string | undefined; phone?: string | undefined } | null>(
  (kid) => Boolean(kid?.email || kid?.phone),
  {
    error: 'invite_address_required',
    path: ['email'],
    // Also checked while another field is wrong, so that all errors show at once.
    when: () => true,
  },
)

export const inviteForm = z.object(inviteFields).check(requireEmailOrPhone)
/** The form on servers that send no text messages. */
export const inviteFormEmailOnly = z.object({ ...inviteFields, email })
const newInvite = z
  .object({ ...inviteFields, email: z.optional(inviteFields.email), phone: z.optional(inviteFields.phone) })
  .check(requireEmailOrPhone)
export type NewInvite = z.infer<typeof newInvite>

export const createInvite = endpoint({
  method: 'POST',
  url: '/invites',
  config: { allow: ['parent'], refusals: ['already_invited', 'mails_off'] },
  schema: { body: z.object({ invite: newInvite }), response: { 201: z.object({ invite }) } },
})

export const listInvites = endpoint({
  method: 'GET',
  url: '/invites',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ invites: z.array(invite) }) } },
})

const inviteChange = z.union([
  z.strictObject({ resend: z.literal(true) }),
  z.strictObject({ approve: z.literal(true) }),
  z.strictObject({ decline: z.literal(true) }),
])
export type InviteChange = z.infer<typeof inviteChange>

export const changeInvite = endpoint({
  method: 'PUT',
  url: '/invites/:id',
  config: { allow: ['parent'], refusals: ['address_taken', 'invite_moved_on'] },
  schema: {
    params: idParam,
    body: inviteChange,
    response: {
      /** Approving creates the child `child_id`. After approving or declining, `invite` is null. */
      200: z.object({ invite: z.nullable(invite), child_id: z.nullable(z.string()) }),
    },
  },
})

export const revokeInvite = endpoint({
  method: 'DELETE',
  url: '/invites/:id',
  config: { allow: ['parent'], refusals: ['invite_moved_on'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

export const getInvitation = endpoint({
  method: 'GET',
  url: '/join/:code',
  config: { allow: ['anyone'], secretIn: 'path' },
  schema: {
    params: codeParam,
    response: {
      200: z.object({
        /** The parent's first name. */
        inviter: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        /** Whether the kid was invited by text message, and so must enter an e-mail to sign in with. */
        asks_email: z.boolean(),
      }),
    },
  },
})

const emptyEmail = z.literal('')
const joinFields = { ...nameFields, ...passwordFields }
/** The form for a kid who was invited by mail. The e-mail is known, so the form leaves it empty. */
export const joinForm = z.object({ ...joinFields, email: emptyEmail }).check(requireMatchingPasswords)
export const joinFormWithEmail = z.object({ ...joinFields, email }).check(requireMatchingPasswords)

/**
 * The request's body. The name is `first_name` and `last_name`, or one `name`; the e-mail may be left out if it is
 * known.
 */
const joinDetails = z
  .object({ ...joinFields, ...optionalNameFields, email: z.optional(z.union([emptyEmail, email])) })
  .check(requireMatchingPasswords, ...requireNames)
export type JoinDetails = z.infer<typeof joinDetails>

export const acceptInvitation = endpoint({
  method: 'POST',
  url: '/join/:code',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secretIn: 'path',
    refusals: ['join_failed', 'password_common'],
  },
  schema: { params: codeParam, body: joinDetails, response: { 204: emptyBody } },
})
