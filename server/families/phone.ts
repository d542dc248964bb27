import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Refusal } from '#contract/refusals.ts'

/** A Canadian number as E.164. Refuses `invalid` for one of another country: the library takes any of +1 as valid by default. */
export function canadianPhone(text: string): string {
  const phone = parsePhoneNumberFromString(text, 'CA')
  if (!phone?.isValid() || phone.country !== 'CA')
    throw new Refusal('invalid', { fields: { phone: 'phone_invalid' } })
  return phone.number
}
