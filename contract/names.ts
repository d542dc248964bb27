import * as z from 'zod/mini'
import { NAME_MAX } from '#contract/limits.ts'
import { isPrintable } from '#contract/values.ts'

/* Schemas of people's names. They are not in values.ts, so that the sign-in pages do not load them. */

/** A part of an address: `@`, `://`, or a dot as in `example.ca`, but not one of initials such as `J.P.`. */
const ADDRESS = /@|:\/\/|[^\s.][.．。｡]\p{L}{2}/u
/** Invisible characters, except U+FE0F, after which a symbol is shown as a coloured emoji. */
const INVISIBLE = /(?!\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
const isName = (text: string) => isPrintable(text) && !ADDRESS.test(text) && !INVISIBLE.test(text)

/**
 * Returns the schema of a first or last name. Names are in the subjects of mails, possibly to people who did not ask
 * for them, so a name must not be an advertisement. (X08)
 */
export const personName = (requiredMessage: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage),
      z.maxLength(NAME_MAX, 'name_long'),
      z.refine(isName, 'name_invalid'),
    )
export const firstName = personName('first_name_required')
export const lastName = personName('last_name_required')
/** Returns the schema of a first and last name in one text. */
export const fullName = (requiredMessage: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, requiredMessage),
    z.refine((text) => Object.values(splitName(text)).every(({ length }) => length <= NAME_MAX), 'name_long'),
    z.refine(isName, 'name_invalid'),
  )

/** Splits a full name at its last space. */
export function splitName(name: string) {
  const lastSpace = name.lastIndexOf(' ')
  return lastSpace > 0
    ? { first_name: name.slice(0, lastSpace), last_name: name.slice(lastSpace + 1) }
    : { first_name: name, last_name: '' }
}
export const nameFields = { first_name: firstName, last_name: lastName }
