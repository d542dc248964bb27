import { minutesAfter } from '#contract/calendar.ts'
import { UNDO_MINUTES } from '#contract/limits.ts'
import { isExpired, type QuestChange, type QuestEdit, type QuestStep } from '#contract/quests/quests.ts'
import { listOwners, listPayments, totalPoints } from '#contract/quests/sharing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Sharer } from '#server/quests/sharing/queries.ts'
import { assertNotPast, dayPastRefusal } from './assert-not-past.ts'
import { changeSteps } from './checklist.ts'
import { deleteNextOccurrence, type WaitingSeriesQuest } from './next-occurrence.ts'
import { newQuestNotification } from './notifications.ts'
import { type Context, endSeries, type Outcome, type QuestRow } from './outcome.ts'
import { changeHold, clawBack, type Payment, type PointsMove, payOut } from './points.ts'
import { changeRecurrence } from './recurrence.ts'
import { changeSharers, finishFor, noPhoto, shareAmong, toChildView } from './sharing.ts'

export type StepInput = {
  step: QuestStep | 'expire'
  change: QuestChange | Record<never, never>
  /** Ends the series together with the quest. */
  endsSeries?: boolean
}

/** What a step needs besides the quest. Read after locking the quest and, if the step may move points, the wallet. */
export type StepData = {
  /** Points in the family's wallet. */
  wallet: number
  /**
   * The number of the newest quest in the series; undefined if the series was stopped or waits for points, or if the
   * step does not end the quest.
   */
  lastNumber: number | undefined
  /**
   * The number that makes the quest the newest of its ended series; undefined if the step does not repeat it again, or if children do not
   * take turns.
   */
  newNumber: number | undefined
  /** Whether the next quest would rest, because of pauses today; always false if `lastNumber` is undefined. */
  isPaused: boolean
  /**
   * The active children who share the quest, or are to share it after an edit; read only for the steps finish, edit and restore, and if
   * the step ends a quest of a series.
   */
  sharers: Sharer[]
  /** The last quests of waiting series, the longest waiting first; read only if `mayReleasePoints` returns true. */
  waiting: readonly WaitingSeriesQuest[]
  /** What the last verify paid, besides to purged children; read only if the step can take it back. */
  paid: Payment[]
  /** The last verify or reject, which undo reverts. `next`: the quest that the decision created, if still unchanged. */
  decision: Decision | undefined
}
export type Decision = {
  id: string
  before: Pick<
    QuestRow,
    'points' | 'due_date' | 'late_since' | 'finished_at' | 'finishers' | 'photo_at' | 'photo_by'
  >
  next: QuestRow | undefined
}

type Effect = (step: {
  quest: QuestRow
  change: StepInput['change']
  note: string | null
  data: StepData
  context: Context
  outcome: Outcome
}) => Partial<QuestRow> & { moves?: PointsMove[] }

/**
 * Returns the columns and the points that each step changes. About `promised` see docs/decisions/001-points-ledger.md.
 */
export const stepEffects: Record<StepInput['step'], Effect> = {
  // Clears `decided_by`, so that an earlier decision cannot be undone. The child can still read the decision's note.
  finish: ({ quest, data, context }) => ({
    ...finishFor(quest, context.actor_id ?? quest.child_id, data.sharers, context.now),
    decided_by: null,
  }),
  unfinish: ({ quest, change, context }) => {
    // A child sends nothing besides `complete`: a note or a day belongs to a parent's rejection.
    if (Object.keys(change).length > 1) throw new Refusal('invalid')
    return {
      complete: false,
      finished_at: null,
      finishers: quest.finishers?.filter((id) => id !== context.actor_id) ?? null,
      ...moveOn(quest, quest.due_date, context),
    }
  },

  verify: ({ quest, change, note, context }) => {
    const points = 'points' in change && change.points !== undefined ? change.points : quest.points
    const payments = listPayments({ ...quest, points })
    return {
      verified: true,
      points,
      promised: 0,
      decided_at: context.now,
      decided_by: context.actor_id,
      note,
      moves: [...changeHold(quest.promised, sumPoints(payments)), ...payOut(payments)],
    }
  },

  reject: ({ quest, change, note, context }) => {
    const due_date = getChosenDay(quest, change, context)
    if (isExpired({ ...quest, due_date }, context)) throw dayPastRefusal({ ...quest, due_date }, context)
    return {
      complete: false,
      ...moveOn(quest, due_date, context),
      promised: totalPoints(quest),
      finished_at: null,
      finishers: quest.finishers && [],
      // The next try needs a new photo.
      ...noPhoto,
      decided_at: context.now,
      decided_by: context.actor_id,
      note,
      moves: changeHold(quest.promised, totalPoints(quest)),
    }
  },

  extend: (step) => {
    // Refuses a past day even if it is already the quest's due day, which `edit` would accept.
    getChosenDay(step.quest, step.change, step.context)
    return edit(step)
  },
  edit,

  restore: ({ quest, change, data, context }) => {
    const due_date = getChosenDay(quest, change, context)
    const isTakenBack = 'take_back' in change && change.take_back
    const takenBack = isTakenBack ? clawBack(data.paid) : []
    if (quest.sharing && data.sharers.length === 0) throw new Refusal('child_inactive')
    const children = data.sharers.map((sharer) => sharer.child_id)
    const isKept = children.includes(quest.child_id)
    const sharing = quest.sharing
      ? shareAmong(quest.sharing, children, isKept ? quest.child_id : undefined)
      : undefined
    const promised = totalPoints({ ...quest, ...sharing })
    return {
      ...sharing,
      verified: false,
      complete: false,
      due_date,
      promised,
      finished_at: null,
      ...noPhoto,
      decided_at: null,
      decided_by: null,
      note: null,
      moves: [...takenBack, ...changeHold(quest.promised + sumPoints(takenBack), promised)],
    }
  },

  undo: ({ quest, data: { decision, paid }, context, outcome }) => {
    if (quest.decided_by !== context.actor_id || !quest.decided_at) throw new Refusal('quest_moved_on')
    if (context.now > minutesAfter(quest.decided_at, UNDO_MINUTES)) throw new Refusal('quest_moved_on')
    if (!decision) throw new Refusal('quest_moved_on')
    const { before, next } = decision
    if (quest.verified && quest.series_id) {
      outcome.endedWaits.push({ series_id: quest.series_id, cause: decision.id })
      if (next) deleteNextOccurrence(outcome, next, context)
    }
    const takenBack = quest.verified ? clawBack(paid) : []
    const promised = totalPoints({ ...quest, points: before.points })
    return {
      ...before,
      ...(quest.verified ? { photo_at: quest.photo_at, photo_by: quest.photo_by } : photoOfTry(before)),
      complete: true,
      verified: false,
      // A job may have let a rejected quest rest.
      paused_for: null,
      promised,
      decided_at: null,
      decided_by: null,
      note: null,
      moves: [...takenBack, ...changeHold(quest.promised + sumPoints(takenBack), promised)],
    }
  },

  delete: ({ quest, context }) => ({
    paused_for: null,
    promised: 0,
    deleted_at: context.now,
    moves: changeHold(quest.promised, 0),
  }),

  // The points of a finished quest stay held, because it can still be verified.
  expire: ({ quest }) => ({
    expired_for: quest.due_date,
    ...(!quest.complete && {
      finishers: quest.finishers && [],
      promised: 0,
      moves: changeHold(quest.promised, 0),
    }),
  }),
}

const sumPoints = (moves: readonly { points: number }[]) => moves.reduce((sum, { points }) => sum + points, 0)

/** Returns the due day of an unfinished quest: a past one becomes today if the quest stays open. (W04) */
function moveOn({ stays_open, late_since }: QuestRow, due_date: string, { today }: Context) {
  return stays_open && due_date < today
    ? { due_date: today, late_since: late_since ?? due_date }
    : { due_date }
}

/** Applies the changed fields, and holds the quest's points unless its day is past. */
function edit({ quest, change, data, context, outcome }: Parameters<Effect>[0]): ReturnType<Effect> {
  const { sharers, steps, ...form } = change as QuestEdit // guaranteed by `classifyChange`
  // Clears `decided_by`, so that a decision made before the edit cannot be undone.
  const recurrence = changeRecurrence(quest, form, form.due_date ?? quest.late_since ?? quest.due_date)
  const next: QuestRow = {
    ...quest,
    ...form,
    reoccur_rule: quest.reoccur_rule,
    ...recurrence,
    ...(sharers && editSharers(quest, data, context)),
    ...(steps !== undefined && changeSteps(quest, steps)),
    decided_by: null,
  }
  // An expired quest needs a new day before it can stay open, because its series has gone on.
  if (form.stays_open && isExpired({ ...next, stays_open: quest.stays_open }, context))
    throw dayPastRefusal(next, context)
  if (quest.reoccur_scale && !next.reoccur_scale) {
    endSeries(outcome, quest)
    next.opens_on = null
  }
  if (!quest.reoccur_scale && next.reoccur_scale) {
    // A series by turns goes on, because its former quests say whose turn it is.
    next.series_id = (data.newNumber && quest.series_id) || context.newId()
    next.series_number = data.newNumber ?? 1
    next.handed_over_by = null
    outcome.startedSeries.push(next.series_id)
  }
  if (form.points !== undefined) next.next_points = form.points
  const isMoved = next.due_date !== quest.due_date || next.time_of_day !== quest.time_of_day
  if (isMoved) assertNotPast(next, context)
  const former = listOwners(quest)
  for (const child of listOwners(next))
    if (!former.includes(child)) outcome.notifications.push(newQuestNotification(toChildView(next, child)))
  if (isExpired(next, context) || next.paused_for) return next
  // If a later time keeps an expired quest's day, the quest can expire on that day once more.
  const expired_for = isMoved ? null : next.expired_for
  const promised = totalPoints(next)
  return { ...next, expired_for, promised, moves: changeHold(quest.promised, promised) }
}

/** Throws the refusal `invalid` for a quest that is not shared, and for one child alone. */
function editSharers(quest: QuestRow, { sharers }: StepData, { now }: Context) {
  if (!quest.sharing || sharers.length < 2)
    throw new Refusal('invalid', { fields: { sharers: 'field_invalid' } })
  return changeSharers(quest, sharers, now)
}

/**
 * Returns the due day that a step sets, or else the quest's current due day. Throws the refusal `day_past` if the step
 * sets a day that is over for the quest.
 */
function getChosenDay(quest: QuestRow, change: StepInput['change'], context: Context): string {
  if (!('due_date' in change) || !change.due_date) return quest.due_date
  assertNotPast({ ...quest, due_date: change.due_date }, context)
  return change.due_date
}

/** Returns the photo of the rejected try; none if the one that is kept was sent in another try. */
function photoOfTry({
  photo_at,
  photo_by,
  finished_at,
}: Decision['before']): Pick<QuestRow, 'photo_at' | 'photo_by'> {
  const isOfTry = photo_at !== null && finished_at !== null && photo_at <= finished_at
  return isOfTry ? { photo_at, photo_by } : noPhoto
}
