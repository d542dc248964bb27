import { dayOfMonth, minutesAfter } from '#contract/calendar.ts'
import { UNDO_MINUTES } from '#contract/limits.ts'
import {
  isExpired,
  type QuestChange,
  type QuestEdit,
  type QuestStep,
  questAllows,
  stepRole,
} from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  createNextOccurrence,
  deleteNextOccurrence,
  resumeSeries,
  type WaitingQuest,
} from './next-occurrence.ts'
import { notifyOfStep } from './notifications.ts'
import { type Context, emptyOutcome, type Outcome, type QuestRow } from './outcome.ts'
import { clawBack, hold, type PointsMove, payOut, toTransfers } from './points.ts'

/** What somebody wants to happen to a quest; `expire` happens by itself. */
export type Wanted = {
  step: QuestStep | 'expire'
  change: QuestChange | Record<never, never>
  /** With the quest goes its series: nothing follows it. */
  endsSeries?: boolean
}

/** What is known of the family when the quest is locked. */
export type Facts = {
  /** What the family's wallet holds. */
  wallet: number
  /** The highest number of the quest's series; undefined when the series was ended or waits for points. */
  lastNumber: number | undefined
  /** Series that wait for points, the longest waiting first; read where the step `mayRelease`. */
  waiting: readonly WaitingQuest[]
  /** What undo goes back to: the last verify or reject, and the quest it made while nobody has touched that. */
  decision: Decision | undefined
}
export type Decision = {
  id: string
  before: Pick<QuestRow, 'points' | 'due_date' | 'finished_at'>
  next: QuestRow | undefined
}

export type QuestOutcome = Outcome & { quest: QuestRow }

/**
 * What a step makes of a quest. Pure: whatever it decides by is in its arguments.
 * Refuses `wrong_role`, `quest_moved_on`, `day_past`, `invalid`. (Q07, Q08, Q11, Q13)
 */
export function transition(
  quest: QuestRow,
  wanted: Wanted & { step: QuestStep },
  role: 'parent' | 'child',
  facts: Facts,
  context: Context,
): QuestOutcome {
  if (stepRole[wanted.step] !== role) throw new Refusal('wrong_role')
  if (!questAllows[wanted.step](quest, context.today)) throw new Refusal('quest_moved_on')
  return applyStep(quest, wanted, facts, context)
}

/** A step on a quest that allows it. */
export function applyStep(
  before: QuestRow,
  { step, change, endsSeries = false }: Wanted,
  facts: Facts,
  context: Context,
): QuestOutcome {
  const { now, newId } = context
  const outcome = emptyOutcome()
  const quest = endsSeries ? { ...before, reoccur_scale: null } : before
  if (endsSeries) endSeries(outcome, quest)
  const id = newId()
  const note = 'note' in change ? change.note || null : null
  const { moves = [], ...changed } = effects[step]({ quest, change, note, facts, context, outcome })
  outcome.transfers.push(...toTransfers(moves, { ...context, reference: id }))
  const after = { ...quest, ...changed, updated_at: now }
  // A day chosen by hand is the one a monthly series goes on from.
  if (after.due_date !== quest.due_date && step !== 'undo') after.anchor_day = dayOfMonth(after.due_date)
  outcome.quests.push({
    before: quest,
    after,
    step: { id, step, taken_by: context.actor_id, note, taken_at: now },
  })
  outcome.notifications.push(...notifyOfStep(step, after))
  if (goesOn(step, quest, after, facts)) createNextOccurrence(outcome, after, id, facts.wallet, context)
  const isReleased = outcome.transfers.some(({ kind }) => kind === 'release')
  if (step === 'undo' || isReleased) resumeSeries(outcome, facts.waiting, facts.wallet, context)
  return { ...outcome, quest: after }
}

/** Ends the series of a quest that is not open, which stays as it is. Refuses `not_found`, `quest_moved_on`. (Q10) */
export function stopSeries(quest: QuestRow, { actor_id, now, newId }: Context): QuestOutcome {
  if (!quest.reoccur_scale) throw new Refusal(quest.deleted_at ? 'not_found' : 'quest_moved_on')
  const outcome = emptyOutcome()
  const after = { ...quest, reoccur_scale: null }
  const step = { id: newId(), step: 'stop' as const, taken_by: actor_id, note: null, taken_at: now }
  outcome.quests.push({ before: quest, after, step })
  endSeries(outcome, quest)
  return { ...outcome, quest: after }
}

/** Whether a step may give points back to the wallet, so that waiting series may go on. */
export function mayRelease(step: Wanted['step'], quest: QuestRow, change: Wanted['change']): boolean {
  if (step === 'undo') return true
  if (step === 'delete') return quest.promised > 0
  if (step === 'expire') return quest.promised > 0 && !quest.complete
  if (step === 'verify' || step === 'edit')
    return 'points' in change && change.points !== undefined && change.points < quest.promised
  return false
}

/** Whether a step makes its quest's series go on. */
export const endsOccurrence = (step: Wanted['step']) =>
  step === 'verify' || step === 'delete' || step === 'expire'

/** Whether the next of the series is due now and was not made before. */
function goesOn(step: Wanted['step'], before: QuestRow, after: QuestRow, facts: Facts): boolean {
  if (!after.series_id || !after.reoccur_scale) return false
  // A quest that begins a series when its own day is over: nothing else will make the next.
  if (after.series_id !== before.series_id) return after.expired_for === after.due_date
  return endsOccurrence(step) && facts.lastNumber === after.series_number
}

function endSeries(outcome: Outcome, { series_id }: QuestRow) {
  if (series_id) outcome.endedSeries.push(series_id)
}

type Effect = (step: {
  quest: QuestRow
  change: Wanted['change']
  note: string | null
  facts: Facts
  context: Context
  outcome: Outcome
}) => Partial<QuestRow> & { moves?: PointsMove[] }

/** What each step changes and moves. `promised` needs no case analysis: see docs/decisions/001-points-ledger.md. */
const effects: Record<Wanted['step'], Effect> = {
  // From here on nobody's earlier decision can be undone; the words of it stay for the child to read.
  finish: ({ context }) => ({ complete: true, finished_at: context.now, decided_by: null }),
  unfinish: ({ change }) => {
    if (Object.keys(change).length > 1) throw new Refusal('invalid')
    return { complete: false, finished_at: null }
  },

  verify: ({ quest, change, note, context }) => {
    const points = 'points' in change && change.points !== undefined ? change.points : quest.points
    return {
      verified: true,
      points,
      promised: 0,
      decided_at: context.now,
      decided_by: context.actor_id,
      note,
      moves: [...hold(quest.promised, points), payOut(quest, points)],
    }
  },

  reject: ({ quest, change, note, context }) => {
    const due_date = chosenDay(quest, change, context)
    if (isExpired({ ...quest, due_date }, context.today)) throw dayPast()
    return {
      complete: false,
      due_date,
      promised: quest.points,
      finished_at: null,
      decided_at: context.now,
      decided_by: context.actor_id,
      note,
      moves: hold(quest.promised, quest.points),
    }
  },

  extend: (step) => {
    chosenDay(step.quest, step.change, step.context)
    return edit(step)
  },
  edit: (step) => edit(step),

  restore: ({ quest, change, context }) => {
    const due_date = chosenDay(quest, change, context)
    const isTakenBack = 'take_back' in change && change.take_back
    const held = quest.promised + (isTakenBack ? quest.points : 0)
    return {
      verified: false,
      complete: false,
      due_date,
      promised: quest.points,
      finished_at: null,
      decided_at: null,
      decided_by: null,
      note: null,
      moves: [...(isTakenBack ? [clawBack(quest)] : []), ...hold(held, quest.points)],
    }
  },

  undo: ({ quest, facts: { decision }, context, outcome }) => {
    if (quest.decided_by !== context.actor_id || !quest.decided_at) throw new Refusal('quest_moved_on')
    if (context.now > minutesAfter(quest.decided_at, UNDO_MINUTES)) throw new Refusal('quest_moved_on')
    if (!decision) throw new Refusal('quest_moved_on')
    const { before, next } = decision
    if (quest.verified && quest.series_id) {
      outcome.endedWaits.push({ series_id: quest.series_id, cause: decision.id })
      if (next) deleteNextOccurrence(outcome, next, context)
    }
    const held = quest.promised + (quest.verified ? quest.points : 0)
    return {
      ...before,
      complete: true,
      verified: false,
      promised: before.points,
      decided_at: null,
      decided_by: null,
      note: null,
      moves: [...(quest.verified ? [clawBack(quest)] : []), ...hold(held, before.points)],
    }
  },

  delete: ({ quest, context }) => ({
    promised: 0,
    deleted_at: context.now,
    moves: hold(quest.promised, 0),
  }),

  // The points of a finished one stay held: it can still be verified.
  expire: ({ quest }) => ({
    expired_for: quest.due_date,
    ...(!quest.complete && { promised: 0, moves: hold(quest.promised, 0) }),
  }),
}

/** An edit that leaves the day past moves nothing; any other holds as many points as the quest is worth. */
function edit({ quest, change, context, outcome }: Parameters<Effect>[0]): ReturnType<Effect> {
  const wanted = change as QuestEdit // `classifyChange` told an edit by its having nothing else
  const next: QuestRow = { ...quest, ...wanted, decided_by: null } // what was decided before was about another quest
  if (quest.reoccur_scale && !next.reoccur_scale) endSeries(outcome, quest)
  if (!quest.reoccur_scale && next.reoccur_scale) {
    next.series_id = context.newId()
    next.series_number = 1
    outcome.startedSeries.push(next.series_id)
  }
  if (wanted.points !== undefined) next.next_points = wanted.points
  if (wanted.due_date !== undefined && wanted.due_date !== quest.due_date)
    assertNotPast(wanted.due_date, context)
  if (isExpired(next, context.today)) return next
  return { ...next, promised: next.points, moves: hold(quest.promised, next.points) }
}

/** The day that a step names, or the quest's own. Refuses `day_past` for a named day before today. */
function chosenDay(quest: QuestRow, change: Wanted['change'], context: Context): string {
  if (!('due_date' in change) || !change.due_date) return quest.due_date
  assertNotPast(change.due_date, context)
  return change.due_date
}

/** Refuses `day_past` for a day before today. */
export function assertNotPast(day: string, { today }: Pick<Context, 'today'>): void {
  if (day < today) throw dayPast()
}

const dayPast = () => new Refusal('day_past', { fields: { due_date: 'day_past' } })
