import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, idParam, pageQuery, pagination } from '#contract/values.ts'
import { packageName, postalCode, taxLine } from './packages.ts'
import { promoCode } from './promos.ts'
/** Pending until the provider says otherwise. */
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
  /** The code that made it cheaper. */
  promo: z.nullable(z.string()),
  started_at: z.string(),
  /** When it succeeded: its points are there. */
  purchased_at: z.nullable(z.string()),
  /** The provider's code for why the last try was refused. */
  failure: z.nullable(z.string()),
  /** Of a succeeded one. */
  payment_method: z.nullable(
    z.object({
      card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
    }),
  ),
  /** The number on its invoice, a moment after it succeeded. */
  invoice_id: z.nullable(z.string()),
  /** Cents that went back. */
  refunded: z.int(),
  /** What was bought and what else is to be said of it, in the person's language. */
  note: z.string(),
  /** Who bought, by first name; null when points reloaded by themselves. */
  by: z.nullable(z.string()),
})
export type Payment = z.infer<typeof payment>

const startedPayment = z.object({
  payment,
  /** With it the browser has the provider charge a card; null once there is nothing to charge. */
  client_secret: z.nullable(z.string()),
})

/** Which package, and the postal code of the card it will be paid with. */
export const paymentChoice = z.object({ points: packageName, postal: postalCode })

export const startPayment = endpoint({
  method: 'POST',
  url: '/payments',
  config: { allow: ['parent'], refusals: ['payment_moved_on', 'payments_off', 'provider_away', 'too_many'] },
  schema: {
    tags: ['payments'],
    summary:
      'Begin a purchase of points. One at a time: another that this parent has begun and not paid is given up',
    body: paymentChoice,
    response: { 201: startedPayment },
  },
})

/** Without `promo` the payment has none any more. */
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
      'too_many',
    ],
  },
  schema: {
    tags: ['payments'],
    summary: 'Change what a pending purchase is of; a promo is held for it for an hour',
    params: idParam,
    body: paymentChange,
    response: { 200: startedPayment },
  },
})

export const getPayment = endpoint({
  method: 'GET',
  url: '/payments/:id',
  config: { allow: ['parent'] },
  schema: {
    tags: ['payments'],
    summary: 'How a purchase stands; a pending one is asked after at the provider soon',
    params: idParam,
    response: { 200: startedPayment },
  },
})

export const cancelPayment = endpoint({
  method: 'DELETE',
  url: '/payments/:id',
  config: { allow: ['parent'], refusals: ['payment_moved_on', 'payments_off', 'provider_away'] },
  schema: {
    tags: ['payments'],
    summary: 'Give up a pending purchase: it can be paid no more',
    params: idParam,
    response: { 204: emptyBody },
  },
})

export const listPayments = endpoint({
  method: 'GET',
  url: '/payments',
  config: { allow: ['parent'] },
  schema: {
    tags: ['payments'],
    summary: 'Purchases that succeeded, the newest first',
    querystring: z.object(pageQuery),
    response: { 200: z.object({ payments: z.array(payment), pagination }) },
  },
})
