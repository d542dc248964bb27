import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { dayEarnings } from '#contract/ledger/ledger.ts'
import { BIRTHDAY_MIN } from '#contract/limits.ts'
import { lastName, nameFields, personName } from '#contract/names.ts'
import {
  consent,
  day,
  email,
  idParam,
  language,
  passwordFields,
  phoneOrEmpty,
  skin,
} from '#contract/values.ts'
import { builtInAvatar, personFields } from './families.ts'
import { pin } from './pins.ts'
import { requireMatchingPasswords } from './sessions.ts'

export const child = z.object({
  ...personFields,
  role: z.literal('child'),
  birthday: z.nullable(day),
  points: z.int(),
  /** False after a parent has deleted the child, until the child is reactivated. */
  active: z.boolean(),
  language,
  email_verified: z.boolean(),
  /** Whether the child gets mails about quests and rewards. */
  messages: z.boolean(),
})
export type Child = z.infer<typeof child>

export const childProfile = z.extend(child, {
  /** A new address that is not verified yet. Until it is verified, the child signs in with `email`. */
  waiting_email: z.nullable(z.string()),
  /** The look of the kid site that the child or a parent chose or, if neither did, the one for the child's age. */
  skin,
})
export type ChildProfile = z.infer<typeof childProfile>

export const childToday = z.extend(child, {
  /** Quests due today: `due` counts all of them, `waiting` the finished ones that wait for a parent. */
  today: z.object({ due: z.int(), verified: z.int(), waiting: z.int() }),
  /** The number of finished quests of any day that wait for a parent. */
  to_verify: z.int(),
  /** The points earned by quests since Monday. (D12) */
  earned_this_week: z.int(),
  bonus_this_week: z.int(),
  /** Monday to Sunday. */
  days_this_week: z.array(dayEarnings),
})
export type ChildToday = z.infer<typeof childToday>

export const listChildren = endpoint({
  method: 'GET',
  url: '/children',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ children: z.array(childToday) }) } },
})

export const getChild = endpoint({
  method: 'GET',
  url: '/children/:id',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 200: z.object({ child: childProfile }) } },
})

/** The server also refuses a day after today in the family's time zone. */
const birthday = z.union([
  z.literal(''),
  day.check(
    z.minLength(10),
    z.refine((date) => date >= BIRTHDAY_MIN, 'birthday_range'),
  ),
])

/** The first step of adding a child. */
export const childGeneralForm = z.object({ ...nameFields, birthday, phone: phoneOrEmpty })
/** The second step of adding a child. */
export const childAccountForm = z
  .object({ email, ...passwordFields, is_term_and_condition_agreed: consent })
  .check(requireMatchingPasswords)
/** The same step for a child without an address. (F03) */
export const childPinForm = z.object({ pin, is_term_and_condition_agreed: consent })
const generalDetails = {
  ...nameFields,
  birthday: z.optional(birthday),
  phone: z.optional(phoneOrEmpty),
  /** Without an avatar, a new child gets one of the built-in animals, and a returning child keeps its former avatar. */
  avatar: z.optional(builtInAvatar),
  is_term_and_condition_agreed: consent,
}
const childDetails = { ...generalDetails, ...passwordFields }
export const newChild = z.object({ ...childDetails, email }).check(requireMatchingPasswords)
export type NewChild = z.infer<typeof newChild>
/** The form of a reactivated child has no e-mail, because the child keeps its former address. */
const returningChild = z.object(childDetails).check(requireMatchingPasswords)
export type ReturningChild = z.infer<typeof returningChild>

export const createChild = endpoint({
  method: 'POST',
  url: '/children',
  config: { allow: ['parent'], refusals: ['child_not_created', 'password_common'] },
  schema: { body: newChild, response: { 201: z.object({ id: z.string() }) } },
})

const newChildWithPin = z.object({ ...generalDetails, pin })
export type NewChildWithPin = z.infer<typeof newChildWithPin>

/** Creates the account of a child without an address, which signs in with the family's code and its PIN. (F03) */
export const createChildWithPin = endpoint({
  method: 'POST',
  url: '/children/with_pin',
  config: { allow: ['parent'] },
  schema: { body: newChildWithPin, response: { 201: z.object({ id: z.string() }) } },
})

export const childEditForm = z.object({
  first_name: personName('kid_first_name_required'),
  last_name: lastName,
  birthday,
  /** '' takes the address away: the child then signs in with its PIN. (F03) */
  email: z.union([z.literal(''), email]),
  phone: phoneOrEmpty,
  language,
})
const childChange = z.partial(
  z.extend(childEditForm, { avatar: builtInAvatar, skin, messages: child.shape.messages }),
)
export type ChildChange = z.infer<typeof childChange>

export const updateChild = endpoint({
  method: 'PUT',
  url: '/children/:id',
  config: {
    allow: ['parent'],
    uploadField: 'child[avatar]',
    /** A new e-mail, or none, needs proof. */
    refusals: ['child_inactive', 'pin_needed', 'proof_needed'],
  },
  schema: { params: idParam, body: childChange, response: { 200: z.object({ child: childProfile }) } },
})

export const reactivateChild = endpoint({
  method: 'PUT',
  url: '/children/:id/reactivate',
  config: { allow: ['parent'], refusals: ['child_not_created', 'password_common'] },
  schema: {
    params: idParam,
    /** Without a body, or with an empty one, the child keeps its names and password. */
    body: z.nullish(z.union([returningChild, z.strictObject({})])),
    response: { 200: z.object({ child }) },
  },
})
