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
import { formatAnyPhone } from '#web/accounts/phone-text.ts'
import type { ValidationMessages } from '#web/platform/api/validation-messages.ts'

/** The address as typed, not validated yet. */
export type Address = SavedDeliveryAddress

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

/** Returns the schema of an address that can receive products of all these kinds. (R07) */
export function makeDeliverySchema(
  kinds: readonly ProductKind[],
): z.ZodMiniType<DeliveryAddress, DeliveryAddress> {
  // Gift codes arrive by e-mail, so nothing is checked: the schema of saved addresses accepts any texts.
  if (!needsDeliveryAddress(kinds)) return savedDeliveryAddress
  return deliveryAddress.check((context) => {
    for (const [field, message] of Object.entries(findDeliveryProblems(kinds, context.value)))
      context.issues.push({ code: 'custom', message, path: [field], input: context.value })
  })
}

/** Returns the address of the family's last reward or, if there is none, the parent's contact data. */
export const initialAddress = (profile: Profile, savedAddress: Address | null): Address =>
  savedAddress
    ? { ...savedAddress, phone: formatAnyPhone(savedAddress.phone) }
    : {
        name: profile.name,
        phone: formatAnyPhone(profile.phone),
        email: profile.email,
        line1: '',
        line2: '',
        city: '',
        province: '',
        postal_code: '',
        country: 'CA',
      }
