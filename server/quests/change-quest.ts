import { dayOfMonth, minutesAfter } from '#contract/calendar.ts'
import {
  classifyChange,
  type DeleteScope,
  isExpired,
  type Quest,
  type QuestChange,
  type QuestEdit,
  type QuestStep,
  questAllows,
  stepRole,
  UNDO_MINUTES,
} from '#contract/quests/quests.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { clawBack, hold, payOut } from './hold-points.ts'
import { notifyOfStep } from './notifications.ts'
import { canSee, toMission } from './presenter.ts'
import {
  findLastDecision,
  findQuest,
  lockQuest,
  lockQuestOfSeries,
  type QuestRow,
  saveStep,
} from './queries.ts'
import {
  createNextOccurrence,
  deleteNextOccurrence,
  endSeries,
  resumeSeries,
  startSeries,
} from './series/series.ts'

/** Takes one step in a quest's life; what it moves in the ledger moves in the same transaction. (Q07, Q08, Q11, Q13) */
export function changeQuest(deps: Deps, actor: Actor, id: string, change: QuestChange): Promise<Quest> {
  return deps.transaction(async (tx) =>
    toMission(await transition(deps, tx, actor, id, classifyChange(change, actor.role), change)),
  )
}

/**
 * Deletes an open quest; what was promised returns to the wallet. Alone, its series goes on; with the series, nothing
 * follows, and a quest that is not open stays. (Q08, Q10)
 */
export function deleteQuest(deps: Deps, parent: Actor, id: string, scope: DeleteScope): Promise<null> {
  return deps.transaction(async (tx) => {
    if (scope === 'this') await transition(deps, tx, parent, id, 'delete', {})
    else await endWithSeries(deps, tx, parent, id)
    return null
  })
}

async function endWithSeries(deps: Deps, tx: Tx, parent: Actor, id: string) {
  const quest = await lockQuestOfSeries(tx, parent.family_id, id)
  if (!quest || (quest.deleted_at && !quest.reoccur_scale)) throw new Refusal('not_found')
  const at = deps.clock.now()
  const today = deps.clock.today(parent.time_zone)
  if (!quest.deleted_at && questAllows.delete(quest, today)) {
    endSeries(tx, quest, at)
    await transition(deps, tx, parent, id, 'delete', {})
    return
  }
  if (!quest.reoccur_scale) throw new Refusal('quest_moved_on')
  const step = { id: deps.secrets.id(), step: 'stop' as const, taken_by: parent.id, note: null, taken_at: at }
  saveStep(tx, quest, step, { ...quest, reoccur_scale: null })
  endSeries(tx, quest, at)
}

async function transition(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  step: QuestStep,
  change: QuestChange,
): Promise<QuestRow> {
  const today = deps.clock.today(actor.time_zone)
  const movesPoints = stepRole[step] === 'parent'
  if (actor.role === 'parent' && (step === 'restore' || step === 'undo'))
    await demandActiveChild(tx, actor, id)
  const quest = await lockQuest(tx, actor.family_id, id, { movesPoints })
  if (!quest || !canSee(actor, quest)) throw new Refusal('not_found')
  if (stepRole[step] !== actor.role) throw new Refusal('wrong_role')
  if (!questAllows[step](quest, today)) throw new Refusal('quest_moved_on')
  return applyStep(deps, tx, actor, quest, step, change)
}

/** What a deleted child did is not open again. Before the quest's lock: who deletes a child locks the child first. (K11) */
async function demandActiveChild(tx: Tx, { family_id }: Actor, id: string) {
  const quest = await findQuest(tx, family_id, id)
  if (quest) await lockActiveChild(tx, family_id, quest.child_id)
}

/** A step on a quest that is locked (with the wallet where points may move) and allows it. */
export async function applyStep(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  quest: QuestRow,
  step: QuestStep,
  change: QuestChange | Record<never, never>,
): Promise<QuestRow> {
  const at = deps.clock.now()
  const today = deps.clock.today(actor.time_zone)
  const cause = { reference: deps.secrets.id(), at }
  const note = 'note' in change ? change.note || null : null
  const changed = await effectOf[step]({ deps, tx, quest, actor, change, cause, today, at, note })
  const after = { ...quest, ...changed, updated_at: at }
  // A day chosen by hand is the one a monthly series goes on from.
  if (after.due_date !== quest.due_date && step !== 'undo') after.anchor_day = dayOfMonth(after.due_date)
  saveStep(tx, quest, { id: cause.reference, step, taken_by: actor.id, note, taken_at: at }, after)
  notifyOfStep(deps, tx, step, after)
  if (step === 'verify' || step === 'delete' || beginsTooLate(quest, after))
    await createNextOccurrence(deps, tx, after, cause, today)
  if (stepRole[step] === 'parent' && mayRelease(step, quest, after))
    await resumeSeries(deps, tx, actor.family_id, today)
  return after
}

/** Whether a quest begins a series when its own day is over already: nothing else will make the next. */
const beginsTooLate = (before: QuestRow, after: QuestRow) =>
  after.series_id !== before.series_id && after.expired_for === after.due_date

/** Whether a step may have given points back to the wallet: then waiting series may go on. */
const mayRelease = (step: QuestStep, before: QuestRow, after: QuestRow) =>
  step === 'undo' || (step === 'verify' ? after.points : after.promised) < before.promised

type Effect = (step: {
  deps: Deps
  tx: Tx
  quest: QuestRow
  actor: Actor
  change: QuestChange
  cause: { reference: string; at: Date }
  today: string
  at: Date
  note: string | null
}) => Partial<QuestRow> | Promise<Partial<QuestRow>>

/** What each step writes and moves. `promised` needs no case analysis: see docs/decisions/001-points-ledger.md. */
const effectOf: Record<QuestStep, Effect> = {
  // From here on nobody's earlier decision can be undone; the words of it stay for the child to read.
  finish: ({ at }) => ({ complete: true, finished_at: at, decided_by: null }),
  unfinish: ({ change }) => {
    if (Object.keys(change).length > 1) throw new Refusal('invalid')
    return { complete: false, finished_at: null }
  },

  verify: ({ deps, tx, quest, actor, change, cause, at, note }) => {
    const points = 'points' in change && change.points !== undefined ? change.points : quest.points
    const promised = hold(deps, tx, quest, points, cause)
    const rest = payOut(deps, tx, { ...quest, promised }, cause)
    return { verified: true, points, promised: rest, decided_at: at, decided_by: actor.id, note }
  },

  reject: ({ deps, tx, quest, actor, change, cause, today, at, note }) => {
    const due_date =
      'due_date' in change && change.due_date ? assertNotPast(change.due_date, today) : quest.due_date
    if (isExpired({ ...quest, due_date }, today))
      throw new Refusal('day_past', { fields: { due_date: 'day_past' } })
    const promised = hold(deps, tx, quest, quest.points, cause)
    return {
      complete: false,
      due_date,
      promised,
      finished_at: null,
      decided_at: at,
      decided_by: actor.id,
      note,
    }
  },

  extend: ({ deps, tx, quest, change, cause, today }) => {
    if ('due_date' in change && change.due_date) assertNotPast(change.due_date, today)
    return edited(deps, tx, quest, change, cause, today)
  },
  edit: ({ deps, tx, quest, change, cause, today }) => edited(deps, tx, quest, change, cause, today),

  restore: ({ deps, tx, quest, change, cause, today }) => {
    const due_date =
      'due_date' in change && change.due_date ? assertNotPast(change.due_date, today) : quest.due_date
    const held = 'take_back' in change && change.take_back ? clawBack(deps, tx, quest, cause) : quest.promised
    const promised = hold(deps, tx, { ...quest, promised: held }, quest.points, cause)
    return {
      verified: false,
      complete: false,
      due_date,
      promised,
      finished_at: null,
      decided_at: null,
      decided_by: null,
      note: null,
    }
  },

  undo: async ({ deps, tx, quest, actor, cause, at }) => {
    if (quest.decided_by !== actor.id || !quest.decided_at) throw new Refusal('quest_moved_on')
    if (at > minutesAfter(quest.decided_at, UNDO_MINUTES)) throw new Refusal('quest_moved_on')
    const decision = await findLastDecision(tx, quest.family_id, quest.id)
    if (!decision) throw new Refusal('quest_moved_on')
    const { before } = decision
    if (quest.verified) await deleteNextOccurrence(deps, tx, quest, decision.id, actor.id, at)
    const held = quest.verified ? clawBack(deps, tx, quest, cause) : quest.promised
    const promised = hold(deps, tx, { ...quest, promised: held }, before.points, cause)
    return {
      ...before,
      complete: true,
      verified: false,
      promised,
      decided_at: null,
      decided_by: null,
      note: null,
    }
  },

  delete: ({ deps, tx, quest, cause, at }) => ({
    promised: hold(deps, tx, quest, 0, cause),
    deleted_at: at,
  }),
}

/** An edit that leaves the day past moves nothing; any other brings the promise to the points. */
function edited(
  deps: Deps,
  tx: Tx,
  quest: QuestRow,
  change: QuestChange,
  cause: { reference: string; at: Date },
  today: string,
) {
  const wanted = change as QuestEdit // `stepOf` told an edit by its having nothing else
  const next: QuestRow = { ...quest, ...wanted }
  if (quest.reoccur_scale && !next.reoccur_scale) endSeries(tx, quest, cause.at)
  if (!quest.reoccur_scale && next.reoccur_scale) Object.assign(next, startSeries(deps, tx, quest))
  if (wanted.points !== undefined) next.next_points = wanted.points
  if (wanted.due_date !== undefined && wanted.due_date !== quest.due_date)
    assertNotPast(wanted.due_date, today)
  const promised = isExpired(next, today) ? quest.promised : hold(deps, tx, quest, next.points, cause)
  // What the parent decided before was about another quest than this one.
  return { ...next, promised, decided_by: null }
}

/** Refuses `day_past` for a day before today. */
function assertNotPast(day: string, today: string) {
  if (day < today) throw new Refusal('day_past', { fields: { due_date: 'day_past' } })
  return day
}
