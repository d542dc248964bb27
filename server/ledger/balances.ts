import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { available, promised, requested, wallet } from './transfer.ts'

/** What the wallet holds, locked until the transaction ends. */
export async function lockWallet(tx: Tx, family_id: string): Promise<number> {
  const { balance } = await tx
    .selectFrom('ledger_accounts')
    .where((row) => row.and({ family_id, id: wallet }))
    .select('balance')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balance
}

/** A family's points: what the parents can spend and what is promised to quests. */
export const getFamilyPoints = (db: Db, family_id: string) => getBalances(db, family_id, wallet, promised)

/** A child's points: what it can spend and what it has asked rewards for. */
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

/** Points paid to each child of a family from an instant on. */
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

/** What a child gained from an instant on: paid and given, without what was taken back. */
export async function sumGainedSince(
  db: Db,
  family_id: string,
  childId: string,
  since: Date,
): Promise<number> {
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
  // A quest that was paid before and taken back since.
  return Math.max(0, points)
}

/** What every child of a family can spend, by child. */
export async function listChildrensPoints(db: Db, family_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .where((row) => row.and({ family_id, kind: 'available' }))
    .select(['child_id', 'balance'])
    .execute()
  return new Map(rows.flatMap(({ child_id, balance }) => (child_id ? [[child_id, balance]] : [])))
}
