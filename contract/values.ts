import * as z from 'zod/mini'
import { NOTE_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'

/* Values that every room uses. A rule's message is the key of its text in the catalogue. */

/** No control characters and no half of a character: PostgreSQL cannot hold them, and mail headers must not. */
const isPrintable = (text: string) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)
const isPrintableLines = (text: string) => isPrintable(text.replace(/[\n\r\t]/g, ' '))

/** A text of one line, 1 to `max` characters. */
export const singleLineText = (max: number, requiredMessage: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage),
      z.maxLength(max, 'too_long'),
      z.refine(isPrintable, 'field_invalid'),
    )

/** A text that may have several lines; its length is the caller's to check. */
export const multilineText = z.string().check(z.trim(), z.refine(isPrintableLines, 'field_invalid'))
/** A few words that go with a decision or a gift. */
export const note = z.optional(multilineText.check(z.maxLength(NOTE_MAX, 'note_long')))

/** What a quest or a gift can be worth. */
export const pointsAmount = z
  .int('points_whole')
  .check(z.gte(1, 'points_least'), z.lte(1_000_000, 'points_most'))

/** One mailbox and nothing else: a comma, a bracket or a line break would reach other people's. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'email_required'),
    z.maxLength(254, 'email_invalid'),
    z.regex(/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]+$/, 'email_invalid'),
    z.refine(isPrintable, 'email_invalid'),
  )
/** A password somebody chooses. One that is only typed in to sign in is `typedPassword`. */
export const password = z
  .string()
  .check(
    z.minLength(1, 'password_required'),
    z.minLength(PASSWORD_MIN, 'password_short'),
    z.maxLength(PASSWORD_MAX, 'password_long'),
  )
export const enteredPassword = z
  .string()
  .check(z.minLength(1, 'password_required'), z.maxLength(1024, 'password_long'))

/**
 * A Canadian phone number as people write it; the server keeps it as E.164, and judges the country. `signs` is the message
 * for a character that no number has.
 */
export const makePhoneSchema = (invalidCharacterMessage: 'phone_invalid' | 'phone_signs') =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'phone_required'),
      z.minLength(10, 'phone_short'),
      z.maxLength(30, 'phone_invalid'),
      z.regex(/^\+?[\d\s().-]+$/, invalidCharacterMessage),
    )
export const phone = makePhoneSchema('phone_invalid')
/** Empty, or a phone number. */
export const phoneOrEmpty = z.union([z.literal(''), phone])

export const firstName = singleLineText(80, 'first_name_required')
export const lastName = singleLineText(80, 'last_name_required')

/** A day of the family's calendar, YYYY-MM-DD. */
export const day = z.string().check(z.minLength(1, 'field_empty'), z.iso.date('day_invalid'))
export const consent = z.literal(true, 'must_agree')

/** An id as the path carries it. Whatever has another shape is "not there", not a mistake of the caller. */
export const idParam = z.object({ id: z.string() })
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const languages = ['en-CA', 'fr-CA'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

const roles = ['parent', 'child'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** Whose accounts a parent may sign in with. */
export const socialProviders = ['google', 'facebook'] as const
export type SocialProviderName = (typeof socialProviders)[number]
export const socialProvider = z.enum(socialProviders)

export const timeZone = z.string().check(z.maxLength(60))

/** An instant as a list's filter takes it, until the year 3000. */
export const optionalEpochSeconds = z.optional(
  z.coerce.number().check(z.int(), z.gte(0), z.lte(32_503_680_000)),
)

/** What a list takes beside its filters. */
export const pageQuery = {
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
}
export type PageRange = { offset: number; limit: number }

export const pagination = z.object({ total: z.int() })

/** How many pages a list has: never less than one. */
export const countPages = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** An answer without a body. */
export const emptyBody = z.null()
