import { Refusal } from '#contract/refusals.ts'
import { transfer } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import { announce } from '#server/platform/live/announce.ts'
import { insertOrderSteps, insertOrders, updateOrder } from './queries.ts'
import type { Outcome } from './transition.ts'

export function outcomeOrThrow(outcome: Outcome | Refusal): Outcome {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/**
 * Writes the outcomes, and awaits them together with `firstWrites`, the statements that the caller has just started.
 * Throws the refusal `points_short` when a child has too few points.
 */
export async function writeOutcomes(
  tx: Tx,
  outcomes: readonly Outcome[],
  firstWrites: readonly Promise<unknown>[] = [],
): Promise<void> {
  if (outcomes.length === 0) return writeAll(firstWrites)
  const created = outcomes.flatMap(({ isNew, order }) => (isNew ? [order] : []))
  const steps = outcomes.map(({ step }) => step)
  await writeAll([
    ...firstWrites,
    ...(created.length > 0 ? [insertOrders(tx, created)] : []),
    ...outcomes.filter(({ isNew }) => !isNew).map(({ order }) => updateOrder(tx, order)),
    insertOrderSteps(tx, steps),
    ...outcomes.flatMap((outcome) => (outcome.transfer ? [transfer(tx, outcome.transfer)] : [])),
    ...announceOutcomes(tx, outcomes),
  ])
}

/** Sends one announcement per topic and child, however many orders changed. */
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
