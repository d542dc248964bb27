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

/** `points` are spendable by the parents, `held` are promised to quests. */
export const getFamilyPoints = (db: Db, family_id: string) => getBalances(db, family_id, wallet, promised)

/** `points` are spendable by the child, `held` are in requested rewards. */
export const getChildPoints = (db: Db, family_id: string, childId: string) =>
  getBalances(db, family_id, available(childId), requested(childId))

async function getBalances(db: Db, family_id: string, spendable: string, held: string) {
  const rows = await db
    .selectFrom('ledger_accounts')
    .where('family_id', '=', family_id)
    .where('id', 'in', [spendable, held])
    .select(['id', 'balance'])
    .execute()
  const of = (id: string) => rows.find((row) => row.id === id)?.balance ?? 0
  return { points: of(spendable), held: of(held) }
}

/** Returns the points that each child was paid for quests since an instant, by child id. */
export async function listEarnedSince(db: Db, family_id: string, since: Date): Promise<Map<string, number>> {
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
    .select(['receiver.child_id', (t) => t.fn.sum<number>('points').as('points')])
    .execute()
  return new Map(rows.flatMap(({ child_id, points }) => (child_id ? [[child_id, Number(points)]] : [])))
}

/** Returns the child's pay and bonuses since an instant, less the points taken back; never below 0. */
export async function sumGainedSince(db: Db, family_id: string, childId: string, since: Date) {
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
  // A quest paid before `since` may have been taken back after it.
  return Math.max(0, points)
}

/** Returns each child's spendable points by child id. */
export async function listChildrensPoints(db: Db, family_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .where((row) => row.and({ family_id, kind: 'available' }))
    .select(['child_id', 'balance'])
    .execute()
  return new Map(rows.flatMap(({ child_id, balance }) => (child_id ? [[child_id, balance]] : [])))
}
