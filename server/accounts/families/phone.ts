import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Returns a number as E.164. Where points are bought it must be Canadian, where they are given it may be of any country.
 * Throws the refusal `invalid` for any other text. (F10)
 */
export function parsePhone({ config }: Pick<Deps, 'config'>, text: string): string {
  if (config.POINTS === 'bought') return parsePhoneOf(['CA'], text)
  const phone = parsePhoneNumberFromString(text, 'CA')
  if (!phone?.isValid()) throw new Refusal('invalid', { fields: { phone: 'phone_country_code' } })
  return phone.number
}

/** Like `parsePhone`. Where points are given, a parent needs no phone, and an empty text stays empty. */
export function parseParentPhone({ config }: Pick<Deps, 'config'>, text = ''): string {
  if (text !== '') return parsePhone({ config }, text)
  if (config.POINTS === 'bought') throw new Refusal('invalid', { fields: { phone: 'phone_required' } })
  return ''
}

/** Returns a number as E.164. Throws the refusal `invalid` unless it is a number of one of `countries`. */
export function parsePhoneOf(countries: readonly string[], text: string): string {
  const phone = parsePhoneNumberFromString(text, 'CA')
  // The library alone would accept any number that begins with +1.
  if (!phone?.isValid() || !phone.country || !countries.includes(phone.country))
    throw new Refusal('invalid', { fields: { phone: 'phone_invalid' } })
  return phone.number
}
