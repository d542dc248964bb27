import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { getSqlState } from '#server/platform/db/retry.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/* Points are kept by double entry, one set of accounts a family: see docs/decisions/001-points-ledger.md. */

export const issued = 'issued'
/** What a parent sees as the family's points. */
export const wallet = 'wallet'
/** Points promised to quests. */
export const promised = 'promised'
/** What a child can spend. */
export const available = (childId: string) => `available:${childId}`
/** What a child has asked rewards for. */
export const requested = (childId: string) => `requested:${childId}`

/** What approved rewards have cost. */
export const redeemed = 'redeemed'

type AccountKind = Tables['ledger_accounts']['kind']

/** The accounts every family has. */
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

async function openAccounts(
  tx: Tx,
  family_id: string,
  accounts: { id: string; kind: AccountKind; child_id: string | null }[],
) {
  await tx
    .insertInto('ledger_accounts')
    .values(accounts.map((account) => ({ family_id, balance: 0, ...account })))
    .execute()
}

export type Transfer = {
  family_id: string
  id: string
  from: string
  to: string
  points: number
  kind: Tables['transfers']['kind']
  /** The row that caused it: a step of a quest, a sign-up. */
  reference: string
  at: Date
}

/**
 * Moves points between two ledger accounts of a family: the only code that changes a balance.
 * Refuses `points_short` when the payer has fewer; throws on a reference already used between these two, because a
 * silent second call would leave a row that says 'funded' and a ledger that doesn't.
 */
export async function transfer(tx: Tx, moved: Transfer) {
  try {
    await lockAndMove(tx, moved)
  } catch (error) {
    // The table has the last word: a spendable balance never goes below zero.
    if (getSqlState(error) === CHECK_VIOLATION) throw new Refusal('points_short')
    throw error
  }
}
const CHECK_VIOLATION = '23514'

// Both accounts are locked before the insert: its foreign keys share-lock the rows, and two opposite transfers that
// upgrade those locks deadlock. The wallet comes first everywhere, then the order of ids: see `lockQuestAndWallet`. The
// foreign keys also refuse an account that does not exist.
const lockAndMove = prepare((db, { family_id, id, from, to, points, kind, reference, at }: Transfer) =>
  db
    .with(
      (cte) => cte('locked').materialized(),
      (accounts) =>
        accounts
          .selectFrom('ledger_accounts')
          .where('family_id', '=', family_id)
          .where('id', 'in', [from, to])
          .orderBy(sql`id <> ${wallet}`)
          .orderBy('id')
          .select('id')
          .forUpdate(),
    )
    .with('moved', (transfers) =>
      transfers.insertInto('transfers').values({
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
