import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { available, promised, requested, wallet } from './transfer.ts'

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

/** Returns a map from child id to the points that the child was paid for quests since an instant. */
export async function sumEarnedByChild(db: Db, family_id: string, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('ledger_accounts as receiver', (join) =>
      join
        .onRef('receiver.family_id', '=', 'transfers.family_id')
        .onRef('receiver.id', '=', 'transfers.to_account'),
    )
    .where('transfers.family_id', '=', family_id)
    .where('receiver.kind', '=', 'available')
    .where('transfers.kind', '=', 'verify')
    .where('made_at', '>=', since)
    .groupBy('receiver.child_id')
    .select(['receiver.child_id', ({ fn }) => fn.sum<number>('points').as('points')])
    .execute()
  return new Map(rows.flatMap(({ child_id, points }) => (child_id ? [[child_id, Number(points)]] : [])))
}

/** Returns the points that a child got for quests and as bonuses since an instant, less those taken back; never below 0. */
export async function sumPointsGainedSince(db: Db, family_id: string, childId: string, since: Date) {
  const account = available(childId)
  const { points } = await db
    .selectFrom('transfers')
    .where('family_id', '=', family_id)
    .where('made_at', '>=', since)
    .where((transfer) =>
      transfer.or([
        transfer.and([transfer('to_account', '=', account), transfer('kind', 'in', ['verify', 'bonus'])]),
        transfer.and([transfer('from_account', '=', account), transfer('kind', '=', 'take_back')]),
      ]),
    )
    .select(
      sql<number>`coalesce(sum(case when to_account = ${account} then points else -points end), 0)::int`.as(
        'points',
      ),
    )
    .executeTakeFirstOrThrow()
  // The points of a quest that was paid before `since` may have been taken back after `since`.
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
