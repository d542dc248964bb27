import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type RefundRow = Tables['refunds']

export const lockRefund = (tx: Tx, provider_id: string) =>
  tx.selectFrom('refunds').where('provider_id', '=', provider_id).selectAll().forUpdate().executeTakeFirst()

/** How many cents of a payment are back, and how many points were taken for it, those that came again left out. */
export async function sumRefunds(
  db: Db,
  family_id: string,
  payment_id: string,
): Promise<{ amount: number; points: number }> {
  const { amount, points } = await db
    .selectFrom('refunds')
    .where('family_id', '=', family_id)
    .where('payment_id', '=', payment_id)
    .select([
      sql<number>`coalesce(sum(amount) filter (where reversed_at is null), 0)`.as('amount'),
      sql<number>`coalesce(sum(points_due - coalesce(points_back, 0)), 0)`.as('points'),
    ])
    .executeTakeFirstOrThrow()
  return { amount: Number(amount), points: Number(points) }
}

type Found = { provider_id: string; intent_id: string | null }

/** Which of these intents are of purchases that may have points, and what was noted of these refunds and disputes. */
export async function findKnownRefunds(db: Db, found: Found[]) {
  const intent_ids = found.flatMap(({ intent_id }) => intent_id ?? [])
  const provider_ids = found.map(({ provider_id }) => provider_id)
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .where('intent_id', '=', sql<string>`any(${intent_ids}::text[])`)
      // Its money was never points, and goes back by itself or by the operator's hand.
      .where('status', '<>', 'failed')
      .select('intent_id')
      .execute(),
    db
      .selectFrom('refunds')
      .where('provider_id', '=', sql<string>`any(${provider_ids}::text[])`)
      .select(['provider_id', 'reversed_at', 'lost_at'])
      .execute(),
  ])
  return {
    intents: new Set(payments.map(({ intent_id }) => intent_id)),
    known: new Map(refunds.map((row) => [row.provider_id, row])),
  }
}

export const insertRefund = (tx: Tx, refund: RefundRow) => tx.insertInto('refunds').values(refund).execute()

type Reversal = { reversed_at: Date; points_back: number }

export const markReversed = (tx: Tx, { family_id, id }: RefundRow, reversal: Reversal) =>
  tx.updateTable('refunds').set(reversal).where('family_id', '=', family_id).where('id', '=', id).execute()

export const markLost = (tx: Tx, { family_id, id }: RefundRow, lost_at: Date) =>
  tx.updateTable('refunds').set({ lost_at }).where('family_id', '=', family_id).where('id', '=', id).execute()

export const insertDebt = (tx: Tx, debt: Tables['debts']) => tx.insertInto('debts').values(debt).execute()

type OfPayment = { family_id: string; id: string }

/** So many points of what is owed for a payment are owed no more, the newest debt first; answers how many there were. */
export async function forgiveDebts(
  tx: Tx,
  { family_id, id }: OfPayment,
  { points, at }: { points: number; at: Date },
): Promise<number> {
  const debts = await tx
    .selectFrom('debts')
    .innerJoin('refunds', (join) =>
      join.onRef('refunds.family_id', '=', 'debts.family_id').onRef('refunds.id', '=', 'debts.refund_id'),
    )
    .where('debts.family_id', '=', family_id)
    .where('payment_id', '=', id)
    .where('settled_at', 'is', null)
    .orderBy('owed_since', 'desc')
    .orderBy('refund_id', 'desc')
    .selectAll('debts')
    .forUpdate('debts')
    .execute()
  let left = points
  for (const { refund_id, forgiven, repaid, ...debt } of debts) {
    const more = Math.min(left, debt.points - repaid - forgiven)
    left -= more
    const isSettled = repaid + forgiven + more === debt.points
    await tx
      .updateTable('debts')
      .set({ forgiven: forgiven + more, settled_at: isSettled ? at : null })
      .where('family_id', '=', family_id)
      .where('refund_id', '=', refund_id)
      .execute()
  }
  return points - left
}
