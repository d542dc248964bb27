import type { PaymentRow } from './queries.ts'

type NewPayment = Pick<PaymentRow, 'family_id' | 'id' | 'cause' | 'bought_by' | 'quote_id'> & { now: Date }

export const newPayment = ({ now, ...fields }: NewPayment): PaymentRow => ({
  ...fields,
  status: 'pending',
  started_at: now,
  // When the provider was last asked for the payment's status. A new payment counts as just asked, so that its first
  // check waits; null requests an immediate check.
  asked_at: now,
  updated_at: now,
  purchased_at: null,
  // When a newer purchase of the same parent replaced this one.
  replaced_at: null,
  has_invoice: false,
  intent_id: null,
  failure: null,
  card_brand: null,
  card_last4: null,
  card_exp_month: null,
  card_exp_year: null,
  card_fingerprint: null,
  billing_name: null,
  billing_email: null,
  billing_line1: null,
  billing_city: null,
  billing_postal_code: null,
  billing_country: null,
})

/** The columns with the card and its billing details, copied from the provider. */
export type CardColumns = Pick<PaymentRow, keyof PaymentRow & `${'card' | 'billing'}_${string}`>
