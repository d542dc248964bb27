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

/** The cut-paper neighbours a person starts with. An own picture's address stands in the same place. */
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

/** What this area knows of a person; `contract/dashboard` adds what the areas above know. */
export const profile = z.object({
  ...personFields,
  role,
  points: z.int(),
  language,
  time_zone: z.string(),
  phone_verified: z.boolean(),
  /** Given, and not verified yet: until then the present one holds. */
  waiting_email: z.nullable(z.string()),
  waiting_phone: z.nullable(z.string()),
  /** Whether this server sends text messages at all. */
  texts_sent: z.boolean(),
  /** A parent's. */
  notification_settings: z.optional(notificationSettings),
  /** A parent's: whether this server sells points. */
  points_sold: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  url: '/profile',
  config: { allow: ['parent', 'child'] },
  schema: { tags: ['families'], summary: 'Who am I', response: { 200: profile } },
})

const signUpFields = {
  phone,
  is_term_and_condition_agreed: consent,
  language: z.optional(language),
  time_zone: z.optional(timeZone),
}
const ownCredentials = { email, password, password_confirmation: enteredPassword }

/** The form of the sign-up page; the page fills in language and time zone. */
export const signUpForm = z
  .object({ ...signUpFields, ...ownCredentials, first_name: firstName, last_name: lastName })
  .check(passwordsMatch)

/** First and last name, or one `name`, split at its last space. */
export const optionalNameFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  name: z.optional(singleLineText(160, 'first_name_required')),
}
type OptionalNameFields = { [Name in keyof typeof optionalNameFields]?: string | undefined }

/** Put these on an object with `optionalNameFields`. */
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

/** What somebody from a provider still has to say; the ticket knows the address. */
export const finishSignUpForm = z.object({
  ...signUpFields,
  ticket: z.string(),
  first_name: firstName,
  last_name: lastName,
})

/**
 * What the call takes: first and last name, or one `name`, split at its last space; and an address with a password, or
 * the ticket of somebody from a provider, who may choose a password too.
 */
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
      // Told with everything else that is wrong, not only once the rest is right.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  )
export type NewParent = z.infer<typeof newParent>

type OptionalCredentials = { [Name in keyof typeof ownCredentials | 'ticket']?: string | undefined }

/** What may be left out, but not here: field name -> rule. */
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
  schema: {
    tags: ['families'],
    summary:
      'Sign up as a parent; the answer is the same for an address that already has an account. With the ticket of a provider that verified the address: signed in at once',
    body: z.object({ parent: newParent }),
    response: { 200: session, 204: emptyBody },
  },
})

export const verifyEmail = endpoint({
  method: 'GET',
  url: '/verify/email/:code',
  config: { allow: ['anyone'], secretIn: 'path', refusals: ['code_used_up', 'kid_site'] },
  schema: {
    tags: ['families'],
    summary: 'Verify the address that the code was mailed to; again within a day is success again',
    params: z.object({ code: z.string() }),
    response: { 200: z.object({ verified: z.literal(true) }) },
  },
})

export const sendVerification = endpoint({
  method: 'POST',
  url: '/verify/email',
  config: { allow: ['anyone'], refusals: ['too_many'] },
  schema: {
    tags: ['families'],
    summary: 'Send the verification mail again; the answer is the same for every address',
    body: z.object({ email }),
    response: { 204: emptyBody },
  },
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
  schema: {
    tags: ['families'],
    summary:
      'Change what a parent may change about themselves; or a form with a picture in parent[avatar]. A new e-mail or phone is sent a link and holds once that is opened; the same again sends it again',
    body: parentChanges,
    response: { 200: z.object({ parent: profile }) },
  },
})

export const updateOwnChild = endpoint({
  method: 'PUT',
  url: '/children',
  config: { allow: ['child'], uploadField: 'child[avatar]' },
  schema: {
    tags: ['families'],
    summary: 'Change what a child may change about themselves; or a form with a picture in child[avatar]',
    body: z.partial(z.object({ language, avatar: builtInAvatar })),
    response: { 200: z.object({ child: profile }) },
  },
})
