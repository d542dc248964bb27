import * as z from 'zod/mini'
import type { ProductKind } from '#contract/catalog.ts'
import {
  type Delivery,
  delivery,
  deliveryCountries,
  deliveryProblems,
  needsDelivery,
} from '#contract/delivery.ts'
import type { Profile } from '#contract/families.ts'
import { m } from '#messages'
import { formatPhone } from '#web/app/format.ts'
import type { RuleWords } from '#web/app/words.ts'

export type Place = Required<Delivery>
type Form = z.ZodMiniType<Delivery, Delivery>

/** Sentences of rules that only an address has. */
export const deliveryWords: RuleWords = {
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

/** Codes that arrive by mail go nowhere: whatever stands in the fields is right. */
const noForm: Form = z.object({
  ...{ name: z.string(), phone: z.string(), email: z.string(), line1: z.string(), line2: z.string() },
  ...{ city: z.string(), province: z.string(), postal_code: z.string(), country: z.enum(deliveryCountries) },
})

/** What an address must be for things of these kinds that go there together. (R07) */
export function formFor(kinds: readonly ProductKind[]): Form {
  if (!needsDelivery(kinds)) return noForm
  return delivery.check((judged) => {
    for (const [field, message] of Object.entries(deliveryProblems(kinds, judged.value)))
      judged.issues.push({ code: 'custom', message, path: [field], input: judged.value })
  })
}

/** Where the family's last reward went, or what is known of the parent. */
export const firstPlace = (profile: Profile, last: Delivery | null): Place =>
  last
    ? { ...last, line2: last.line2 ?? '', phone: formatPhone(last.phone) }
    : {
        name: profile.name,
        phone: formatPhone(profile.phone),
        email: profile.email,
        ...{ line1: '', line2: '', city: '', province: '', postal_code: '', country: 'CA' },
      }
