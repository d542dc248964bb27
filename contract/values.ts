import * as z from 'zod/mini'
import { NOTE_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'

/* Schemas shared by all areas. Their error messages are message keys. */

/** Refuses control characters and lone surrogates, which PostgreSQL or mail headers cannot contain. */
export const isPrintable = (text: string) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)
const isPrintableLines = (text: string) => isPrintable(text.replace(/[\n\r\t]/g, ' '))

/** Returns the schema of one line of 1 to `max` characters. */
export const singleLineText = (max: number, requiredMessage: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage),
      z.maxLength(max, 'too_long'),
      z.refine(isPrintable, 'field_invalid'),
    )

/** One or more lines; the caller adds the length check. */
export const multilineText = z.string().check(z.trim(), z.refine(isPrintableLines, 'field_invalid'))
export const note = z.optional(multilineText.check(z.maxLength(NOTE_MAX, 'note_long')))

export const pointsAmount = z
  .int('points_whole')
  .check(z.gte(1, 'points_least'), z.lte(1_000_000, 'points_most'))

/** Accepts exactly one mailbox: a comma, a bracket or a line break could add other recipients. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'email_required'),
    z.maxLength(254, 'email_invalid'),
    z.regex(/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]+$/, 'email_invalid'),
    z.refine(isPrintable, 'email_invalid'),
  )
/** A newly chosen password. `enteredPassword` is for one that is only compared: an existing one, or the repetition. */
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
/** The fields in which someone chooses a password; see `requireMatchingPasswords`. */
export const passwordFields = { password, password_confirmation: enteredPassword }

/**
 * Accepts a phone number as people write it. A number with another country code than +1 may be short. The server
 * also checks the country, and stores the number as E.164.
 */
export const makePhoneSchema = (invalidCharacterMessage: 'phone_invalid' | 'phone_signs') =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'phone_required'),
    z.refine((text) => text.length >= (/^\+(?!1)/.test(text) ? 8 : 10), 'phone_short'),
    z.maxLength(30, 'phone_invalid'),
    z.regex(/^\+?[\d\s().-]+$/, invalidCharacterMessage),
  )
export const phone = makePhoneSchema('phone_invalid')
export const phoneOrEmpty = z.union([z.literal(''), phone])

/** A day in the family's time zone, as YYYY-MM-DD. */
export const day = z.string().check(
  z.minLength(1, 'field_empty'),
  z.iso.date('day_invalid'),
  // The database has no year 0.
  z.refine((text) => !text.startsWith('0000'), 'day_invalid'),
)
/** A checkbox that must be checked. */
export const consent = z.literal(true, 'must_agree')

/** An id in a path. It is not validated here: a malformed id is 404, not 422. */
export const idParam = z.object({ id: z.string() })
/** A code of a mailed or texted link. */
export const codeParam = z.object({ code: z.string() })
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const languages = ['en-CA', 'fr-CA'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

/** The looks of the kid site; `cool` is for older children. */
export const skin = z.enum(['playful', 'cool'])
export type Skin = z.infer<typeof skin>

export const role = z.enum(['parent', 'child', 'helper'])
export type Role = z.infer<typeof role>

/** `openid`: the provider that the operator chose with the settings OPENID_…. */
export const socialProviders = ['google', 'facebook', 'openid'] as const
export type SocialProviderName = (typeof socialProviders)[number]
export const socialProvider = z.enum(socialProviders)

export const timeZone = z.string().check(z.maxLength(60))

export const emptyBody = z.null()
