import { sql } from 'kysely'
import { promised } from '#server/ledger/transfer.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import {
  areAllPausedOn,
  type NamedSharer,
  seriesChildInSql,
  sharersInSql,
} from '#server/quests/sharing/queries.ts'
import type { WaitingSeriesQuest } from './next-occurrence.ts'
import type { QuestRow } from './outcome.ts'
import type { Payment } from './points.ts'
import type { StepData, StepInput } from './step-effects.ts'
import { endsOccurrence, mayReleasePoints } from './transition.ts'

export function findQuest(db: Db, family_id: string, id: string): Promise<QuestRow | undefined> {
  return db
    .selectFrom('quests')
    .where((row) => row.and({ family_id, id }))
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/**
 * Locks a quest and the family's wallet, and returns both. Every step locks the wallet before other accounts, because
 * steps that lock accounts in different orders can deadlock. Also finds a deleted quest, whose series can be stopped.
 */
export async function lockQuestAndWallet(tx: Tx, family_id: string, id: string) {
  const [row] = await selectForUpdate(tx, { family_id, id })
  if (!row) return undefined
  const { wallet, ...quest } = row
  return { quest, wallet }
}

const selectForUpdate = prepare((db, { family_id, id }: { family_id: string; id: string }) =>
  db
    .selectFrom('quests')
    .innerJoin('ledger_accounts as account', 'account.family_id', 'quests.family_id')
    .where((row) => row.and({ 'account.kind': 'wallet', 'quests.family_id': family_id, 'quests.id': id }))
    .selectAll('quests')
    .select('account.balance as wallet')
    .forUpdate(),
)

/** Locks only the quest, for a child's steps, which move no points. */
export const lockQuest = (tx: Tx, family_id: string, id: string): Promise<QuestRow | undefined> =>
  tx
    .selectFrom('quests')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Reads what a step needs besides the locked quest and wallet. */
export async function readStepData(tx: Tx, quest: QuestRow, wallet: number, input: StepInput, today: string) {
  const { family_id, series_id, id } = quest
  const { step, change, endsSeries } = input
  const mayContinue = series_id && quest.reoccur_scale && endsOccurrence(step) && !endsSeries
  const newSharers = 'sharers' in change ? change.sharers : undefined
  const repeats = !quest.reoccur_scale && ('reoccur_scale' in change || 'reoccur_rule' in change)
  const readsSharers =
    quest.sharing && (mayContinue || repeats || newSharers || step === 'finish' || step === 'restore')
  const takesBack = quest.verified && (step === 'undo' || ('take_back' in change && change.take_back))
  const [last, newNumber, sharers, waiting, decision, paid] = await Promise.all([
    mayContinue ? findLastNumber(tx, quest, today) : undefined,
    repeats && quest.sharing === 'turns' ? findNewNumber(tx, quest) : undefined,
    readsSharers ? listSharers(tx, quest, today, newSharers) : [],
    mayReleasePoints(step, quest, change) ? listLastQuestsOfWaitingSeries(tx, family_id, today) : [],
    step === 'undo' ? findLastDecision(tx, family_id, id) : undefined,
    takesBack ? listPaid(tx, quest) : [],
  ])
  // Every step takes its locks in this order: this quest, the wallet, the next quest.
  const mayHaveNextQuest = decision && quest.verified && series_id
  const next = mayHaveNextQuest ? await lockUntouchedQuest(tx, family_id, series_id, decision.id) : undefined
  return {
    wallet,
    lastNumber: last?.number,
    newNumber,
    isPaused: last?.isPaused ?? false,
    sharers,
    waiting,
    paid,
    decision: decision && { ...decision, next },
  } satisfies StepData
}

/** Returns what the last verify of a quest paid to children who are not purged. */
async function listPaid(tx: Tx, { family_id, id }: QuestRow) {
  const { rows } = await sql<Payment>`
    select child.id as child_id, points from transfers
    join ledger_accounts account on account.family_id = transfers.family_id and account.id = to_account
    join users child on child.family_id = account.family_id and child.id = account.child_id and child.purged_at is null
    where transfers.family_id = ${family_id} and from_account = ${promised} and transfers.kind = 'verify' and reference = (
      select quest_steps.id from quest_steps
      where quest_steps.family_id = ${family_id} and quest_id = ${id} and step = 'verify'
      order by taken_at desc, quest_steps.id desc limit 1
    )
    order by child.id`.execute(tx)
  return rows
}

/** Returns the last decision on a quest, with the values that an undo restores. */
async function findLastDecision(tx: Tx, family_id: string, quest_id: string) {
  const step = await tx
    .selectFrom('quest_steps')
    .where('quest_steps.family_id', '=', family_id)
    .where('quest_steps.quest_id', '=', quest_id)
    .where('step', 'in', ['verify', 'reject'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'points_before', 'due_before', 'late_before', 'finished_before', 'finishers_before'])
    .leftJoin('quest_photos as photo', (join) =>
      join
        .onRef('photo.family_id', '=', 'quest_steps.family_id')
        .onRef('photo.quest_id', '=', 'quest_steps.quest_id'),
    )
    .select(['photo.sent_at as photo_at', 'photo.child_id as photo_by'])
    .executeTakeFirst()
  if (!step) return undefined
  const {
    id,
    photo_at,
    photo_by,
    points_before,
    due_before,
    late_before,
    finished_before,
    finishers_before,
  } = step
  const before = {
    points: points_before,
    due_date: due_before,
    late_since: late_before,
    finished_at: finished_before,
    finishers: finishers_before,
    photo_at,
    photo_by,
  }
  return { id, before }
}

/**
 * Returns the number of the newest quest in a quest's series, and whether the next one would rest; undefined if the series was
 * stopped or is waiting for points.
 */
async function findLastNumber(tx: Tx, { family_id, series_id, id }: QuestRow, today: string) {
  const { rows } = await sql<{ number: number; isPaused: boolean }>`
    select (select max(series_number) from quests where family_id = ${family_id} and series_id = ${series_id}) as number,
      ${areAllPausedOn(sql`${today}::date`, seriesChildInSql)} as "isPaused"
    from quest_series series join quests on quests.family_id = series.family_id and quests.id = ${id}
    where series.family_id = ${family_id} and series.id = ${series_id}
      and stopped_at is null and waiting_since is null`.execute(tx)
  return rows[0]
}

/** Returns the number that makes a quest the newest of its series: its own if it is; undefined if it never had a series. */
async function findNewNumber(tx: Tx, { family_id, series_id, series_number, id }: QuestRow) {
  if (!series_id || !series_number) return undefined
  const { rows } = await sql<{ last: number | null }>`
    select max(series_number) as last from quests
    where family_id = ${family_id} and series_id = ${series_id} and id <> ${id}`.execute(tx)
  return Math.max(series_number, (rows[0]?.last ?? 0) + 1)
}

/** Returns the active children who share a quest. */
export async function listSharers(
  db: Db,
  { family_id, id }: Pick<QuestRow, 'family_id' | 'id'>,
  today: string,
  /** Who is to share the quest, instead of those who do. */
  newSharers: string[] | null = null,
): Promise<NamedSharer[]> {
  const { rows } = await sql<{ sharers: NamedSharer[] }>`
    select ${sharersInSql(sql`${today}::date`, sql`coalesce(${newSharers}::uuid[], quests.sharers)`)} as sharers from quests where family_id = ${family_id} and id = ${id}`.execute(
    db,
  )
  return rows[0]?.sharers ?? []
}

/** Returns the last quests of waiting series whose next quest would not rest, the longest waiting first. */
export async function listLastQuestsOfWaitingSeries(tx: Tx, family_id: string, today: string) {
  const { rows } = await sql<WaitingSeriesQuest>`
    select quests.*, series.waiting_cause, ${sharersInSql(sql`${today}::date`)} as active_sharers from quest_series series
    join quests on quests.family_id = series.family_id and quests.id = series.waiting_after
    where series.family_id = ${family_id} and series.waiting_since is not null
      and not ${areAllPausedOn(sql`${today}::date`, seriesChildInSql)}
    order by series.waiting_since, series.id`.execute(tx)
  return rows
}

/** Locks the quest that the step `step_id` created; undefined if anything has happened to the quest since. */
async function lockUntouchedQuest(tx: Tx, family_id: string, series_id: string, step_id: string) {
  const { rows } = await sql<QuestRow>`
    select * from quests
    where family_id = ${family_id} and series_id = ${series_id} and made_by = ${step_id} and deleted_at is null
      -- A finished quest also has a step, which the next condition finds. But after waiting for the row lock,
      -- PostgreSQL rereads only this row and not the steps, so the column is checked, too.
      and not complete
      and not true = any(coalesce(steps_done, '{}')) and photo_at is null
      and not exists (
        select from quest_steps
        where quest_steps.family_id = quests.family_id and quest_id = quests.id and quest_steps.step not in ('create', 'pause', 'resume', 'hand_over')
      )
    for update`.execute(tx)
  return rows[0]
}

/** Locks a child's quests, also shared ones, that are neither verified nor deleted, open ones first. */
export const lockUndecidedQuests = (tx: Tx, family_id: string, child_id: string): Promise<QuestRow[]> =>
  tx
    .selectFrom('quests')
    .where((row) => row.and({ family_id, verified: false }))
    .where(
      sql<boolean>`(quests.child_id = ${child_id} or (quests.sharing is not null and ${child_id}::uuid = any(quests.sharers)))`,
    )
    .where('deleted_at', 'is', null)
    .orderBy('complete')
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()

/** Locks the quests that siblings have taken over from a child. */
export const lockHandedOverQuests = (tx: Tx, family_id: string, child_id: string) =>
  tx
    .selectFrom('quests')
    .where((row) => row.and({ family_id, handed_over_by: child_id }))
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()

/**
 * Ends a child's series, but not those that it shares with others. If these wait for points, the child does not share them any more. What
 * siblings have taken over from the child stays theirs.
 */
export async function endSeriesOfChild(tx: Tx, family_id: string, child_id: string, stoppedAt: Date) {
  await sql`
    with waiting as (
      update quests set sharers = array_remove(sharers, ${child_id}::uuid)
      from quest_series series
      where quests.family_id = ${family_id} and series.family_id = ${family_id} and quests.id = series.waiting_after
        and (verified or deleted_at is not null) and ${child_id}::uuid = any(sharers)
      returning quests.series_id, sharers
    )
    update quest_series set stopped_at = ${stoppedAt}, waiting_since = null, waiting_after = null, waiting_cause = null
    from waiting where family_id = ${family_id} and id = series_id and cardinality(sharers) = 0`.execute(tx)
  await sql`
    with ended as (
      update quests set reoccur_scale = null, reoccur_rule = null
      where family_id = ${family_id} and ${seriesChildInSql} = ${child_id} and sharing is null and reoccur_scale is not null
    )
    update quest_series set stopped_at = ${stoppedAt}, waiting_since = null, waiting_after = null, waiting_cause = null
    where family_id = ${family_id} and stopped_at is null and id in (
      select series_id from quests where family_id = ${family_id} and ${seriesChildInSql} = ${child_id} and sharing is null
    )`.execute(tx)
  await tx
    .updateTable('quests')
    .where((row) => row.and({ family_id, handed_over_by: child_id }))
    .set({ handed_over_by: null })
    .execute()
}

/** Returns which of the children have a pause today, and its last day. */
export async function listPausedChildren(
  db: Db,
  family_id: string,
  children: string[],
  today: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ child_id: string; last_day: string }>`
    select children.child_id, max(last_day) as last_day from unnest(${children}::uuid[]) as children (child_id)
    join pauses on family_id = ${family_id} and not is_over and (pauses.child_id is null or pauses.child_id = children.child_id)
    where ${today}::date between first_day and last_day group by children.child_id`.execute(db)
  return new Map(rows.map(({ child_id, last_day }) => [child_id, last_day]))
}

export const deletePausesOfChild = (tx: Tx, family_id: string, child_id: string) =>
  tx
    .deleteFrom('pauses')
    .where((row) => row.and({ family_id, child_id }))
    .execute()
