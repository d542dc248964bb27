import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type PromoRow = Tables['promos']

export const findPromo = (db: Db, code: string) =>
  db.selectFrom('promos').where('code', '=', code).selectAll().executeTakeFirst()

/** Locks the promo, so that concurrent purchases cannot take its last use twice. */
export const lockPromo = (tx: Tx, code: string) =>
  tx.selectFrom('promos').where('code', '=', code).selectAll().forUpdate().executeTakeFirst()

/**
 * Payments that do not count: one payment, or a parent's pending payments, which the parent's next payment will
 * replace.
 */
export type ExceptedPayments = { payment_id: string } | { bought_by: string }

/**
 * Counts the payments of the family, and of all families, that used or hold a promo. A pending payment counts even if its
 * code was removed, because the card may still be charged the discounted price.
 */
export async function countUses(
  db: Db,
  { id }: PromoRow,
  family_id: string,
  except: ExceptedPayments,
): Promise<{ byFamily: number; byAll: number }> {
  const paymentsWithPromo = sql`
    select family_id, payment_id from promo_uses where promo_id = ${id}
    union
    select family_id, payments.id from payments
    join payment_quotes as quote using (family_id)
    where quote.payment_id = payments.id and status = 'pending' and quote.promo_id = ${id}`
  return db
    .selectFrom('payments')
    .where(sql<boolean>`(family_id, id) in (${paymentsWithPromo})`)
    .where((payment) =>
      'payment_id' in except
        ? payment('id', '<>', except.payment_id)
        : payment.or([
            payment('status', '=', 'succeeded'),
            payment('bought_by', 'is distinct from', except.bought_by),
          ]),
    )
    .select((payment) => [
      payment.fn.countAll<number>().as('byAll'),
      payment.fn.countAll<number>().filterWhere('family_id', '=', family_id).as('byFamily'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Returns whether another pending payment of the family has, or ever had, a first-purchase code. In both cases the card
 * may still be charged the discounted price.
 */
export async function hasPendingFirstPurchasePromo(
  db: Db,
  family_id: string,
  except: ExceptedPayments,
): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('payment_quotes as quote', (join) =>
      join.onRef('quote.family_id', '=', 'payments.family_id').onRef('quote.payment_id', '=', 'payments.id'),
    )
    .innerJoin('promos', 'promos.id', 'quote.promo_id')
    .where('payments.family_id', '=', family_id)
    .where('payments.status', '=', 'pending')
    .where('promos.first_purchase_only', '=', true)
    .where((payment) =>
      'payment_id' in except
        ? payment('payments.id', '<>', except.payment_id)
        : payment('payments.bought_by', 'is distinct from', except.bought_by),
    )
    .select('payments.id')
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}

/** Returns the family's other payments that hold a first-purchase code. */
export const listPaymentsHoldingFirstPurchasePromo = (tx: Tx, family_id: string, payment_id: string) =>
  tx
    .selectFrom('promo_uses')
    .innerJoin('promos', 'promos.id', 'promo_uses.promo_id')
    .where('promo_uses.family_id', '=', family_id)
    .where('promo_uses.payment_id', '<>', payment_id)
    .where('used_at', 'is', null)
    .where('first_purchase_only', '=', true)
    .select('promo_uses.payment_id')
    .execute()

export const savePromoUse = (tx: Tx, use: Tables['promo_uses']) =>
  tx
    .insertInto('promo_uses')
    .values(use)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'payment_id'])
        .doUpdateSet({ promo_id: use.promo_id, held_at: use.held_at, used_at: use.used_at }),
    )
    .execute()

export const deletePromoHold = (tx: Tx, family_id: string, payment_id: string) =>
  tx
    .deleteFrom('promo_uses')
    .where((row) => row.and({ family_id, payment_id }))
    .where('used_at', 'is', null)
    .execute()

/** Returns false if the code already exists. */
export const insertPromo = (tx: Tx, promo: PromoRow) => insertIfNew(tx, 'promos', promo, ['code'])

export async function retirePromo(tx: Tx, code: string, retired_at: Date): Promise<boolean> {
  const retired = await tx
    .updateTable('promos')
    .set({ retired_at })
    .where('code', '=', code)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return retired.numUpdatedRows === 1n
}

/** Lists all promos with the numbers of their uses and holds, the newest first. */
export const listPromosWithUses = (db: Db) =>
  db
    .selectFrom('promos')
    .leftJoin('promo_uses', 'promo_uses.promo_id', 'promos.id')
    .groupBy('promos.id')
    .selectAll('promos')
    .select((promo) => [
      promo.fn.count<number>('promo_uses.used_at').as('used'),
      promo.fn.count<number>('promo_uses.held_at').filterWhere('promo_uses.used_at', 'is', null).as('held'),
    ])
    .orderBy('promos.created_at', 'desc')
    .orderBy('promos.code')
    .execute()
