import type { Tx } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { available, promised, transfer, wallet } from '#server/ledger/ledger.ts'
import type { QuestRow } from './store.ts'

type Promising = Pick<QuestRow, 'family_id' | 'promised'>
type Cause = { reference: string; at: Date }

/** Brings what the ledger holds for a quest to so many points, from or to the wallet. Refuses `points_short`. Answers the new `promised`. */
export async function promise({ secrets }: Deps, tx: Tx, quest: Promising, points: number, cause: Cause) {
  const missing = points - quest.promised
  if (missing !== 0) {
    const [from, to, kind] =
      missing > 0 ? ([wallet, promised, 'promise'] as const) : ([promised, wallet, 'release'] as const)
    await transfer(tx, {
      family_id: quest.family_id,
      id: secrets.id(),
      from,
      to,
      points: Math.abs(missing),
      kind,
      ...cause,
    })
  }
  return points
}

/** Pays what is promised to the child. Answers the new `promised`. */
export async function pay({ secrets }: Deps, tx: Tx, quest: Promising & { child_id: string }, cause: Cause) {
  await transfer(tx, {
    family_id: quest.family_id,
    id: secrets.id(),
    from: promised,
    to: available(quest.child_id),
    points: quest.promised,
    kind: 'verify',
    ...cause,
  })
  return 0
}

/** Takes paid points back from the child. Refuses `points_short` when they are spent. Answers the new `promised`. */
export async function takeBack({ secrets }: Deps, tx: Tx, quest: QuestRow, cause: Cause) {
  await transfer(tx, {
    family_id: quest.family_id,
    id: secrets.id(),
    from: available(quest.child_id),
    to: promised,
    points: quest.points,
    kind: 'take_back',
    ...cause,
  })
  return quest.promised + quest.points
}
