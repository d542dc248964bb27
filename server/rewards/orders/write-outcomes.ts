import { Refusal } from '#contract/refusals.ts'
import { transfer } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import { announce } from '#server/platform/live/announce.ts'
import { insertOrderSteps, insertOrders, updateOrder } from './queries.ts'
import type { Outcome } from './transition.ts'

/** The outcome, or its refusal thrown. */
export function assertOutcome(outcome: Outcome | Refusal): Outcome {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Writes what steps changed, after `others` that go with it, all sent at once. Refuses `points_short`. */
export async function writeOutcomes(
  tx: Tx,
  outcomes: readonly Outcome[],
  others: readonly Promise<unknown>[] = [],
): Promise<void> {
  if (outcomes.length === 0) return
  const created = outcomes.filter(({ isNew }) => isNew)
  await writeAll([
    ...others,
    ...(created.length > 0
      ? [
          insertOrders(
            tx,
            created.map(({ order }) => order),
          ),
        ]
      : []),
    ...outcomes.filter(({ isNew }) => !isNew).map(({ order }) => updateOrder(tx, order)),
    insertOrderSteps(
      tx,
      outcomes.map(({ step }) => step),
    ),
    ...outcomes.flatMap((outcome) => (outcome.transfer ? [transfer(tx, outcome.transfer)] : [])),
    ...announceOutcomes(tx, outcomes),
  ])
}

/** Each place to look again once, however many orders changed there. */
function announceOutcomes(tx: Tx, outcomes: readonly Outcome[]) {
  const announcements = new Map(
    outcomes.flatMap(({ order: { family_id }, announcements }) =>
      announcements.map(({ topic, child_id }) => [`${topic} ${child_id}`, { family_id, topic, child_id }]),
    ),
  )
  return [...announcements.values()].map(({ family_id, topic, child_id }) =>
    announce(tx, family_id, topic, child_id),
  )
}
