import { nextDueDay } from '#contract/quests/recurrence.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { walletForUpdate } from '#server/ledger/ledger.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { sendOff, type Tx } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { promise } from '#server/quests/hold-points.ts'
import { addQuest, addStep, type QuestRow, saveStep } from '#server/quests/queries.ts'
import {
  addSeries,
  endSeries,
  endWaiting,
  familiesWithPointsForSeries,
  lastNumberOf,
  untouchedQuestMadeBy,
  waitForPoints,
  waitingSeriesOf,
} from './queries.ts'

/* A recurring quest is a row each time; each makes the next when it is verified, has run out or is deleted alone. (Q10) */

type Cause = { reference: string; at: Date }

/** Begins a series with this quest as its first. */
export function beginSeries({ secrets }: Deps, tx: Tx, { family_id }: Pick<QuestRow, 'family_id'>) {
  const series_id = secrets.id()
  sendOff(tx, addSeries(tx, family_id, series_id))
  return { series_id, series_number: 1 }
}

/** Nothing follows any more, and nothing waits. */
export function stopSeries(tx: Tx, quest: QuestRow, at: Date) {
  if (quest.series_id) sendOff(tx, endSeries(tx, quest.family_id, quest.series_id, at))
}

/** Makes the quest after this one, unless it was made before; when the wallet is too small for it, the series waits. */
export async function goOn(deps: Deps, tx: Tx, quest: QuestRow, cause: Cause, today: string) {
  if (!quest.series_id || !quest.reoccur_scale) return
  const { family_id, series_id } = quest
  const [wallet, last] = await Promise.all([
    walletForUpdate(tx, family_id),
    lastNumberOf(tx, family_id, series_id),
  ])
  if (last !== quest.series_number) return
  if (wallet >= quest.next_points) return makeNext(deps, tx, quest, cause, today)
  await waitForPoints(tx, quest, cause)
  notifyUsers(deps, tx, {
    family_id,
    to: 'parents',
    kind: 'series_waits',
    facts: { quest: quest.name, points: quest.next_points, child_id: quest.child_id },
  })
  deps.jobs.nudge('reload-points')
}

/** Lets series go on that waited for points, the longest waiting first, as far as the wallet reaches. */
export async function resumeSeries(deps: Deps, tx: Tx, family_id: string, today: string): Promise<number> {
  const waiting = await waitingSeriesOf(tx, family_id)
  if (waiting.length === 0) return 0
  let wallet = await walletForUpdate(tx, family_id)
  let resumed = 0
  for (const { waiting_cause, ...quest } of waiting) {
    if (wallet < quest.next_points) continue
    wallet -= quest.next_points
    sendOff(tx, endWaiting(tx, { ...quest, waiting_cause }))
    makeNext(deps, tx, quest, { reference: waiting_cause, at: deps.clock.now() }, today)
    resumed++
  }
  return resumed
}

/** After points came in from elsewhere: answers how many series went on. */
export async function resumeSeriesDue(deps: Deps): Promise<number> {
  let resumed = 0
  for (const { family_id, time_zone } of await familiesWithPointsForSeries(deps.db)) {
    resumed += await deps.transaction(async (tx) => {
      await walletForUpdate(tx, family_id)
      if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
      return resumeSeries(deps, tx, family_id, deps.clock.today(time_zone))
    })
  }
  return resumed
}

/** Undoes what a verify made: the next quest while nobody has touched it, its number free again, or the waiting for it. */
export async function eraseNext(deps: Deps, tx: Tx, quest: QuestRow, verifyId: string, by: string, at: Date) {
  if (!quest.series_id) return
  sendOff(tx, endWaiting(tx, { ...quest, waiting_cause: verifyId }))
  const next = await untouchedQuestMadeBy(tx, quest.family_id, quest.series_id, verifyId)
  if (!next) return
  const step = deps.secrets.id()
  const promised = promise(deps, tx, next, 0, { reference: step, at })
  const after = { ...next, promised, series_number: null, deleted_at: at, updated_at: at }
  saveStep(tx, next, { id: step, step: 'delete', taken_by: by, note: null, taken_at: at }, after)
}

function makeNext(deps: Deps, tx: Tx, quest: QuestRow, { reference, at }: Cause, today: string) {
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
  next.promised = promise(deps, tx, next, next.points, { reference: step, at })
  sendOff(tx, addQuest(tx, next))
  addStep(tx, next, { id: step, step: 'create', taken_by: null, note: null, taken_at: at })
}
