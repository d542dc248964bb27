import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Refusal } from '#contract/refusals.ts'

/** Returns a Canadian number as E.164. Refuses `invalid` for any other. */
export const parseCanadianPhone = (text: string) => parsePhone(['CA'], text)

/** Returns a number of one of the countries as E.164. Refuses `invalid`: the library alone accepts any +1 number. */
export function parsePhone(countries: readonly string[], text: string): string {
  const phone = parsePhoneNumberFromString(text, 'CA')
  if (!phone?.isValid() || !phone.country || !countries.includes(phone.country))
    throw new Refusal('invalid', { fields: { phone: 'phone_invalid' } })
  return phone.number
}
