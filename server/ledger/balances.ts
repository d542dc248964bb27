import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { available, issued, promised, requested, wallet } from './transfer.ts'

/** Returns the wallet's balance and locks it until the transaction ends. */
export async function lockWallet(tx: Tx, family_id: string): Promise<number> {
  const { balance } = await tx
    .selectFrom('ledger_accounts')
    .where((row) => row.and({ family_id, id: wallet }))
    .select('balance')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balance
}

/** Returns the points that the parents can spend (`points`) and those promised to quests (`held`). */
export const getFamilyPoints = (db: Db, family_id: string) => getBalances(db, family_id, wallet, promised)

/** Returns the points that the child can spend (`points`) and those of requested rewards (`held`). */
export const getChildPoints = (db: Db, family_id: string, childId: string) =>
  getBalances(db, family_id, available(childId), requested(childId))

/** Returns the welcome points (kind `trial`) that the family got when its first parent signed up; 0 if it got none. */
export async function getWelcomePoints(db: Db, family_id: string): Promise<number> {
  const transfer = await db
    .selectFrom('transfers')
    .where((row) => row.and({ family_id, from_account: issued, kind: 'trial' }))
    .orderBy('made_at')
    .select('points')
    .limit(1)
    .executeTakeFirst()
  return transfer?.points ?? 0
}

async function getBalances(db: Db, family_id: string, spendableAccount: string, heldAccount: string) {
  const rows = await db
    .selectFrom('ledger_accounts')
    .where('family_id', '=', family_id)
    .where('id', 'in', [spendableAccount, heldAccount])
    .select(['id', 'balance'])
    .execute()
  const balanceOf = (id: string) => rows.find((row) => row.id === id)?.balance ?? 0
  return { points: balanceOf(spendableAccount), held: balanceOf(heldAccount) }
}

/**
 * Returns the points that a child got for quests, as bonuses and as allowance since an instant, less those taken back; never
 * below 0.
 */
export async function sumPointsGainedSince(db: Db, family_id: string, childId: string, since: Date) {
  const account = available(childId)
  const { points } = await db
    .selectFrom('transfers')
    .where('family_id', '=', family_id)
    .where('made_at', '>=', since)
    .where((transfer) =>
      transfer.or([
        transfer.and([
          transfer('to_account', '=', account),
          transfer('kind', 'in', ['verify', 'bonus', 'allowance']),
        ]),
        transfer.and([transfer('from_account', '=', account), transfer('kind', '=', 'take_back')]),
      ]),
    )
    .select(
      sql<number>`coalesce(sum(case when to_account = ${account} then points else -points end), 0)::int`.as(
        'points',
      ),
    )
    .executeTakeFirstOrThrow()
  // The sum is negative if a quest was paid before `since` and its points were taken back after `since`.
  return Math.max(0, points)
}

/** Returns a map from child id to the points that the child can spend. */
export async function listChildrensPoints(db: Db, family_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .where((row) => row.and({ family_id, kind: 'available' }))
    .select(['child_id', 'balance'])
    .execute()
  return new Map(rows.flatMap(({ child_id, balance }) => (child_id ? [[child_id, balance]] : [])))
}
