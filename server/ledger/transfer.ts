import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/* A double-entry ledger, in which every family has its own accounts: see docs/decisions/001-points-ledger.md. */

/** Account id: where all points come from. Its balance is minus the sum of the family's other balances. */
export const issued = 'issued'
/** Account id: the points that the parents can spend. */
export const wallet = 'wallet'
/** Account id: the points promised to quests. */
export const promised = 'promised'
/** Account id: the points that the child can spend. */
export const available = (childId: string) => `available:${childId}`
/** Account id: the points held for the rewards that the child requested. */
export const requested = (childId: string) => `requested:${childId}`
/** Account id: the points spent on approved rewards. */
export const redeemed = 'redeemed'

export const openFamilyAccounts = (tx: Tx, family_id: string) =>
  openAccounts(
    tx,
    family_id,
    ([issued, wallet, promised, redeemed] as const).map((kind) => ({ id: kind, kind, child_id: null })),
  )

export const openChildAccounts = (tx: Tx, family_id: string, child_id: string) =>
  openAccounts(tx, family_id, [
    { id: available(child_id), kind: 'available', child_id },
    { id: requested(child_id), kind: 'requested', child_id },
  ])

const openAccounts = (
  tx: Tx,
  family_id: string,
  accounts: { id: string; kind: Tables['ledger_accounts']['kind']; child_id: string | null }[],
) =>
  tx
    .insertInto('ledger_accounts')
    .values(accounts.map((account) => ({ family_id, balance: 0, ...account })))
    .execute()

export type Transfer = {
  family_id: string
  id: string
  from: string
  to: string
  points: number
  kind: Tables['transfers']['kind']
  /** The id of the row that caused the transfer, for example of a row in `quest_steps` or `payments`. */
  reference: string
  at: Date
}

/**
 * Moves points between two ledger accounts of a family; nothing else changes a balance. Throws the refusal
 * `points_short` when `from` has too few points. Throws an error when an earlier transfer from `from` to `to` has the
 * same `reference`. Skipping the second transfer silently would be wrong: the caller would go on as if points had moved.
 */
export async function transfer(tx: Tx, newTransfer: Transfer) {
  try {
    await lockAndMove(tx, newTransfer)
  } catch (error) {
    // A check constraint keeps spendable balances from going below zero.
    if (getSqlState(error) === CHECK_VIOLATION) throw new Refusal('points_short')
    throw error
  }
}
const CHECK_VIOLATION = '23514'

// Locks both accounts in a fixed order: the wallet first, as `lockQuestAndWallet` does, and then other accounts in the
// order of their ids. Otherwise two opposite transfers could update the same two accounts in opposite order and deadlock.
// The foreign keys reject an account that does not exist.
const lockAndMove = prepare((db, { family_id, id, from, to, points, kind, reference, at }: Transfer) =>
  db
    .with(
      (cte) => cte('locked').materialized(),
      (query) =>
        query
          .selectFrom('ledger_accounts')
          .where('family_id', '=', family_id)
          .where('id', 'in', [from, to])
          .orderBy(sql`id <> ${wallet}`)
          .orderBy('id')
          .select('id')
          .forUpdate(),
    )
    .with('inserted', (query) =>
      query.insertInto('transfers').values({
        family_id,
        id,
        from_account: from,
        to_account: to,
        points,
        kind,
        reference,
        made_at: at,
      }),
    )
    .updateTable('ledger_accounts as account')
    .from('locked')
    .set({
      balance: sql`account.balance + case when account.id = ${to} then ${points}::int else -${points}::int end`,
    })
    .where('account.family_id', '=', family_id)
    .whereRef('account.id', '=', 'locked.id'),
)
