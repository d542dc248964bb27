import { available, promised, type Transfer, transfer, wallet } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { sendOff } from '#server/platform/db/send-off.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { QuestRow } from './queries.ts'

type Promising = Pick<QuestRow, 'family_id' | 'promised'>
type Cause = { reference: string; at: Date }

/* Each answers what the ledger then holds for the quest. `points_short` refuses the transaction as a whole. */

/** Brings what the ledger holds for a quest to so many points, from or to the wallet. */
export function hold(deps: Deps, tx: Tx, quest: Promising, points: number, cause: Cause): number {
  const missing = points - quest.promised
  if (missing > 0)
    move(deps, tx, quest, cause, { from: wallet, to: promised, points: missing, kind: 'promise' })
  if (missing < 0)
    move(deps, tx, quest, cause, { from: promised, to: wallet, points: -missing, kind: 'release' })
  return points
}

/** Pays what is promised to the child. */
export function payOut(deps: Deps, tx: Tx, quest: Promising & { child_id: string }, cause: Cause): number {
  const { child_id, promised: points } = quest
  move(deps, tx, quest, cause, { from: promised, to: available(child_id), points, kind: 'verify' })
  return 0
}

/** Takes paid points back from the child. */
export function clawBack(deps: Deps, tx: Tx, quest: QuestRow, cause: Cause): number {
  const { child_id, points } = quest
  move(deps, tx, quest, cause, { from: available(child_id), to: promised, points, kind: 'take_back' })
  return quest.promised + points
}

function move(
  { secrets }: Deps,
  tx: Tx,
  { family_id }: Promising,
  cause: Cause,
  what: Pick<Transfer, 'from' | 'to' | 'points' | 'kind'>,
) {
  sendOff(tx, transfer(tx, { family_id, id: secrets.id(), ...what, ...cause }))
}
