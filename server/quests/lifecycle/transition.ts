import { dayOfMonth } from '#contract/calendar.ts'
import {
  isPhotoMissing,
  opensLater,
  type QuestStep,
  questAllows,
  questStepRole,
} from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import { createNextOccurrence, resumeSeries } from './next-occurrence.ts'
import { stepNotifications } from './notifications.ts'
import { type Context, emptyOutcome, endSeries, type Outcome, type QuestRow } from './outcome.ts'
import { toTransfers } from './points.ts'
import { noRecurrence } from './recurrence.ts'
import { toChildView } from './sharing.ts'
import { type StepData, type StepInput, stepEffects } from './step-effects.ts'

export type QuestOutcome = Outcome & { quest: QuestRow }

/**
 * Returns what a step changes. Pure function. Throws the refusals `wrong_role`, `quest_moved_on`, `quest_opens_later`,
 * `photo_missing`, `day_past`, `invalid`. (Q07, Q08, Q11, Q13)
 */
export function transition(
  quest: QuestRow,
  input: StepInput & { step: QuestStep },
  role: 'parent' | 'child',
  data: StepData,
  context: Context,
): QuestOutcome {
  if (questStepRole(input.step) !== role) throw new Refusal('wrong_role')
  assertAllowed(quest, input.step, role, context)
  if (input.step === 'finish' && isPhotoMissing(seeAs(role, quest, context)))
    throw new Refusal('photo_missing')
  return applyStep(quest, input, data, context)
}

/** Throws the refusals `quest_moved_on`, `quest_opens_later`, `quest_paused`. */
export function assertAllowed(
  quest: QuestRow,
  step: QuestStep,
  role: 'parent' | 'child',
  context: Context,
): void {
  const seen = seeAs(role, quest, context)
  const isAllowed = (other: Partial<QuestRow> = {}) => questAllows[step]({ ...seen, ...other }, context)
  if (isAllowed()) return
  if (isAllowed({ opens_on: null })) throw new Refusal('quest_opens_later')
  throw new Refusal(quest.paused_for && !quest.deleted_at ? 'quest_paused' : 'quest_moved_on')
}

const seeAs = (role: 'parent' | 'child', quest: QuestRow, { actor_id }: Context) =>
  role === 'child' && actor_id ? toChildView(quest, actor_id) : quest

/** Applies a step without checking the actor's role and the quest's state. */
export function applyStep(
  before: QuestRow,
  { step, change, endsSeries = false }: StepInput,
  data: StepData,
  context: Context,
): QuestOutcome {
  const { now, newId } = context
  const outcome = emptyOutcome()
  const quest = endsSeries ? { ...before, ...noRecurrence } : before
  if (endsSeries) endSeries(outcome, quest)
  const stepId = newId()
  const note = 'note' in change ? change.note || null : null
  const { moves = [], ...changedColumns } = stepEffects[step]({ quest, change, note, data, context, outcome })
  outcome.transfers.push(...toTransfers(moves, { ...context, reference: stepId }))
  const after = { ...quest, ...changedColumns, updated_at: now }
  // The later quests of a monthly series fall on the day of the month that a parent chose last.
  if ('due_date' in change && after.due_date !== quest.due_date) {
    after.anchor_day = dayOfMonth(after.due_date)
    after.late_since = null
  }
  // If a parent moves the due day before the day on which the quest opens, the quest opens on its due day.
  if (opensLater(after, after.due_date)) after.opens_on = after.due_date
  outcome.quests.push({
    before: quest,
    after,
    step: { id: stepId, step, taken_by: context.actor_id, note, taken_at: now },
  })
  outcome.notifications.push(...stepNotifications(step, after))
  if (isNextDue(step, quest, after, data)) createNextOccurrence(outcome, after, stepId, data, context)
  const isReleased = outcome.transfers.some(({ kind }) => kind === 'release')
  if (step === 'undo' || isReleased) resumeSeries(outcome, data.waiting, data.wallet, context)
  return { ...outcome, quest: after }
}

/**
 * Ends the series of a quest and keeps the quest, which must not be open: `deleteQuest` deletes an open one instead.
 * Throws the refusals `not_found`, `quest_moved_on`. (Q14)
 */
export function stopSeries(quest: QuestRow, { actor_id, now, newId }: Context): QuestOutcome {
  if (!quest.reoccur_scale) throw new Refusal(quest.deleted_at ? 'not_found' : 'quest_moved_on')
  const outcome = emptyOutcome()
  const after = { ...quest, ...noRecurrence }
  const step = { id: newId(), step: 'stop' as const, taken_by: actor_id, note: null, taken_at: now }
  outcome.quests.push({ before: quest, after, step })
  endSeries(outcome, quest)
  return { ...outcome, quest: after }
}

/** Returns whether a step might return points to the wallet, so that a waiting series can continue. */
export function mayReleasePoints(step: StepInput['step'], quest: QuestRow, change: StepInput['change']) {
  if (step === 'undo') return true
  // If fewer children do it, or share it, than points are held for.
  if (quest.sharing === 'together' && ['verify', 'edit', 'restore'].includes(step)) return true
  if (step === 'delete') return quest.promised > 0
  if (step === 'expire') return quest.promised > 0 && !quest.complete
  if (step === 'verify' || step === 'edit')
    return 'points' in change && change.points !== undefined && change.points < quest.promised
  return false
}

/** Returns whether a step ends this occurrence of the series, so that the next one is due. */
export const endsOccurrence = (step: StepInput['step']) =>
  step === 'verify' || step === 'delete' || step === 'expire'

/** Returns whether the next quest of the series is due and does not exist yet. */
function isNextDue(step: StepInput['step'], before: QuestRow, after: QuestRow, data: StepData): boolean {
  if (!after.series_id || !after.reoccur_scale) return false
  // The step has started a series. If the series' first quest has already expired, no later step would create the
  // second.
  if (!before.reoccur_scale) return after.expired_for === after.due_date
  return endsOccurrence(step) && data.lastNumber === after.series_number
}
