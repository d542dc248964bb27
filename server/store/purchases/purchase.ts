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
import { calculateQuote, type PurchaseChoice, quoteTerms } from '#server/store/pricing/quote.ts'
import { throttlePromoGuesses } from '#server/store/promos/check-promo.ts'
import { holdPromo, releasePromo } from '#server/store/promos/promo-holds.ts'
import { cancelOrCheck } from './cancel-payment.ts'
import { syncIntent } from './payment-intent.ts'

const throttleChoices = (deps: Deps, family_id: string) =>
  throttle(deps, [{ key: `payments:${family_id}`, ...PURCHASE_CHOICE_LIMIT }])

/**
 * Starts the purchase of a package at the server's price. It replaces any pending purchase of this parent. Returns the
 * payment's id. Refuses `payments_off`, `too_many`. (P02, P03)
 */
export async function startPayment(
  deps: Deps,
  { id: bought_by, family_id }: Actor,
  wanted: PurchaseChoice,
): Promise<string> {
  if (!deps.payments) throw new Refusal('payments_off')
  await throttleChoices(deps, family_id)
  const at = deps.clock.now()
  return deps.transaction(async (tx) => {
    // Of two concurrent purchases the later one has to see the earlier one.
    await lockFamily(tx, family_id)
    await markPendingReplaced(tx, family_id, bought_by, at)
    const id = deps.secrets.newId()
    const quote = calculateQuote(quoteTerms(deps), { family_id, payment_id: id, wanted })
    await insertPayment(
      tx,
      newPayment({ family_id, id, cause: 'store', bought_by, quote_id: quote.id, now: at }),
    )
    await insertQuote(tx, quote)
    return id
  })
}

/** Cancels the replaced purchases of a parent. One that turns out to be paid is still credited. */
export async function cancelReplacedPayments(deps: Deps, { id: parent, family_id }: Actor): Promise<void> {
  for (const earlier of await listReplacedPayments(deps.db, family_id, parent))
    await cancelOrCheck(deps, earlier)
}

/**
 * Gives a pending payment a new quote, and holds the promo for it, if any. Refuses `not_found`, `payment_moved_on`,
 * `too_many`, and like `holdPromo`. (P03, P05)
 */
export async function changePayment(
  deps: Deps,
  { family_id }: Actor,
  id: string,
  { promo: code, ...wanted }: PaymentChange,
): Promise<null> {
  await throttleChoices(deps, family_id)
  const shown = await findPaymentDetails(deps.db, family_id, id)
  if (code && code !== shown?.promo) await throttlePromoGuesses(deps, family_id)
  return deps.transaction(async (tx) => {
    await lockFamily(tx, family_id)
    const payment = await lockPayment(tx, family_id, id)
    if (payment?.cause !== 'store') throw new Refusal('not_found')
    if (payment.status !== 'pending' || payment.replaced_at) throw new Refusal('payment_moved_on')
    if (!code) await releasePromo(tx, payment)
    const promo = code ? await holdPromo(deps, tx, payment, code) : undefined
    const quote = calculateQuote(quoteTerms(deps), { family_id, payment_id: id, wanted }, promo)
    await insertQuote(tx, quote)
    await updatePayment(tx, payment, { quote_id: quote.id, updated_at: deps.clock.now() })
    // Another tab may show its pay button, which must not keep the old price.
    await announce(tx, family_id, 'payments')
    return null
  })
}

type PayablePayment = { payment: Payment; client_secret: string | null }

/**
 * Returns a pending payment with its client secret, after the intent has the payment's price. Makes several transactions
 * and calls, so it must not run with the `deps` of an Idempotency-Key. Refuses `not_found`, `payment_moved_on`,
 * `provider_away`.
 */
export async function preparePayment(
  deps: Deps,
  { family_id, language }: Pick<Actor, 'family_id' | 'language'>,
  id: string,
): Promise<PayablePayment> {
  for (;;) {
    const before = await findPaymentDetails(deps.db, family_id, id)
    if (!before) throw new Refusal('not_found')
    if (before.status !== 'pending' || before.replaced_at) throw new Refusal('payment_moved_on')
    const { client_secret } = await syncIntent(deps, before)
    // If another tab changed it meanwhile, the loop applies the last change.
    const now = await findPaymentDetails(deps.db, family_id, id)
    // The replacing purchase may have found no intent to cancel yet.
    if (now?.replaced_at) await cancelOrCheck(deps, now)
    else if (now?.quote_id === before.quote_id) return { payment: toPayment(now, language), client_secret }
  }
}
