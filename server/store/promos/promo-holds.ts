import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hasPurchased } from '#server/store/payments/purchase-history.ts'
import {
  countUses,
  deletePromoHold,
  hasPendingFirstPurchasePromo,
  lockPromo,
  type PromoRow,
  savePromoUse,
} from './queries.ts'

type PaymentRef = { family_id: string; id: string }

/**
 * Holds a promo for a payment. The caller locks the family. Even if the code is replaced or removed, its use counts until
 * the payment ends; the reconcile job cancels an unpaid one after an hour. Refuses like `assertPromoUsable`. (P05)
 */
export async function holdPromo(
  deps: Deps,
  tx: Tx,
  { family_id, id: payment_id }: PaymentRef,
  code: string,
): Promise<PromoRow> {
  const promo = await lockPromo(tx, code)
  const good = await assertPromoUsable(deps, tx, promo, { family_id, ignoreHoldsOf: { payment_id } })
  await savePromoUse(tx, {
    family_id,
    payment_id,
    promo_id: good.id,
    held_at: deps.clock.now(),
    used_at: null,
  })
  return good
}

export const releasePromo = (tx: Tx, { family_id, id: payment_id }: PaymentRef) =>
  deletePromoHold(tx, family_id, payment_id)

/** Also for a payment that no longer holds the promo but was paid with its discount. */
export const spendPromo = (
  tx: Tx,
  { family_id, id: payment_id }: PaymentRef,
  { promo_id, at }: { promo_id: string; at: Date },
) => savePromoUse(tx, { family_id, payment_id, promo_id, held_at: at, used_at: at })

type PromoUser = { family_id: string; ignoreHoldsOf: Parameters<typeof countUses>[3] }

/** Refuses `promo_unknown`, `promo_expired`, `promo_used`, `promo_first_only`. */
export async function assertPromoUsable(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  promo: PromoRow | undefined,
  { family_id, ignoreHoldsOf }: PromoUser,
): Promise<PromoRow> {
  if (!promo) throw new Refusal('promo_unknown')
  const now = clock.now()
  const isOver = (end: Date | null) => end !== null && end <= now
  if (isOver(promo.expires_at) || isOver(promo.retired_at)) throw new Refusal('promo_expired')
  const { byFamily, byAll } = await countUses(db, promo, family_id, ignoreHoldsOf)
  if (byFamily >= promo.per_family || (promo.in_all !== null && byAll >= promo.in_all))
    throw new Refusal('promo_used')
  if (!promo.first_purchase_only) return promo
  if (
    (await hasPurchased(db, family_id)) ||
    (await hasPendingFirstPurchasePromo(db, family_id, ignoreHoldsOf))
  )
    throw new Refusal('promo_first_only')
  return promo
}
