import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { BIRTHDAY_MIN } from '#contract/limits.ts'
import {
  consent,
  day,
  email,
  enteredPassword,
  firstName,
  idParam,
  language,
  lastName,
  password,
  phoneOrEmpty,
  singleLineText,
} from '#contract/values.ts'
import { builtInAvatar, personFields } from './families.ts'
import { passwordsMatch } from './sessions.ts'

export const child = z.object({
  ...personFields,
  role: z.literal('child'),
  birthday: z.nullable(day),
  points: z.int(),
  active: z.boolean(),
  language,
  /** Whether somebody opened a mail that was sent to the address. */
  email_verified: z.boolean(),
  /** Whether it gets mails about its quests. */
  messages: z.boolean(),
})
export type Child = z.infer<typeof child>

export const childProfile = z.extend(child, {
  /** Given, and not verified yet: until then the child logs in with the present one. */
  waiting_email: z.nullable(z.string()),
})
export type ChildProfile = z.infer<typeof childProfile>

/** A child as the parent's lists show it: with how today goes. */
export const childToday = z.extend(child, {
  /** Quests due today, of them verified, and of them finished and waiting for the parent. */
  today: z.object({ due: z.int(), verified: z.int(), waiting: z.int() }),
  /** Finished quests of any day that wait for the parent. */
  to_verify: z.int(),
  /** Points paid since Monday. */
  earned_this_week: z.int(),
})
export type ChildToday = z.infer<typeof childToday>

export const listChildren = endpoint({
  method: 'GET',
  url: '/children',
  config: { allow: ['parent'] },
  schema: {
    tags: ['families'],
    summary: "The family's children, inactive ones included",
    response: { 200: z.object({ children: z.array(childToday) }) },
  },
})

export const getChild = endpoint({
  method: 'GET',
  url: '/children/:id',
  config: { allow: ['parent'] },
  schema: {
    tags: ['families'],
    summary: 'One child, with the first ten quests, the first nine wishes and the goal',
    params: idParam,
    response: {
      200: z.object({ child: childProfile }),
    },
  },
})

/** Empty, or a day nobody has to be older than. That it is not to come, only the family's calendar knows. */
const birthday = z.union([
  z.literal(''),
  day.check(
    z.minLength(10),
    z.refine((d) => d >= BIRTHDAY_MIN, 'birthday_range'),
  ),
])

/** The first of the two steps of adding a child. */
export const childGeneralForm = z.object({
  first_name: firstName,
  last_name: lastName,
  birthday,
  phone: phoneOrEmpty,
})
/** The second. */
export const childAccountForm = z
  .object({ email, password, password_confirmation: enteredPassword, is_term_and_condition_agreed: consent })
  .check(passwordsMatch)
const childDetails = {
  first_name: firstName,
  last_name: lastName,
  birthday: z.optional(birthday),
  phone: z.optional(phoneOrEmpty),
  password,
  password_confirmation: enteredPassword,
  is_term_and_condition_agreed: consent,
}
export const newChild = z.object({ ...childDetails, email }).check(passwordsMatch)
export type NewChild = z.infer<typeof newChild>
/** What is said of a child that comes back under the address it had. */
const returningChild = z.object(childDetails).check(passwordsMatch)
export type ReturningChild = z.infer<typeof returningChild>

export const createChild = endpoint({
  method: 'POST',
  url: '/children',
  config: { allow: ['parent'], refusals: ['child_not_created', 'password_common', 'too_many'] },
  schema: {
    tags: ['families'],
    summary: 'Make a child an account; an invitation mail goes to its address',
    body: newChild,
    response: { 201: z.object({ id: z.string() }) },
  },
})

/** What a parent says of a child in its profile. */
export const childForm = z.object({
  first_name: singleLineText(80, 'kid_first_name_required'),
  last_name: lastName,
  birthday,
  email,
  phone: phoneOrEmpty,
  language,
})
const childChange = z.partial(z.extend(childForm, { avatar: builtInAvatar, messages: child.shape.messages }))
export type ChildChange = z.infer<typeof childChange>

export const updateChild = endpoint({
  method: 'PUT',
  url: '/children/:id',
  config: { allow: ['parent'], uploadField: 'child[avatar]', refusals: ['child_inactive', 'too_many'] },
  schema: {
    tags: ['families'],
    summary:
      'Change what a parent may change about a child, what is not named stays; or a form with a picture in child[avatar]',
    params: idParam,
    body: childChange,
    response: { 200: z.object({ child: childProfile }) },
  },
})

export const reactivateChild = endpoint({
  method: 'PUT',
  url: '/children/:id/reactivate',
  config: { allow: ['parent'], refusals: ['child_not_created', 'password_common', 'too_many'] },
  schema: {
    tags: ['families'],
    summary:
      'Bring an inactive child back; it signs in with the password it had, or with names and password of a form',
    params: idParam,
    /** Who sends no form may send it as an empty one. */
    body: z.nullish(z.union([returningChild, z.strictObject({})])),
    response: { 200: z.object({ child }) },
  },
})
