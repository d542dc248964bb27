import type { Tx } from '#server/platform/db/open.ts'
import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { listAccounts } from './queries.ts'
import { available, issued, requested, type Transfer, transfer, wallet } from './transfer.ts'

/** Transfers name nobody and stay after a purge, as proof that no points were lost. */
export const ledgerData: FamilyData = {
  tables: ['ledger_accounts', 'transfers', 'bonuses'],

  /** Returns all points to `issued`, so that every account ends at zero. */
  purge: async (deps, tx, family_id) => {
    const accounts = (await listAccounts(tx, family_id)).map(({ id }) => id).filter((id) => id !== issued)
    await emptyAccounts(deps, tx, family_id, accounts, { to: issued, kind: 'expired', reference: family_id })
    await deleteFamilyRows(tx, 'bonuses', family_id)
  },

  /** Returns the child's points to the family's wallet. */
  purgeChild: async (deps, tx, { family_id, id }) => {
    const accounts = [available(id), requested(id)]
    await emptyAccounts(deps, tx, family_id, accounts, { to: wallet, kind: 'return', reference: id })
    await deleteFamilyRows(tx, 'bonuses', family_id, { child_id: id })
  },

  exported: async (db, family_id) => ({
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
  accounts: string[],
  way: Pick<Transfer, 'to' | 'kind' | 'reference'>,
) {
  for (const { id: from, balance: points } of await listAccounts(tx, family_id)) {
    if (points === 0 || !accounts.includes(from)) continue
    await transfer(tx, { family_id, id: secrets.newId(), from, points, ...way, at: clock.now() })
  }
}
