import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Refusal } from '#contract/refusals.ts'

/** A Canadian number as E.164. Refuses `invalid` for one of another country. */
export const parseCanadianPhone = (text: string) => parsePhone(['CA'], text)

/** A number of one of some countries as E.164: the library takes any of +1 as valid by default. Refuses `invalid`. */
export function parsePhone(countries: readonly string[], text: string): string {
  const phone = parsePhoneNumberFromString(text, 'CA')
  if (!phone?.isValid() || !phone.country || !countries.includes(phone.country))
    throw new Refusal('invalid', { fields: { phone: 'phone_invalid' } })
  return phone.number
}
