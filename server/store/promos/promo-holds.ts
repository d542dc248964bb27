import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hasPurchased } from '#server/store/payments/purchase-history.ts'
import {
  countUses,
  deletePromoHold,
  type ExceptedPayments,
  hasPendingFirstPurchasePromo,
  lockPromo,
  type PromoRow,
  savePromoUse,
} from './queries.ts'

type PaymentRef = { family_id: string; id: string }

/**
 * Holds a promo for a pending payment: the promo counts as used while the payment is pending, even if the parent replaces
 * or removes the code. Paying with the discount makes the use final. The reconcile job cancels an unpaid payment with a
 * promo after an hour. The caller must have locked the family. Throws the refusals of `assertPromoUsable`. (P05)
 */
export async function holdPromo(
  deps: Deps,
  tx: Tx,
  { family_id, id: payment_id }: PaymentRef,
  code: string,
): Promise<PromoRow> {
  const row = await lockPromo(tx, code)
  const promo = await assertPromoUsable(deps, tx, row, { family_id, except: { payment_id } })
  await savePromoUse(tx, {
    family_id,
    payment_id,
    promo_id: promo.id,
    held_at: deps.clock.now(),
    used_at: null,
  })
  return promo
}

export const releasePromo = (tx: Tx, { family_id, id: payment_id }: PaymentRef) =>
  deletePromoHold(tx, family_id, payment_id)

/** Records that a payment was paid with the discount of a promo, even if the payment no longer holds this promo. */
export const spendPromo = (
  tx: Tx,
  { family_id, id: payment_id }: PaymentRef,
  { promo_id, used_at }: { promo_id: string; used_at: Date },
) => savePromoUse(tx, { family_id, payment_id, promo_id, held_at: used_at, used_at })

type PromoUser = { family_id: string; except: ExceptedPayments }

/** Throws the refusals `promo_unknown`, `promo_expired`, `promo_used` and `promo_first_only`. */
export async function assertPromoUsable(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  promo: PromoRow | undefined,
  { family_id, except }: PromoUser,
): Promise<PromoRow> {
  if (!promo) throw new Refusal('promo_unknown')
  const now = clock.now()
  const isPast = (end: Date | null) => end !== null && end <= now
  if (isPast(promo.expires_at) || isPast(promo.retired_at)) throw new Refusal('promo_expired')
  const { byFamily, byAll } = await countUses(db, promo, family_id, except)
  if (byFamily >= promo.per_family || (promo.in_all !== null && byAll >= promo.in_all))
    throw new Refusal('promo_used')
  if (!promo.first_purchase_only) return promo
  if ((await hasPurchased(db, family_id)) || (await hasPendingFirstPurchasePromo(db, family_id, except)))
    throw new Refusal('promo_first_only')
  return promo
}
