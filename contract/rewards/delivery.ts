import * as z from 'zod/mini'
import { isPostalCode, isProvince, provinceHasPostalCode, provinces } from '#contract/postal-codes.ts'
import { email, phone, singleLineText } from '#contract/values.ts'
import type { ProductKind } from './catalog.ts'

export const deliveryCountries = ['CA', 'US'] as const
export type DeliveryCountry = (typeof deliveryCountries)[number]

/** Two-letter codes: the provinces in the order of their codes, the US states in the order of their names. */
export const provinceCodes: Record<DeliveryCountry, readonly string[]> = {
  CA: provinces,
  US: (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH ' +
    'OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
}

const addressLine = (max: number) => singleLineText(max, 'field_required')

/** An address that a parent enters. `findDeliveryProblems` checks whether a reward may go to it. */
export const deliveryAddress = z.object({
  name: addressLine(120),
  phone,
  email,
  line1: addressLine(120),
  line2: z.optional(z.union([z.literal(''), addressLine(120)])),
  city: addressLine(80),
  /** Two-letter code of a province or a US state. */
  province: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, 'field_required')),
  postal_code: z.string().check(z.trim(), z.minLength(1, 'field_required'), z.maxLength(10, 'field_invalid')),
  country: z.enum(deliveryCountries),
})
export type DeliveryAddress = z.infer<typeof deliveryAddress>

/** The family's last address as it is stored, without validation. */
export const savedDeliveryAddress = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
  country: z.enum(deliveryCountries),
})
export type SavedDeliveryAddress = z.infer<typeof savedDeliveryAddress>

const ZIP = /^\d{5}(-\d{4})?$/

/** Returns whether any reward needs an address: digital cards and rewards of the family's own do not. */
export const needsDeliveryAddress = (kinds: readonly ProductKind[]) =>
  kinds.some((kind) => kind !== 'digital_card' && kind !== 'family')

type Address = Pick<DeliveryAddress, 'line1' | 'line2' | 'province' | 'postal_code' | 'country'>

/**
 * Checks an address for rewards that are delivered together. Returns message keys by field name. A delivery with
 * merchandise goes only to a street address in Canada; gift cards alone may also go to the US and to a P.O. box. (R07)
 */
export function findDeliveryProblems(
  kinds: readonly ProductKind[],
  address: Address,
): Partial<Record<keyof Address, string>> {
  const hasMerchandise = kinds.includes('merchandise')
  const { country, province, line1, line2 } = address
  if (hasMerchandise && country !== 'CA') return { country: 'delivery_canada_only' }
  return {
    ...(hasMerchandise && isPoBox(line1) && { line1: 'delivery_no_box' }),
    ...(hasMerchandise && line2 && isPoBox(line2) && { line2: 'delivery_no_box' }),
    ...(!provinceCodes[country].includes(province) && {
      province: country === 'CA' ? 'delivery_province' : 'delivery_state',
    }),
    ...findPostalCodeProblem(address),
  }
}

function findPostalCodeProblem({ country, province, postal_code }: Address): { postal_code?: string } {
  if (country === 'US') return ZIP.test(postal_code) ? {} : { postal_code: 'delivery_zip' }
  if (!isPostalCode(postal_code)) return { postal_code: 'postal_code_invalid' }
  return isProvince(province) && !provinceHasPostalCode(province, postal_code)
    ? { postal_code: 'delivery_other_province' }
    : {}
}

/**
 * Patterns for P.O. boxes, private mailboxes and general delivery in English and French. They are matched against text in
 * lower case, without accents or punctuation.
 */
const PO_BOX_PATTERNS = [
  /\bp ?[o0] ?bo?x/,
  /\bp ?[o0] ?b ?\d/,
  /\bp o b\b/,
  /\bpost(al|e)? ?(office )?box\b/,
  // Requires a number, so that a street name such as "Box Hill Road" does not match.
  /\b(mail ?|lock ?)?box ?(no |num |number )?\d/,
  /\bpmb ?\d/,
  // Requires a number, because streets are named after CP, the Canadian Pacific.
  /\bc ?p ?(no? |num |numero )?\d/,
  /\bb ?p ?(no? |num |numero )?\d/,
  /\b(case|casier|boite|bte)s? post/,
  /\bboite (no? |num |numero )?\d/,
  /\bgen(eral)? del(ivery)?\b/,
  /\bposte restante\b/,
  /\blivraison generale\b/,
]

/** Returns whether an address line is a P.O. box or general delivery. */
export function isPoBox(text: string): boolean {
  const normalized = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return PO_BOX_PATTERNS.some((pattern) => pattern.test(normalized))
}
