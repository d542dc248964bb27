import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { notificationChanges, notificationSettings } from '#contract/messages/notifications.ts'
import {
  consent,
  email,
  emptyBody,
  enteredPassword,
  firstName,
  language,
  lastName,
  password,
  phone,
  role,
  singleLineText,
  timeZone,
} from '#contract/values.ts'
import { accountForm } from './contacts.ts'
import { passwordsMatch, session } from './sessions.ts'

/** The names of the built-in avatars. The same field holds the URL of an uploaded picture. */
export const builtInAvatars = ['fox', 'bear', 'hare', 'owl'] as const
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

/** `contract/dashboard` adds the fields of the areas above. */
export const profile = z.object({
  ...personFields,
  role,
  points: z.int(),
  language,
  time_zone: z.string(),
  phone_verified: z.boolean(),
  /** New but not verified; the current one stays in effect until it is. */
  waiting_email: z.nullable(z.string()),
  waiting_phone: z.nullable(z.string()),
  /** Whether this server sends text messages. */
  texts_sent: z.boolean(),
  /** Parents only. */
  notification_settings: z.optional(notificationSettings),
  /** Parents only: whether this server sells points. */
  points_sold: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  url: '/profile',
  config: { allow: ['parent', 'child'] },
  schema: { response: { 200: profile } },
})

const signUpFields = {
  phone,
  is_term_and_condition_agreed: consent,
  language: z.optional(language),
  time_zone: z.optional(timeZone),
}
const ownCredentials = { email, password, password_confirmation: enteredPassword }

/** The page fills in language and time zone. */
export const signUpForm = z
  .object({ ...signUpFields, ...ownCredentials, first_name: firstName, last_name: lastName })
  .check(passwordsMatch)

/** First and last name, or one `name`, split at its last space. Add `requireNames` to the object's checks. */
export const optionalNameFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  name: z.optional(singleLineText(160, 'first_name_required')),
}
type OptionalNameFields = { [Name in keyof typeof optionalNameFields]?: string | undefined }

export const requireNames = [
  z.refine<OptionalNameFields>((personFields) => Boolean(personFields.first_name ?? personFields.name), {
    error: 'first_name_required',
    path: ['first_name'],
  }),
  z.refine<OptionalNameFields>((personFields) => Boolean(personFields.last_name ?? personFields.name), {
    error: 'last_name_required',
    path: ['last_name'],
  }),
] as const

/** The rest of a sign-up by Google or Facebook; the ticket holds the address. */
export const finishSignUpForm = z.object({
  ...signUpFields,
  ticket: z.string(),
  first_name: firstName,
  last_name: lastName,
})

/** Either an address with a password, or the ticket of a sign-up by Google or Facebook, where a password is optional. */
const newParent = z
  .object({
    ...signUpFields,
    ...z.partial(z.object(ownCredentials)).shape,
    ticket: z.optional(z.string().check(z.maxLength(100))),
    ...optionalNameFields,
  })
  .check(
    passwordsMatch,
    ...requireNames,
    z.check<OptionalCredentials>(
      ({ value, issues }) => {
        for (const [name, message] of Object.entries(findMissingFields(value)))
          issues.push({ code: 'custom', path: [name], message, input: value })
      },
      // Report missing fields together with all other problems.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  )
export type NewParent = z.infer<typeof newParent>

type OptionalCredentials = { [Name in keyof typeof ownCredentials | 'ticket']?: string | undefined }

/** Returns message keys by field name. */
function findMissingFields({ ticket, email, password, password_confirmation }: OptionalCredentials) {
  const isWithoutProvider = ticket === undefined
  const choosesPassword = isWithoutProvider || password !== undefined || password_confirmation !== undefined
  return {
    ...(isWithoutProvider && email === undefined && { email: 'email_required' }),
    ...(choosesPassword && password === undefined && { password: 'password_required' }),
    ...(choosesPassword &&
      password_confirmation === undefined && { password_confirmation: 'password_required' }),
  }
}

export const signUp = endpoint({
  method: 'POST',
  url: '/parents',
  config: {
    allow: ['anyone'],
    botCheck: true,
    refusals: [
      'facebook_failed',
      'google_failed',
      'kid_site',
      'password_common',
      'ticket_used_up',
      'too_many',
    ],
  },
  schema: { body: z.object({ parent: newParent }), response: { 200: session, 204: emptyBody } },
})

export const verifyEmail = endpoint({
  method: 'GET',
  url: '/verify/email/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['code_used_up', 'kid_site'] },
  schema: {
    params: z.object({ code: z.string() }),
    response: { 200: z.object({ verified: z.literal(true) }) },
  },
})

export const sendVerification = endpoint({
  method: 'POST',
  url: '/verify/email',
  config: { allow: ['anyone'], refusals: ['too_many'] },
  schema: { body: z.object({ email }), response: { 204: emptyBody } },
})

export const parentChanges = z.partial(
  z.extend(accountForm, {
    language,
    time_zone: timeZone,
    avatar: builtInAvatar,
    notification_settings: notificationChanges,
  }),
)

export const updateParent = endpoint({
  method: 'PUT',
  url: '/parents',
  config: { allow: ['parent'], uploadField: 'parent[avatar]', refusals: ['too_many'] },
  schema: { body: parentChanges, response: { 200: z.object({ parent: profile }) } },
})

export const updateOwnChild = endpoint({
  method: 'PUT',
  url: '/children',
  config: { allow: ['child'], uploadField: 'child[avatar]' },
  schema: {
    body: z.partial(z.object({ language, avatar: builtInAvatar })),
    response: { 200: z.object({ child: profile }) },
  },
})
