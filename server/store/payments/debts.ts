import { sql } from 'kysely'
import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'

/** What a family has to make up for: points of money that went back after they were spent. (P11) */
export async function countOwedPoints(db: Db, family_id: string): Promise<number> {
  const { points } = await db
    .selectFrom('debts')
    .where('family_id', '=', family_id)
    .where('settled_at', 'is', null)
    .select(sql<number>`coalesce(sum(points - repaid - forgiven), 0)::int`.as('points'))
    .executeTakeFirstOrThrow()
  return points
}

type Credit = { family_id: string; payment_id: string; points: number; at: Date }

/** Pays what is owed with points that were just bought, the oldest debt first. (P11) */
export async function repayDebts(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  { family_id, payment_id, points, at }: Credit,
): Promise<void> {
  let left = points
  for (const debt of await lockOpenDebts(tx, family_id)) {
    const paid = Math.min(left, debt.points - debt.repaid - debt.forgiven)
    if (paid === 0) return
    left -= paid
    const [id, reference] = [secrets.id(), secrets.id()]
    await transfer(tx, {
      family_id,
      id,
      from: wallet,
      to: issued,
      points: paid,
      kind: 'repay',
      reference,
      at,
    })
    const { refund_id } = debt
    await tx
      .insertInto('debt_repayments')
      .values({ family_id, id: reference, refund_id, payment_id, points: paid, repaid_at: at })
      .execute()
    const repaid = debt.repaid + paid
    await tx
      .updateTable('debts')
      .set({ repaid, settled_at: repaid + debt.forgiven === debt.points ? at : null })
      .where('family_id', '=', family_id)
      .where('refund_id', '=', refund_id)
      .execute()
  }
}

const lockOpenDebts = (tx: Tx, family_id: string) =>
  tx
    .selectFrom('debts')
    .where('family_id', '=', family_id)
    .where('settled_at', 'is', null)
    .orderBy('owed_since')
    .orderBy('refund_id')
    .selectAll()
    .forUpdate()
    .execute()
