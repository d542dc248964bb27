import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, pagination } from '#contract/paging.ts'
import { emptyBody, idParam } from '#contract/values.ts'
import { packageName, postalCode, taxLine } from './packages.ts'
import { promoCode } from './promos.ts'
/** A payment is pending until the card provider reports another status. */
export const paymentStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** One purchase of points. Money is cents (CAD). */
export const payment = z.object({
  id: z.string(),
  status: z.enum(paymentStatuses),
  cause: z.enum(['store', 'reload']),
  package: packageName,
  points: z.int(),
  bonus_points: z.int(),
  base_price: z.int(),
  discount: z.int(),
  taxes: z.array(taxLine),
  tax_price: z.int(),
  total_price: z.int(),
  postal_code: z.string(),
  /** The promo code. */
  promo: z.nullable(z.string()),
  started_at: z.string(),
  /** When the payment succeeded and its points were added. */
  purchased_at: z.nullable(z.string()),
  /** The card provider's error code of the last declined attempt. */
  failure: z.nullable(z.string()),
  /** The card that was charged; null unless the payment succeeded. */
  payment_method: z.nullable(
    z.object({
      card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
    }),
  ),
  /** The invoice number, which is set shortly after the payment succeeds. */
  invoice_id: z.nullable(z.string()),
  /** Cents that were refunded, or that the bank holds in a dispute. */
  refunded: z.int(),
  /**
   * The points bought and, where they apply, the refund, auto-reload, bonus, promo code and buyer, in the user's language.
   * Example: “2,000 points · Bought by Claire”.
   */
  note: z.string(),
  /** The buyer's first name; null for auto-reload. */
  by: z.nullable(z.string()),
})
export type Payment = z.infer<typeof payment>

const startedPayment = z.object({
  payment,
  /** The browser passes this secret to the card provider to charge a card; null when there is nothing to charge. */
  client_secret: z.nullable(z.string()),
})

/** The package, and the postal code of the card's billing address. */
export const paymentChoice = z.object({ points: packageName, postal: postalCode })

export const startPayment = endpoint({
  method: 'POST',
  url: '/payments',
  config: { allow: ['parent'], refusals: ['payment_moved_on', 'payments_off', 'provider_away'] },
  schema: { body: paymentChoice, response: { 201: startedPayment } },
})

/** Without `promo`, the promo code is removed from the payment. */
export const paymentChange = z.extend(paymentChoice, { promo: z.optional(promoCode) })
export type PaymentChange = z.infer<typeof paymentChange>

export const changePayment = endpoint({
  method: 'PUT',
  url: '/payments/:id',
  config: {
    allow: ['parent'],
    refusals: [
      'payment_moved_on',
      'payments_off',
      'promo_expired',
      'promo_first_only',
      'promo_unknown',
      'promo_used',
      'provider_away',
    ],
  },
  schema: { params: idParam, body: paymentChange, response: { 200: startedPayment } },
})

export const getPayment = endpoint({
  method: 'GET',
  url: '/payments/:id',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 200: startedPayment } },
})

export const cancelPayment = endpoint({
  method: 'DELETE',
  url: '/payments/:id',
  config: { allow: ['parent'], refusals: ['payment_moved_on', 'payments_off', 'provider_away'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

export const listPayments = endpoint({
  method: 'GET',
  url: '/payments',
  config: { allow: ['parent'] },
  schema: {
    querystring: z.object(pageQuery),
    response: { 200: z.object({ payments: z.array(payment), pagination }) },
  },
})
