import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { email, singleLineText } from '#contract/values.ts'
import { postalCode } from './packages.ts'

/** A kept card, named as its provider does. */
const card = z.object({
  /** The provider's. */
  id: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
  billing_details: z.object({
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    address: z.object({
      line1: z.nullable(z.string()),
      city: z.nullable(z.string()),
      postal_code: z.nullable(z.string()),
      country: z.nullable(z.string()),
    }),
  }),
  /** Chosen first, and what points reload with. */
  is_default: z.boolean(),
})
export type Card = z.infer<typeof card>

/** What the page asks beside the card itself; both go to the provider and never here. */
export const billingForm = z.object({
  email,
  line1: singleLineText(120, 'field_required'),
  city: singleLineText(80, 'field_required'),
  postal_code: postalCode,
  country: z.literal('CA', 'field_required'),
})
export type BillingDetails = z.infer<typeof billingForm>

const cards = z.object({ data: z.array(card) })
/** The provider's, so not one of ours. */
const cardParam = z.object({ card_id: z.string() })

export const listCards = endpoint({
  method: 'GET',
  url: '/cards',
  config: { allow: ['parent'], refusals: ['payments_off', 'provider_away'] },
  schema: { tags: ['cards'], summary: "The family's cards, the newest first", response: { 200: cards } },
})

export const addCard = endpoint({
  method: 'POST',
  url: '/cards',
  config: { allow: ['parent'], refusals: ['payments_off', 'provider_away', 'too_many'] },
  schema: {
    tags: ['cards'],
    summary: 'Begin to keep a card: the browser gives it to the provider with this secret',
    response: { 201: z.object({ client_secret: z.string() }) },
  },
})

export const setDefaultCard = endpoint({
  method: 'PUT',
  url: '/cards/:card_id',
  config: { allow: ['parent'], refusals: ['payments_off', 'provider_away'] },
  schema: {
    tags: ['cards'],
    summary: 'Have a card chosen first, and points reload with it',
    params: cardParam,
    body: z.object({ is_default: z.literal(true, 'field_invalid') }),
    response: { 200: cards },
  },
})

export const removeCard = endpoint({
  method: 'DELETE',
  url: '/cards/:card_id',
  config: { allow: ['parent'], refusals: ['payments_off', 'provider_away'] },
  schema: {
    tags: ['cards'],
    summary: 'Forget a card; without the default one points do not reload by themselves any more',
    params: cardParam,
    response: { 200: z.object({ payment_method: z.object({ id: z.string() }) }) },
  },
})
