import { sql } from 'kysely'
import { transfer } from '#server/ledger/transfer.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CHANNEL, formatAnnouncement } from '#server/platform/live/announce.ts'
import type { Outcome, QuestRow, QuestRowChange, Step, Wait } from './outcome.ts'

/**
 * Starts all statements of an outcome and returns their promises. The caller passes these to `commitWith` or
 * `writeAll`, which awaits them and throws the refusal `points_short` if the wallet or the child has too few points.
 */
export function writeOutcome(deps: Deps, tx: Tx, family_id: string, outcome: Outcome): Promise<unknown>[] {
  const { quests, transfers, startedSeries, endedSeries, waits, endedWaits, notifications } = outcome
  const writes = [
    ...notifications.map((notification) => notifyUsers(deps, tx, notification)),
    ...startedSeries.map((id) => saveStartedSeries(tx, family_id, id)),
    ...transfers.map((move) => transfer(tx, move)),
    ...quests.map((change) => saveQuest(tx, change)),
    ...endedSeries.flatMap((id) => saveEndedSeries(tx, family_id, id, deps.clock.now())),
    ...endedWaits.map((wait) => clearWait(tx, family_id, wait)),
    ...waits.map((wait) => saveWait(tx, family_id, wait)),
  ]
  // If auto-reload is on, this job may buy the missing points.
  if (waits.length > 0) deps.jobs.enqueue('reload-points')
  if (quests.some(({ step }) => step.step === 'finish')) deps.jobs.enqueue('send-finished-quests')
  return writes
}

/** Writes a quest and its step and announces the change to open screens, in one statement. */
function saveQuest(tx: Tx, { before, after, step }: QuestRowChange) {
  const message = formatAnnouncement(after.family_id, 'quests', after.sharing ? null : after.child_id)
  return before
    ? updateQuest(tx, { before, after, step, message })
    : insertQuest(tx, { after, step, message })
}

type QuestWrite = { after: QuestRow; step: Step; message: string }

const updateQuest = prepare((db, { before, after, step, message }: QuestWrite & { before: QuestRow }) =>
  db
    .with('quest', (query) =>
      query
        .updateTable('quests')
        .set(toChangeableColumns(after))
        .where('family_id', '=', after.family_id)
        .where('id', '=', after.id),
    )
    .insertInto('quest_steps')
    .values(toStepRow(before, step))
    .returning(announceToScreens(message)),
)

const insertQuest = prepare((db, { after, step, message }: QuestWrite) =>
  db
    .with('quest', (query) => query.insertInto('quests').values(after))
    .insertInto('quest_steps')
    .values(toStepRow(after, step))
    .returning(announceToScreens(message)),
)

function toChangeableColumns({ family_id, id, created_at, made_by, ...columns }: QuestRow) {
  return columns
}

const toStepRow = (
  { family_id, id, points, due_date, late_since, finished_at, finishers }: QuestRow,
  step: Step,
) => ({
  ...step,
  family_id,
  quest_id: id,
  points_before: points,
  due_before: due_date,
  late_before: late_since,
  finished_before: finished_at,
  finishers_before: finishers,
})

const announceToScreens = (message: string) => sql`pg_notify(${CHANNEL}, ${message})`.as('announced')

/** Inserts a series, or lets one that was ended go on. */
const saveStartedSeries = (tx: Tx, family_id: string, id: string) =>
  tx
    .insertInto('quest_series')
    .values({ family_id, id })
    .onConflict((row) => row.columns(['family_id', 'id']).doUpdateSet({ stopped_at: null }))
    .execute()

const saveEndedSeries = (tx: Tx, family_id: string, id: string, stoppedAt: Date) => [
  tx
    .updateTable('quests')
    .set({ reoccur_scale: null, reoccur_rule: null })
    .where((row) => row.and({ family_id, series_id: id }))
    .execute(),
  tx
    .updateTable('quest_series')
    .set({ stopped_at: stoppedAt, waiting_since: null, waiting_after: null, waiting_cause: null })
    .where((row) => row.and({ family_id, id }))
    .execute(),
]

const saveWait = (tx: Tx, family_id: string, { series_id, quest_id, cause, since }: Wait) =>
  tx
    .updateTable('quest_series')
    .set({ waiting_since: since, waiting_after: quest_id, waiting_cause: cause })
    .where((row) => row.and({ family_id, id: series_id }))
    .execute()

/** Ends the wait of a series, but only if the step `cause` started that wait. */
const clearWait = (tx: Tx, family_id: string, { series_id, cause }: { series_id: string; cause: string }) =>
  tx
    .updateTable('quest_series')
    .set({ waiting_since: null, waiting_after: null, waiting_cause: null })
    .where((row) => row.and({ family_id, id: series_id, waiting_cause: cause }))
    .execute()
