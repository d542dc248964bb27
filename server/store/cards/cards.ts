import type Stripe from 'stripe'
import { ADD_CARD_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Card } from '#contract/store/cards.ts'
import { callStripe, stripeErrorCode } from '#server/platform/adapters/payments/stripe-call.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { throttle } from '#server/platform/throttle.ts'
import { getOrCreateCustomer } from './customer.ts'
import { changeDefaultCard, findCustomer, saveDefaultCard } from './queries.ts'

/**
 * The cards a family keeps, as the provider has them now, the newest first. Asks the provider: never inside a
 * transaction. Refuses `payments_off`, `provider_away`. (P04)
 */
export async function listCards(deps: Deps, family_id: string): Promise<Card[]> {
  const customer = await findCustomer(deps.db, family_id)
  const methods = await callStripe(deps, async (stripe) => {
    if (!customer?.customer_id) return []
    const list = stripe.customers.listPaymentMethods(customer.customer_id, { type: 'card', limit: 100 })
    return list.autoPagingToArray({ limit: 1000 }).catch(emptyIfMissing)
  })
  const chosen = customer && (await syncDefaultCard(deps, customer, methods))
  return methods.map((method) => toCard(method, method.id === chosen))
}

/**
 * The provider knows which cards there are, this house which one was chosen. Out of step they come to be when the first
 * card is kept, whose success the provider tells the browser, or when one vanishes at the provider; here they are put
 * in step. Another card than the one they agreed to is nobody charged with: points reload no more then.
 */
async function syncDefaultCard(
  deps: Deps,
  { family_id, default_card: before }: Customer,
  methods: { id: string }[],
): Promise<string | null> {
  const change = followProvider(
    before,
    methods.map(({ id }) => id),
  )
  if (!change) return before
  const { default_card: after, isDefaultLost } = change
  await deps.transaction(async (tx) => {
    const isChanged = await changeDefaultCard(tx, family_id, { from: before, to: after })
    if (isChanged && isDefaultLost) await deps.hooks.onDefaultCardLost(deps, tx, family_id)
  })
  return after
}
type Customer = Tables['card_customers']

/** A customer of other keys than today's, or deleted by hand, has no cards. */
function emptyIfMissing(error: unknown): Stripe.PaymentMethod[] {
  if (stripeErrorCode(error) === 'resource_missing') return []
  throw error
}

/** Begins to keep a card; the secret goes to the browser, which gives the card to the provider. (P04) */
export async function startAddingCard(deps: Deps, { family_id }: Actor): Promise<string> {
  await throttle(deps, [{ key: `cards ${family_id}`, ...ADD_CARD_LIMIT }])
  const customer = await getOrCreateCustomer(deps, family_id)
  const { client_secret } = await createSetupIntent(deps, customer).catch(async (error) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error
    return createSetupIntent(deps, await getOrCreateCustomer(deps, family_id, customer))
  })
  if (!client_secret) throw new Error('The provider gave no secret for keeping a card')
  return client_secret
}

const createSetupIntent = (deps: Deps, customer: string) =>
  callStripe(deps, (stripe) =>
    stripe.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] }),
  )

/** Has a kept card chosen first, and points reload with it. Refuses `not_found`. (P04, P08) */
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
 * Forgets a kept card. With the default one points reload no more, and the newest of the others is the default: this is
 * stored before the provider is asked, so that nothing can be charged that was to be forgotten. Refuses `not_found`,
 * also for a card of others. (P04, P08)
 */
export async function removeCard(deps: Deps, { family_id }: Actor, id: string): Promise<void> {
  const cards = await listCards(deps, family_id)
  const card = cards.find((one) => one.id === id)
  // The refusal comes from inside, where a press that comes twice gets the first one's answer.
  await deps.transaction(async (tx) => {
    if (!card) throw new Refusal('not_found')
    const change = followRemoval(cards, id)
    if (!change) return
    await saveDefaultCard(tx, family_id, change.default_card)
    await deps.hooks.onDefaultCardLost(deps, tx, family_id)
  })
  if (!card) return
  await callStripe(deps, (stripe) => stripe.paymentMethods.detach(id)).catch((error) => {
    // Another press was faster.
    throw stripeErrorCode(error) === undefined ? error : new Refusal('not_found')
  })
  await deps.transaction(async (tx) => announce(tx, family_id, 'payments'))
}

function toCard({ id, card, billing_details: billing }: Stripe.PaymentMethod, is_default: boolean): Card {
  if (!card) throw new Error(`${id} is no card`)
  const { line1, city, postal_code, country } = billing.address ?? {}
  return {
    id,
    card: { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year },
    billing_details: {
      name: billing.name,
      email: billing.email,
      address: {
        line1: line1 ?? null,
        city: city ?? null,
        postal_code: postal_code ?? null,
        country: country ?? null,
      },
    },
    is_default,
  }
}

/** Which card is chosen first from now on, and whether points may reload with it as before. */
type DefaultCardChange = { default_card: string | null; isDefaultLost: boolean }

/**
 * The default among the cards that the provider has, the newest first; undefined where it stays. The first card that is
 * kept stays the default when others come; one that vanished is followed by the newest. (P04, P08)
 */
export function followProvider(before: string | null, ids: readonly string[]): DefaultCardChange | undefined {
  if (before !== null && ids.includes(before)) return undefined
  const default_card = (before === null ? ids.at(-1) : ids[0]) ?? null
  return default_card === before ? undefined : { default_card, isDefaultLost: before !== null }
}

/** The default once a card is removed: the newest of the others; undefined where another one is the default. (P04, P08) */
export function followRemoval(
  cards: readonly { id: string; is_default: boolean }[],
  id: string,
): DefaultCardChange | undefined {
  if (!cards.some((card) => card.id === id && card.is_default)) return undefined
  return { default_card: cards.find((card) => card.id !== id)?.id ?? null, isDefaultLost: true }
}
