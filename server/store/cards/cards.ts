import type Stripe from 'stripe'
import { ADD_CARD_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Card } from '#contract/store/cards.ts'
import {
  callStripe,
  isInvalidForStripe,
  stripeErrorCode,
} from '#server/platform/adapters/payments/stripe-call.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { throttle } from '#server/platform/throttle.ts'
import { getOrCreateCustomer } from './customer.ts'
import { changeDefaultCard, findCustomer, saveDefaultCard } from './queries.ts'

/**
 * Fetches the saved cards from the provider, the newest first, and adjusts the stored default card to them. Do not call
 * it inside a transaction. Throws the refusals of `callStripe`. (P04)
 */
export async function listCards(deps: Deps, family_id: string): Promise<Card[]> {
  const customer = await findCustomer(deps.db, family_id)
  const methods = await callStripe(deps, async (stripe) => {
    if (!customer?.customer_id) return []
    const list = stripe.customers.listPaymentMethods(customer.customer_id, { type: 'card', limit: 100 })
    return list.autoPagingToArray({ limit: 1000 }).catch(emptyIfMissing)
  })
  const defaultId = customer && (await syncDefaultCard(deps, customer, methods))
  return methods.map((method) => toCard(method, method.id === defaultId))
}

/**
 * Adjusts the stored default card to the provider's cards; returns the default card's id. The provider stores the cards;
 * our database stores only the id of the default. This id becomes outdated in two cases: when a browser has saved the
 * first card at the provider, and when the default card disappears. In the second case, auto-reload is switched off.
 */
async function syncDefaultCard(
  deps: Deps,
  { family_id, default_card: oldDefault }: Tables['card_customers'],
  methods: { id: string }[],
): Promise<string | null> {
  const ids = methods.map(({ id }) => id)
  const change = chooseDefault(oldDefault, ids)
  if (!change) return oldDefault
  const { default_card: newDefault, isDefaultLost } = change
  await deps.transaction(async (tx) => {
    const isChanged = await changeDefaultCard(tx, family_id, { from: oldDefault, to: newDefault })
    if (isChanged && isDefaultLost) await deps.hooks.onDefaultCardLost(deps, tx, family_id)
  })
  return newDefault
}

/** Returns no cards if Stripe does not know the customer: another Stripe account has it, or it was deleted. */
function emptyIfMissing(error: unknown): Stripe.PaymentMethod[] {
  if (stripeErrorCode(error) === 'resource_missing') return []
  throw error
}

/**
 * Returns the client secret with which the browser saves a card at the provider. Throws the refusals `too_many` and those of
 * `callStripe`. (P04)
 */
export async function startAddingCard(deps: Deps, { family_id }: Actor): Promise<string> {
  await throttle(deps, [{ key: `cards ${family_id}`, ...ADD_CARD_LIMIT }])
  const customer = await getOrCreateCustomer(deps, family_id)
  const { client_secret } = await createSetupIntent(deps, customer).catch(async (error) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error
    return createSetupIntent(deps, await getOrCreateCustomer(deps, family_id, customer))
  })
  if (!client_secret) throw new Error('Stripe returned a setup intent without a client_secret')
  return client_secret
}

const createSetupIntent = (deps: Deps, customer: string) =>
  callStripe(deps, (stripe) =>
    stripe.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] }),
  )

/**
 * Makes a card the default; auto-reload will charge it. Returns all cards. Throws the refusals `not_found` and those of
 * `callStripe`. (P04, P08)
 */
export async function setDefaultCard(deps: Deps, { family_id }: Actor, id: string): Promise<Card[]> {
  const cards = await listCards(deps, family_id)
  await deps.transaction(async (tx) => {
    if (!cards.some((card) => card.id === id)) throw new Refusal('not_found')
    await saveDefaultCard(tx, family_id, id)
    await announce(tx, family_id, 'payments')
    deps.jobs.enqueue('reload-points')
  })
  return cards.map((card) => ({ ...card, is_default: card.id === id }))
}

/**
 * Removes a saved card. Removing the default card switches auto-reload off and makes the newest other card the default.
 * Both changes are stored before the provider is called, so that the removed card can't be charged. Throws the
 * refusals `not_found` when the family has no such card, and those of `callStripe`. (P04, P08)
 */
export async function removeCard(deps: Deps, { family_id }: Actor, id: string): Promise<void> {
  const cards = await listCards(deps, family_id)
  const card = cards.find((card) => card.id === id)
  // An unknown card is refused only inside `transaction`. If the HTTP call is repeated after the card was removed,
  // `transaction` returns the result stored by the first call and does not run this function.
  await deps.transaction(async (tx) => {
    if (!card) throw new Refusal('not_found')
    const change = chooseDefaultAfterRemoval(cards, id)
    if (!change) return
    await saveDefaultCard(tx, family_id, change.default_card)
    await deps.hooks.onDefaultCardLost(deps, tx, family_id)
  })
  if (!card) return
  await callStripe(deps, (stripe) => stripe.paymentMethods.detach(id)).catch((error) => {
    // Otherwise the card is already gone: a concurrent call, perhaps the same press, has removed it.
    if (!isInvalidForStripe(error)) throw error
  })
  await deps.transaction(async (tx) => announce(tx, family_id, 'payments'))
}

function toCard({ id, card, billing_details: billing }: Stripe.PaymentMethod, is_default: boolean): Card {
  if (!card) throw new Error(`Payment method ${id} is not a card`)
  const { line1 = null, city = null, postal_code = null, country = null } = billing.address ?? {}
  return {
    id,
    card: { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year },
    billing_details: {
      name: billing.name,
      email: billing.email,
      address: { line1, city, postal_code, country },
    },
    is_default,
  }
}

/** `isDefaultLost`: the old default card is gone, so auto-reload has to be switched off. */
type DefaultCardChange = { default_card: string | null; isDefaultLost: boolean }

/**
 * Chooses the default among the provider's cards (`ids`, the newest first); returns undefined if the default stays. The
 * first saved card becomes the default and remains the default when others are added. If the default card disappears,
 * the newest card replaces it. (P04, P08)
 */
export function chooseDefault(current: string | null, ids: readonly string[]): DefaultCardChange | undefined {
  if (current !== null && ids.includes(current)) return undefined
  const default_card = (current === null ? ids.at(-1) : ids[0]) ?? null
  return default_card === current ? undefined : { default_card, isDefaultLost: current !== null }
}

/** Chooses the newest other card if the removed card is the default; otherwise returns undefined. (P04, P08) */
export function chooseDefaultAfterRemoval(
  cards: readonly { id: string; is_default: boolean }[],
  id: string,
): DefaultCardChange | undefined {
  if (!cards.some((card) => card.id === id && card.is_default)) return undefined
  return { default_card: cards.find((card) => card.id !== id)?.id ?? null, isDefaultLost: true }
}
