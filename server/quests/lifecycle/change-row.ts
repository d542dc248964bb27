import type { Context, Outcome, QuestRow, Step } from './outcome.ts'
import { changeHold, toTransfers } from './points.ts'

/** Adds a step to the outcome that changes columns of a quest, with the transfers for the change of its held points. */
export function changeQuestRow(
  outcome: Outcome,
  before: QuestRow,
  columns: Partial<QuestRow>,
  step: Step['step'],
  { family_id, actor_id, now, newId }: Context,
): QuestRow {
  const after = { ...before, ...columns, updated_at: now }
  const id = newId()
  outcome.quests.push({ before, after, step: { id, step, taken_by: actor_id, note: null, taken_at: now } })
  const moves = changeHold(before.promised, after.promised)
  outcome.transfers.push(...toTransfers(moves, { family_id, reference: id, now, newId }))
  return after
}
