import { PURCHASE_CHOICE_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Payment, PaymentChange } from '#contract/store/payments.ts'
import { lockFamily } from '#server/accounts/families/queries.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { throttle } from '#server/platform/throttle.ts'
import { newPayment } from '#server/store/payments/new-payment.ts'
import { toPayment } from '#server/store/payments/presenter.ts'
import {
  findPaymentDetails,
  insertPayment,
  insertQuote,
  listReplacedPayments,
  lockPayment,
  markPendingReplaced,
  updatePayment,
} from '#server/store/payments/queries.ts'
import { calculateQuote, type PurchaseChoice, toQuoteContext } from '#server/store/pricing/quote.ts'
import { throttlePromoGuesses } from '#server/store/promos/check-promo.ts'
import { holdPromo, releasePromo } from '#server/store/promos/promo-holds.ts'
import { cancelOrCheck } from './cancel-payment.ts'
import { syncIntent } from './payment-intent.ts'

const throttleChoices = (deps: Deps, family_id: string) =>
  throttle(deps, [{ key: `payments:${family_id}`, ...PURCHASE_CHOICE_LIMIT }])

/**
 * Starts the purchase of a package at the server's price. The purchase replaces any pending one of this parent. Returns
 * the payment's id. Throws the refusals `payments_off` and `too_many`. (P02, P03)
 */
export async function startPayment(
  deps: Deps,
  { id: bought_by, family_id }: Actor,
  choice: PurchaseChoice,
): Promise<string> {
  if (!deps.payments) throw new Refusal('payments_off')
  await throttleChoices(deps, family_id)
  const now = deps.clock.now()
  return deps.transaction(async (tx) => {
    // The lock serializes concurrent purchases: the later one must find the earlier one and replace it.
    await lockFamily(tx, family_id)
    await markPendingReplaced(tx, family_id, bought_by, now)
    const id = deps.secrets.newId()
    const quote = calculateQuote(toQuoteContext(deps), { family_id, payment_id: id, choice })
    await insertPayment(tx, newPayment({ family_id, id, cause: 'store', bought_by, quote_id: quote.id, now }))
    await insertQuote(tx, quote)
    return id
  })
}

/** Cancels the replaced purchases of a parent. A purchase that turns out to be paid is still credited. */
export async function cancelReplacedPayments(deps: Deps, { id: bought_by, family_id }: Actor): Promise<void> {
  for (const replaced of await listReplacedPayments(deps.db, family_id, bought_by))
    await cancelOrCheck(deps, replaced)
}

/**
 * Gives a pending payment a new quote and, if the parent entered a promo code, holds the promo for it. Throws the refusals
 * `not_found`, `payment_moved_on`, `too_many`, and those of `holdPromo`. (P03, P05)
 */
export async function changePayment(
  deps: Deps,
  { family_id }: Actor,
  id: string,
  { promo: code, ...choice }: PaymentChange,
): Promise<null> {
  await throttleChoices(deps, family_id)
  const current = await findPaymentDetails(deps.db, family_id, id)
  if (code && code !== current?.promo) await throttlePromoGuesses(deps, family_id)
  return deps.transaction(async (tx) => {
    await lockFamily(tx, family_id)
    const payment = await lockPayment(tx, family_id, id)
    if (payment?.cause !== 'store') throw new Refusal('not_found')
    if (payment.status !== 'pending' || payment.replaced_at) throw new Refusal('payment_moved_on')
    if (!code) await releasePromo(tx, payment)
    const promo = code ? await holdPromo(deps, tx, payment, code) : undefined
    const quote = calculateQuote(toQuoteContext(deps), { family_id, payment_id: id, choice }, promo)
    await insertQuote(tx, quote)
    await updatePayment(tx, payment, { quote_id: quote.id, updated_at: deps.clock.now() })
    // The pay button in another tab must not keep the old price.
    await announce(tx, family_id, 'payments')
    return null
  })
}

type PayablePayment = { payment: Payment; client_secret: string | null }

/**
 * Sets the price of a pending payment at the provider; returns the payment and the client secret to pay it with. Runs several
 * transactions and calls to the provider, so it must not be called with `request.deps`. Throws the refusals of
 * `callStripe`, `not_found`, and `payment_moved_on` when the payment is no longer pending.
 */
export async function makePayable(
  deps: Deps,
  { family_id, language }: Pick<Actor, 'family_id' | 'language'>,
  id: string,
): Promise<PayablePayment> {
  for (;;) {
    const before = await findPaymentDetails(deps.db, family_id, id)
    if (!before) throw new Refusal('not_found')
    if (before.status !== 'pending' || before.replaced_at) throw new Refusal('payment_moved_on')
    const { client_secret } = await syncIntent(deps, before)
    // If another tab changed the payment meanwhile, the loop applies that change, too.
    const after = await findPaymentDetails(deps.db, family_id, id)
    // A newer purchase replaced this payment meanwhile, perhaps before this payment had an intent to cancel.
    if (after?.replaced_at) await cancelOrCheck(deps, after)
    else if (after?.quote_id === before.quote_id)
      return { payment: toPayment(after, language), client_secret }
  }
}
