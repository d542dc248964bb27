import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Refusal } from '#contract/refusals.ts'

/** Returns a Canadian number as E.164. Throws the refusal `invalid` for any other number. */
export const parseCanadianPhone = (text: string) => parsePhone(['CA'], text)

/** Returns a number as E.164. Throws the refusal `invalid` unless it is a number of one of `countries`. */
export function parsePhone(countries: readonly string[], text: string): string {
  const phone = parsePhoneNumberFromString(text, 'CA')
  // The library alone would accept any number that begins with +1.
  if (!phone?.isValid() || !phone.country || !countries.includes(phone.country))
    throw new Refusal('invalid', { fields: { phone: 'phone_invalid' } })
  return phone.number
}
