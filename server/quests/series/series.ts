import { nextDueDay } from '#contract/quests/recurrence.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { lockWallet } from '#server/ledger/balances.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { sendOff } from '#server/platform/db/send-off.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hold } from '#server/quests/hold-points.ts'
import { insertQuest, insertStep, type QuestRow, saveStep } from '#server/quests/queries.ts'
import { seriesWaits } from './notifications.ts'
import {
  clearWaiting,
  findLastNumber,
  insertSeries,
  listFamiliesToResume,
  listQuestsOfWaitingSeries,
  lockUntouchedQuest,
  markWaiting,
  endSeries as stopSeries,
} from './queries.ts'

/* A recurring quest is a row each time; each makes the next when it is verified, has run out or is deleted alone. (Q10) */

type Cause = { reference: string; at: Date }

/** Begins a series with this quest as its first. */
export function startSeries({ secrets }: Deps, tx: Tx, { family_id }: Pick<QuestRow, 'family_id'>) {
  const series_id = secrets.id()
  sendOff(tx, insertSeries(tx, family_id, series_id))
  return { series_id, series_number: 1 }
}

/** Nothing follows any more, and nothing waits. */
export function endSeries(tx: Tx, quest: QuestRow, at: Date) {
  if (quest.series_id) sendOff(tx, stopSeries(tx, quest.family_id, quest.series_id, at))
}

/** Makes the quest after this one, unless it was made before; when the wallet is too small for it, the series waits. */
export async function createNextOccurrence(deps: Deps, tx: Tx, quest: QuestRow, cause: Cause, today: string) {
  if (!quest.series_id || !quest.reoccur_scale) return
  const { family_id, series_id } = quest
  const [wallet, last] = await Promise.all([
    lockWallet(tx, family_id),
    findLastNumber(tx, family_id, series_id),
  ])
  if (last !== quest.series_number) return
  if (wallet >= quest.next_points) return insertNextOccurrence(deps, tx, quest, cause, today)
  await markWaiting(tx, quest, cause)
  notifyUsers(deps, tx, {
    family_id,
    to: 'parents',
    kind: seriesWaits,
    facts: { quest: quest.name, points: quest.next_points, child_id: quest.child_id },
  })
  deps.jobs.enqueue('reload-points')
}

/** Lets series go on that waited for points, the longest waiting first, as far as the wallet reaches. */
export async function resumeSeries(deps: Deps, tx: Tx, family_id: string, today: string): Promise<number> {
  const waiting = await listQuestsOfWaitingSeries(tx, family_id)
  if (waiting.length === 0) return 0
  let wallet = await lockWallet(tx, family_id)
  let resumed = 0
  for (const { waiting_cause, ...quest } of waiting) {
    if (wallet < quest.next_points) continue
    wallet -= quest.next_points
    sendOff(tx, clearWaiting(tx, { ...quest, waiting_cause }))
    insertNextOccurrence(deps, tx, quest, { reference: waiting_cause, at: deps.clock.now() }, today)
    resumed++
  }
  return resumed
}

/** After points came in from elsewhere: answers how many series went on. */
export async function resumeSeriesDue(deps: Deps): Promise<number> {
  let resumed = 0
  for (const { family_id, time_zone } of await listFamiliesToResume(deps.db)) {
    resumed += await deps.transaction(async (tx) => {
      await lockWallet(tx, family_id)
      if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
      return resumeSeries(deps, tx, family_id, deps.clock.today(time_zone))
    })
  }
  return resumed
}

/** Undoes what a verify made: the next quest while nobody has touched it, its number free again, or the waiting for it. */
export async function deleteNextOccurrence(
  deps: Deps,
  tx: Tx,
  quest: QuestRow,
  verifyId: string,
  by: string,
  at: Date,
) {
  if (!quest.series_id) return
  sendOff(tx, clearWaiting(tx, { ...quest, waiting_cause: verifyId }))
  const next = await lockUntouchedQuest(tx, quest.family_id, quest.series_id, verifyId)
  if (!next) return
  const step = deps.secrets.id()
  const promised = hold(deps, tx, next, 0, { reference: step, at })
  const after = { ...next, promised, series_number: null, deleted_at: at, updated_at: at }
  saveStep(tx, next, { id: step, step: 'delete', taken_by: by, note: null, taken_at: at }, after)
}

function insertNextOccurrence(deps: Deps, tx: Tx, quest: QuestRow, { reference, at }: Cause, today: string) {
  const { reoccur_scale: scale, reoccur_frequency: frequency, anchor_day: anchorDay } = quest
  if (!scale || !quest.series_number) throw new Error(`Quest ${quest.id} has no series to go on`)
  const step = deps.secrets.id()
  const next: QuestRow = {
    ...quest,
    id: deps.secrets.id(),
    points: quest.next_points,
    due_date: nextDueDay(quest.due_date, { scale, frequency, anchorDay }, today),
    promised: 0,
    complete: false,
    verified: false,
    finished_at: null,
    decided_at: null,
    decided_by: null,
    note: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    series_number: quest.series_number + 1,
    made_by: reference,
    expired_for: null,
  }
  next.promised = hold(deps, tx, next, next.points, { reference: step, at })
  sendOff(tx, insertQuest(tx, next))
  insertStep(tx, next, { id: step, step: 'create', taken_by: null, note: null, taken_at: at })
}
