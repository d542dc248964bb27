import type * as z from 'zod/mini'
import type { Profile } from '#contract/accounts/families.ts'
import type { ProductKind } from '#contract/rewards/catalog.ts'
import {
  type DeliveryAddress,
  deliveryAddress,
  findDeliveryProblems,
  needsDeliveryAddress,
  type SavedDeliveryAddress,
  savedDeliveryAddress,
} from '#contract/rewards/delivery.ts'
import { m } from '#messages'
import type { ValidationMessages } from '#web/platform/api/validation-messages.ts'
import { formatPhone } from '#web/platform/app/format.ts'

/** An address while it is typed. */
export type Address = SavedDeliveryAddress
type Form = z.ZodMiniType<DeliveryAddress, DeliveryAddress>

/** Sentences of rules that only an address has. */
export const deliveryErrorTexts: ValidationMessages = {
  delivery_canada_only: m.delivery_canada_only,
  delivery_no_box: m.delivery_no_box,
  delivery_other_province: m.delivery_other_province,
  delivery_province: m.delivery_province,
  delivery_state: m.delivery_state,
  delivery_zip: m.delivery_zip,
  field_invalid: m.field_invalid,
  field_required: m.field_required,
  postal_code_invalid: m.postal_code_invalid,
}

/** What an address must be for things of these kinds that go there together. (R07) */
export function deliverySchema(kinds: readonly ProductKind[]): Form {
  // Codes that arrive by mail go nowhere: whatever stands in the fields is right.
  if (!needsDeliveryAddress(kinds)) return savedDeliveryAddress
  return deliveryAddress.check((context) => {
    for (const [field, message] of Object.entries(findDeliveryProblems(kinds, context.value)))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value })
  })
}

/** Whether things of these kinds can go to an address as it stands. */
export const isValidAddress = (kinds: readonly ProductKind[], address: Address) =>
  deliverySchema(kinds).safeParse(address).success

/** Where the family's last reward went, or what is known of the parent. */
export const initialAddress = (profile: Profile, savedAddress: Address | null): Address =>
  savedAddress
    ? { ...savedAddress, phone: formatPhone(savedAddress.phone) }
    : {
        name: profile.name,
        phone: formatPhone(profile.phone),
        email: profile.email,
        line1: '',
        line2: '',
        city: '',
        province: '',
        postal_code: '',
        country: 'CA',
      }
