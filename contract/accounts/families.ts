import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { SUPPER_HOURS } from '#contract/limits.ts'
import { notificationChanges, notificationSettings } from '#contract/messages/notifications.ts'
import { firstName, fullName, lastName, nameFields } from '#contract/names.ts'
import {
  codeParam,
  consent,
  email,
  emptyBody,
  language,
  passwordFields,
  phone,
  phoneOrEmpty,
  role,
  skin,
  timeZone,
} from '#contract/values.ts'
import { accountFormPhoneOptional } from './contacts.ts'
import { requireMatchingPasswords, session } from './sessions.ts'

/** The names of the built-in avatars. A person's `avatar` is one of these names or the URL of an uploaded picture. */
export const builtInAvatars = [
  'fox',
  'bear',
  'hare',
  'owl',
  'beaver',
  'deer',
  'frog',
  'hedgehog',
  'lynx',
  'raccoon',
  'squirrel',
  'wolf',
] as const
export const builtInAvatar = z.enum(builtInAvatars)
export type BuiltInAvatar = z.infer<typeof builtInAvatar>

export const personFields = {
  id: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.nullable(z.string()),
}

/** The signed-in user. `contract/dashboard` adds the fields of other areas. */
export const profile = z.object({
  ...personFields,
  role,
  /** The wallet for parents, the own points for a child; 0 for a helper, who sees no points. */
  points: z.int(),
  language,
  time_zone: z.string(),
  phone_verified: z.boolean(),
  /** A new address or number that is not verified yet. Until it is verified, the current one stays in use. */
  waiting_email: z.nullable(z.string()),
  waiting_phone: z.nullable(z.string()),
  /** Whether this server sends text messages. */
  sends_texts: z.boolean(),
  /** Parents only. */
  notification_settings: z.optional(notificationSettings),
  /**
   * Parents only. The parents are told at once of the day's first finished quest. At this hour, one message tells them of
   * the quests finished since then.
   */
  supper_hour: z.optional(z.int()),
  /** Parents only: whether it is the family's first parent, who alone can close it. */
  is_first_parent: z.optional(z.boolean()),
  /** Parents only: whether this server sells points. */
  sells_points: z.optional(z.boolean()),
  /** Children only. */
  skin: z.optional(skin),
  /** Children only: whether the first visit is over, in which the site's mascot, Pip, says hello. */
  welcomed: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  url: '/profile',
  config: { allow: ['parent', 'child', 'helper'] },
  schema: { response: { 200: profile } },
})

const signUpFields = {
  phone,
  is_term_and_condition_agreed: consent,
  language: z.optional(language),
  time_zone: z.optional(timeZone),
}
/** Where points are given, the phone is optional. (F10) */
const signUpFieldsPhoneOptional = { ...signUpFields, phone: phoneOrEmpty }
const ownCredentials = { email, ...passwordFields }

/** The sign-up page fills in `language` and `time_zone` from the browser. */
export const signUpForm = z
  .object({ ...signUpFields, ...ownCredentials, ...nameFields })
  .check(requireMatchingPasswords)

export const signUpFormPhoneOptional = z
  .object({ ...signUpFieldsPhoneOptional, ...ownCredentials, ...nameFields })
  .check(requireMatchingPasswords)

/**
 * First and last name, or one `name` that the server splits at the last space. Every field is optional by itself;
 * `requireNames` checks that together they give a first and a last name.
 */
export const optionalNameFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  name: z.optional(fullName('first_name_required')),
}
type OptionalNameFields = { [Name in keyof typeof optionalNameFields]?: string | undefined }

const requireName = (field: 'first_name' | 'last_name') =>
  z.refine<OptionalNameFields>((names) => Boolean(names[field] ?? names.name), {
    error: `${field}_required`,
    path: [field],
  })
export const requireNames = [requireName('first_name'), requireName('last_name')] as const

/** Finishes a sign-up with a provider. The server finds the e-mail by the ticket. */
export const finishSignUpForm = z.object({ ...signUpFields, ticket: z.string(), ...nameFields })
export const finishSignUpFormPhoneOptional = z.object({
  ...signUpFieldsPhoneOptional,
  ticket: z.string(),
  ...nameFields,
})

type OptionalCredentials = { [Name in keyof typeof ownCredentials | 'ticket']?: string }

const requireCredentials = z.check<OptionalCredentials>(
  ({ value, issues }) => {
    const hasNoTicket = value.ticket === undefined
    const requireField = (name: keyof OptionalCredentials, message: string) => {
      if (value[name] === undefined) issues.push({ code: 'custom', path: [name], message, input: value })
    }
    if (hasNoTicket) requireField('email', 'email_required')
    if (hasNoTicket || value.password !== undefined || value.password_confirmation !== undefined) {
      requireField('password', 'password_required')
      requireField('password_confirmation', 'password_required')
    }
  },
  // Without `when`, missing fields would be reported only after all other problems are fixed.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** Has an e-mail and a password, or the ticket of a sign-in with a provider and optionally a password. */
const newParent = z
  .object({
    ...signUpFields,
    /** The server requires it where points are bought. */
    phone: z.optional(phoneOrEmpty),
    ...z.partial(z.object(ownCredentials)).shape,
    ticket: z.optional(z.string().check(z.maxLength(100))),
    /** The code of the operator's invitation, which a further family needs in home mode. */
    invitation: z.optional(z.string().check(z.maxLength(100))),
    ...optionalNameFields,
  })
  .check(requireMatchingPasswords, ...requireNames, requireCredentials)
export type NewParent = z.infer<typeof newParent>

/**
 * Responds 204 when the parent must first verify the e-mail, and 200 when the provider has verified it, or the server
 * sends no mails.
 */
export const signUp = endpoint({
  method: 'POST',
  url: '/parents',
  config: {
    allow: ['anyone'],
    botCheck: true,
    refusals: [
      'facebook_failed',
      'google_failed',
      'has_account',
      'kid_site',
      'openid_failed',
      'password_common',
      'second_step',
      'sign_up_closed',
      'ticket_used_up',
    ],
  },
  schema: { body: z.object({ parent: newParent }), response: { 200: session, 204: emptyBody } },
})

export const verifyEmail = endpoint({
  method: 'GET',
  url: '/verify/email/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['code_used_up', 'kid_site', 'sign_up_closed'] },
  schema: {
    params: codeParam,
    response: {
      200: z.object({
        verified: z.literal(true),
        /** The verified address. Left out when the link that verified a changed address is opened again. */
        email: z.optional(z.string()),
        /** Sign-ups only: the points that the family was given; 0 if its mailbox or phone got points before. */
        welcome_points: z.optional(z.int()),
      }),
    },
  },
})

/** Mails a new link to a parent who has signed up and not yet verified the e-mail. */
export const sendVerification = endpoint({
  method: 'POST',
  url: '/verify/email',
  config: { allow: ['anyone'] },
  schema: { body: z.object({ email }), response: { 204: emptyBody } },
})

export const parentChanges = z.partial(
  z.extend(accountFormPhoneOptional, {
    language,
    time_zone: timeZone,
    avatar: builtInAvatar,
    notification_settings: notificationChanges,
    supper_hour: z.int().check(z.gte(SUPPER_HOURS.from), z.lte(SUPPER_HOURS.until)),
  }),
)

export const updateParent = endpoint({
  method: 'PUT',
  url: '/parents',
  config: {
    allow: ['parent'],
    uploadField: 'parent[avatar]',
    /** For a new e-mail or phone, and for switching auto-reload on: see proof.ts. */
    refusals: ['proof_needed'],
  },
  schema: { body: parentChanges, response: { 200: z.object({ parent: profile }) } },
})

export const updateOwnChild = endpoint({
  method: 'PUT',
  url: '/children',
  config: { allow: ['child'], uploadField: 'child[avatar]' },
  schema: {
    body: z.partial(z.object({ language, avatar: builtInAvatar, skin, welcomed: z.literal(true) })),
    response: { 200: z.object({ child: profile }) },
  },
})

export const updateOwnHelper = endpoint({
  method: 'PUT',
  url: '/helpers',
  config: { allow: ['helper'] },
  schema: { body: z.object({ language }), response: { 204: emptyBody } },
})
