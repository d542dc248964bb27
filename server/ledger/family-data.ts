import type { FamilyData } from '#server/closing/family-data.ts'
import { accountsOf, available, issued, requested, transfer, transfersOf, wallet } from './ledger.ts'

/** The history of points has no names in it and is kept: it proves that nothing was lost, also after a purge. */
export const ledgerData: FamilyData = {
  tables: ['ledger_accounts', 'transfers'],

  /** Everything goes back to where it came from: every account ends empty. */
  purge: async ({ secrets, clock }, tx, family_id) => {
    for (const { id, balance } of await accountsOf(tx, family_id)) {
      if (id === issued || balance === 0) continue
      const way = { from: id, to: issued, points: balance, kind: 'expired' as const, reference: family_id }
      await transfer(tx, { family_id, id: secrets.id(), ...way, at: clock.now() })
    }
  },

  /** A child's points go back to the family's wallet. */
  purgeChild: async ({ secrets, clock }, tx, { family_id, id: child }) => {
    const own = [available(child), requested(child)]
    for (const { id, balance } of await accountsOf(tx, family_id)) {
      if (!own.includes(id) || balance === 0) continue
      const way = { from: id, to: wallet, points: balance, kind: 'return' as const, reference: child }
      await transfer(tx, { family_id, id: secrets.id(), ...way, at: clock.now() })
    }
  },

  exported: async (db, family_id) => ({
    ledger_accounts: await accountsOf(db, family_id),
    transfers: await transfersOf(db, family_id),
  }),
}
