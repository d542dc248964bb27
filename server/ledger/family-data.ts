import type { Tx } from '#server/platform/db/open.ts'
import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { listAccounts } from './queries.ts'
import { available, issued, requested, type Transfer, transfer, wallet } from './transfer.ts'

/** A purge keeps the transfers, which contain no personal data, as proof that no points were lost. */
export const ledgerData: FamilyData = {
  tables: ['ledger_accounts', 'transfers', 'bonuses'],

  /** Moves all points back to `issued`, so that the balance of every account becomes zero. */
  purge: async (deps, tx, family_id) => {
    const ids = (await listAccounts(tx, family_id)).map(({ id }) => id).filter((id) => id !== issued)
    await emptyAccounts(deps, tx, family_id, ids, { to: issued, kind: 'expired', reference: family_id })
    await deleteFamilyRows(tx, 'bonuses', family_id)
  },

  /** Moves the child's points back to the family's wallet. */
  purgeChild: async (deps, tx, { family_id, id }) => {
    const ids = [available(id), requested(id)]
    await emptyAccounts(deps, tx, family_id, ids, { to: wallet, kind: 'return', reference: id })
    await deleteFamilyRows(tx, 'bonuses', family_id, { child_id: id })
  },

  exportRows: async (db, family_id) => ({
    ledger_accounts: await listAccounts(db, family_id),
    transfers: await listFamilyRows(db, 'transfers', family_id, {
      orderBy: ['made_at', 'id'],
      columns: ['id', 'from_account', 'to_account', 'points', 'kind', 'reference', 'made_at'],
    }),
    bonuses: await listFamilyRows(db, 'bonuses', family_id, { orderBy: ['given_at'] }),
  }),
}

async function emptyAccounts(
  { secrets, clock }: Deps,
  tx: Tx,
  family_id: string,
  ids: string[],
  destination: Pick<Transfer, 'to' | 'kind' | 'reference'>,
) {
  for (const { id: from, balance: points } of await listAccounts(tx, family_id)) {
    if (points === 0 || !ids.includes(from)) continue
    await transfer(tx, { family_id, id: secrets.newId(), from, points, ...destination, at: clock.now() })
  }
}
