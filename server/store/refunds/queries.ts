import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * A refund or dispute. `points_due`: the points of the refunded money; `points_taken`: how many of them the wallet had;
 * `points_back`: how many were restored at `reversed_at`, after the refund failed or the dispute was won; `lost_at`:
 * when the dispute was lost.
 */
export type RefundRow = Tables['refunds']

/** Returns and locks the refunds and disputes of a payment. */
export const lockRefunds = (tx: Tx, family_id: string, payment_id: string): Promise<RefundRow[]> =>
  tx
    .selectFrom('refunds')
    .where((row) => row.and({ family_id, payment_id }))
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()

type ProviderIds = { provider_id: string; intent_id: string | null }

/**
 * Looks up refunds and disputes that the provider listed. `intents` are the ids of payment intents whose payment is ours
 * and may have been credited. `known` maps the provider's ids to the rows that are already stored.
 */
export async function findKnownRefunds(db: Db, ids: ProviderIds[]) {
  const intent_ids = ids.flatMap(({ intent_id }) => intent_id ?? [])
  const provider_ids = ids.map(({ provider_id }) => provider_id)
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .where('intent_id', '=', sql<string>`any(${intent_ids}::text[])`)
      // A failed payment never had points. Its money is refunded automatically or by the operator.
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

export const updateRefund = (tx: Tx, { family_id, id, ...changes }: RefundRow) =>
  tx.updateTable('refunds').set(changes).where('family_id', '=', family_id).where('id', '=', id).execute()
