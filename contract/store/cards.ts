import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { email, singleLineText } from '#contract/values.ts'
import { postalCode } from './packages.ts'

/** A saved payment card, with the card provider's field names. */
const card = z.object({
  /** The card provider's id of the card. */
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
  /** The default card is preselected in the store, and auto-reload charges it. */
  is_default: z.boolean(),
})
export type Card = z.infer<typeof card>

/** The browser sends these values with the card to the card provider, never to this server. */
export const billingForm = z.object({
  email,
  line1: singleLineText(120, 'field_required'),
  city: singleLineText(80, 'field_required'),
  postal_code: postalCode,
  country: z.literal('CA', 'field_required'),
})
export type BillingDetails = z.infer<typeof billingForm>

const cards = z.object({ data: z.array(card) })
const cardParam = z.object({ card_id: z.string() })

export const listCards = endpoint({
  method: 'GET',
  url: '/cards',
  config: { allow: ['parent'], refusals: ['payments_off', 'provider_away'] },
  schema: { response: { 200: cards } },
})

/** The browser passes `client_secret` to the card provider to save a card. */
export const addCard = endpoint({
  method: 'POST',
  url: '/cards',
  config: { allow: ['parent'], needsProof: true, refusals: ['payments_off', 'provider_away'] },
  schema: { response: { 201: z.object({ client_secret: z.string() }) } },
})

export const setDefaultCard = endpoint({
  method: 'PUT',
  url: '/cards/:card_id',
  config: { allow: ['parent'], needsProof: true, refusals: ['payments_off', 'provider_away'] },
  schema: {
    params: cardParam,
    body: z.object({ is_default: z.literal(true, 'field_invalid') }),
    response: { 200: cards },
  },
})

export const removeCard = endpoint({
  method: 'DELETE',
  url: '/cards/:card_id',
  config: { allow: ['parent'], needsProof: true, refusals: ['payments_off', 'provider_away'] },
  schema: {
    params: cardParam,
    response: { 200: z.object({ payment_method: z.object({ id: z.string() }) }) },
  },
})
