import { issued, transfer, wallet } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { insertGrant } from './queries.ts'

type NewGrant = Pick<Tables['grants'], 'family_id' | 'id' | 'points' | 'weekly_for' | 'given_by'>

/** Adds points to the wallet, and lets the series and allowances go on that waited for points. The caller awaits the writes. */
export function writeGrant({ clock, secrets, jobs }: Deps, tx: Tx, grant: NewGrant): Promise<unknown>[] {
  const { family_id, id, points } = grant
  const at = clock.now()
  return [
    insertGrant(tx, { ...grant, given_at: at, taken_back_at: null, taken_back_by: null }),
    transfer(tx, {
      family_id,
      id: secrets.newId(),
      from: issued,
      to: wallet,
      points,
      kind: 'grant',
      reference: id,
      at,
    }),
    announce(tx, family_id, 'points'),
    jobs.enqueueInTransaction(tx, 'resume-series'),
  ]
}
