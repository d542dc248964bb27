import { sql } from 'kysely'
import { issued, type Transfer, transfer, wallet } from '#server/ledger/transfer.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type DebtRow = Tables['debts']

/**
 * Counts the points that a family owes: points whose price was refunded when the family had already spent them. (P11)
 */
export async function countOwedPoints(db: Db, family_id: string): Promise<number> {
  const { points } = await db
    .selectFrom('debts')
    .where('family_id', '=', family_id)
    .where('settled_at', 'is', null)
    .select(sql<number>`coalesce(sum(points - repaid - forgiven), 0)::int`.as('points'))
    .executeTakeFirstOrThrow()
  return points
}

/** Returns and locks the debts that are not settled, the oldest first. */
export const lockOpenDebts = (tx: Tx, family_id: string): Promise<DebtRow[]> =>
  tx
    .selectFrom('debts')
    .where('family_id', '=', family_id)
    .where('settled_at', 'is', null)
    .orderBy('owed_since')
    .orderBy('refund_id')
    .selectAll()
    .forUpdate()
    .execute()

export const insertDebt = (tx: Tx, debt: DebtRow) => tx.insertInto('debts').values(debt).execute()

export const updateDebt = (tx: Tx, { family_id, refund_id, ...changes }: DebtRow) =>
  tx
    .updateTable('debts')
    .set(changes)
    .where((row) => row.and({ family_id, refund_id }))
    .execute()

export type Repayment = { debt: DebtRow; repayment: Tables['debt_repayments']; transfer: Transfer }

/** Decides which debts are repaid, in the given order, from points that were just credited to the wallet. (P11) */
export function repayDebts(
  debts: readonly DebtRow[],
  { payment_id, points }: { payment_id: string; points: number },
  { now, newId }: { now: Date; newId: () => string },
): Repayment[] {
  let pointsLeft = points
  return debts.flatMap((debt) => {
    const { family_id, refund_id } = debt
    const paidPoints = Math.min(pointsLeft, debt.points - debt.repaid - debt.forgiven)
    if (paidPoints === 0) return []
    pointsLeft -= paidPoints
    const repaid = debt.repaid + paidPoints
    const isSettled = repaid + debt.forgiven === debt.points
    const id = newId()
    return [
      {
        debt: { ...debt, repaid, settled_at: isSettled ? now : null },
        repayment: { family_id, id, refund_id, payment_id, points: paidPoints, repaid_at: now },
        transfer: {
          family_id,
          id: newId(),
          from: wallet,
          to: issued,
          points: paidPoints,
          kind: 'repay',
          reference: id,
          at: now,
        },
      },
    ]
  })
}

/** Starts the statements and returns their promises, for `writeAll`. */
export const saveRepayments = (tx: Tx, repayments: readonly Repayment[]): Promise<unknown>[] =>
  repayments.flatMap(({ debt, repayment, transfer: newTransfer }) => [
    transfer(tx, newTransfer),
    tx.insertInto('debt_repayments').values(repayment).execute(),
    updateDebt(tx, debt),
  ])
