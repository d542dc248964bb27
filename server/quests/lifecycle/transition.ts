import { dayOfMonth } from '#contract/calendar.ts'
import { type QuestStep, questAllows, questStepRole } from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import { createNextOccurrence, resumeSeries } from './next-occurrence.ts'
import { stepNotifications } from './notifications.ts'
import { type Context, emptyOutcome, endSeries, type Outcome, type QuestRow } from './outcome.ts'
import { toTransfers } from './points.ts'
import { type Facts, stepEffects, type WantedStep } from './step-effects.ts'

export type QuestOutcome = Outcome & { quest: QuestRow }

/**
 * Returns what a step changes. Pure function. Refuses `wrong_role`, `quest_moved_on`, `day_past`, `invalid`.
 * (Q07, Q08, Q11, Q13)
 */
export function transition(
  quest: QuestRow,
  wanted: WantedStep & { step: QuestStep },
  role: 'parent' | 'child',
  facts: Facts,
  context: Context,
): QuestOutcome {
  if (questStepRole[wanted.step] !== role) throw new Refusal('wrong_role')
  if (!questAllows[wanted.step](quest, context.today)) throw new Refusal('quest_moved_on')
  return applyStep(quest, wanted, facts, context)
}

/** Applies a step without checking role and state. */
export function applyStep(
  before: QuestRow,
  { step, change, endsSeries = false }: WantedStep,
  facts: Facts,
  context: Context,
): QuestOutcome {
  const { now, newId } = context
  const outcome = emptyOutcome()
  const quest = endsSeries ? { ...before, reoccur_scale: null } : before
  if (endsSeries) endSeries(outcome, quest)
  const id = newId()
  const note = 'note' in change ? change.note || null : null
  const { moves = [], ...changed } = stepEffects[step]({ quest, change, note, facts, context, outcome })
  outcome.transfers.push(...toTransfers(moves, { ...context, reference: id }))
  const after = { ...quest, ...changed, updated_at: now }
  // A monthly series continues from a day that a parent chose.
  if (after.due_date !== quest.due_date && step !== 'undo') after.anchor_day = dayOfMonth(after.due_date)
  outcome.quests.push({
    before: quest,
    after,
    step: { id, step, taken_by: context.actor_id, note, taken_at: now },
  })
  outcome.notifications.push(...stepNotifications(step, after))
  if (isNextDue(step, quest, after, facts)) createNextOccurrence(outcome, after, id, facts.wallet, context)
  const isReleased = outcome.transfers.some(({ kind }) => kind === 'release')
  if (step === 'undo' || isReleased) resumeSeries(outcome, facts.waiting, facts.wallet, context)
  return { ...outcome, quest: after }
}

/** Ends the series of a quest that is not open, and keeps the quest. Refuses `not_found`, `quest_moved_on`. (Q14) */
export function stopSeries(quest: QuestRow, { actor_id, now, newId }: Context): QuestOutcome {
  if (!quest.reoccur_scale) throw new Refusal(quest.deleted_at ? 'not_found' : 'quest_moved_on')
  const outcome = emptyOutcome()
  const after = { ...quest, reoccur_scale: null }
  const step = { id: newId(), step: 'stop' as const, taken_by: actor_id, note: null, taken_at: now }
  outcome.quests.push({ before: quest, after, step })
  endSeries(outcome, quest)
  return { ...outcome, quest: after }
}

/** Returns whether a step may return points to the wallet, so that waiting series may continue. */
export function mayReleasePoints(
  step: WantedStep['step'],
  quest: QuestRow,
  change: WantedStep['change'],
): boolean {
  if (step === 'undo') return true
  if (step === 'delete') return quest.promised > 0
  if (step === 'expire') return quest.promised > 0 && !quest.complete
  if (step === 'verify' || step === 'edit')
    return 'points' in change && change.points !== undefined && change.points < quest.promised
  return false
}

/** Returns whether a step makes the series of its quest continue. */
export const endsOccurrence = (step: WantedStep['step']) =>
  step === 'verify' || step === 'delete' || step === 'expire'

/** Returns whether the next quest of the series is due and does not exist yet. */
function isNextDue(step: WantedStep['step'], before: QuestRow, after: QuestRow, facts: Facts): boolean {
  if (!after.series_id || !after.reoccur_scale) return false
  // A quest that starts a series after its own day expired: no later step would create the next quest.
  if (after.series_id !== before.series_id) return after.expired_for === after.due_date
  return endsOccurrence(step) && facts.lastNumber === after.series_number
}
