import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  consent,
  email,
  emptyBody,
  enteredPassword,
  firstName,
  idParam,
  lastName,
  password,
  phoneOrEmpty,
  singleLineText,
} from '#contract/values.ts'
import { optionalNameFields, requireNames } from './families.ts'
import { passwordsMatch } from './sessions.ts'
export const invite = z.object({
  id: z.string(),
  /** As the parent wrote it, until the kid joins and gives its own. */
  name: z.string(),
  /** `email` or `phone` is empty: the kid was invited by the other. */
  email: z.string(),
  phone: z.string(),
  channel: z.enum(['email', 'sms']),
  status: z.enum(['invited', 'waiting']),
  /** The link expired before the kid joined; resending makes a new one. */
  expired: z.boolean(),
  sent: z.int(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  joined_at: z.nullable(z.iso.datetime()),
})
export type Invite = z.infer<typeof invite>

const inviteFields = {
  /** The invitation is mailed here, or texted to `phone` when this is empty. */
  email: z.union([z.literal(''), email]),
  phone: phoneOrEmpty,
  name: singleLineText(160, 'name_required'),
  is_term_and_condition_agreed: consent,
}
const hasEmailOrPhone = z.refine<{ email?: string | undefined; phone?: string | undefined }>(
  (kid) => Boolean(kid.email || kid.phone),
  { error: 'invite_address_required', path: ['email'] },
)

export const inviteForm = z.object(inviteFields).check(hasEmailOrPhone)
/** For servers that send no text messages. */
export const inviteFormEmailOnly = z.object({ ...inviteFields, email })
const newInvite = z
  .object({ ...inviteFields, email: z.optional(inviteFields.email), phone: z.optional(inviteFields.phone) })
  .check(hasEmailOrPhone)
export type NewInvite = z.infer<typeof newInvite>

export const createInvite = endpoint({
  method: 'POST',
  url: '/invites',
  config: { allow: ['parent'], refusals: ['already_invited', 'too_many'] },
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
  config: { allow: ['parent'], refusals: ['address_taken', 'invite_moved_on', 'too_many'] },
  schema: {
    params: idParam,
    body: inviteChange,
    response: {
      /** An approved invite becomes the child `child_id`. */
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

const joinParams = z.object({ code: z.string() })

export const getInvitation = endpoint({
  method: 'GET',
  url: '/join/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['too_many'] },
  schema: {
    params: joinParams,
    response: {
      200: z.object({
        /** The parent's first name. */
        inviter: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        /** A kid invited by text must give the address that it will sign in with. */
        asks_email: z.boolean(),
      }),
    },
  },
})

const emptyEmail = z.literal('')
const joinFields = {
  first_name: firstName,
  last_name: lastName,
  password,
  password_confirmation: enteredPassword,
}
/** For a kid invited by mail, whose address is known. */
export const joinForm = z.object({ ...joinFields, email: emptyEmail }).check(passwordsMatch)
export const joinFormWithEmail = z.object({ ...joinFields, email }).check(passwordsMatch)

const joinDetails = z
  .object({ ...joinFields, ...optionalNameFields, email: z.optional(z.union([emptyEmail, email])) })
  .check(passwordsMatch, ...requireNames)
export type JoinDetails = z.infer<typeof joinDetails>

export const acceptInvitation = endpoint({
  method: 'POST',
  url: '/join/:code',
  config: {
    allow: ['anyone'],
    botCheck: true,
    secretIn: 'path',
    refusals: ['join_failed', 'password_common', 'too_many'],
  },
  schema: { params: joinParams, body: joinDetails, response: { 204: emptyBody } },
})
