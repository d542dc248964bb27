import { sql } from 'kysely'
import { isExpired } from '#contract/quests/quests.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import type { Db } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CHANNEL, formatAnnouncement } from '#server/platform/live/announce.ts'
import { processEach, runSweep } from '#server/platform/sweeps/sweep.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { lockQuestAndWallet, readStepData } from '#server/quests/lifecycle/queries.ts'
import { applyStep } from '#server/quests/lifecycle/transition.ts'
import { automaticContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'

/**
 * Expires quests whose due day has passed in their family's time zone: releases the points of open quests and continues
 * series. Quests that stay open become due today instead. Also does so for days that were missed during a downtime. Returns
 * the number of quests. (Q09, Q10, W04)
 */
export async function expireQuests(deps: Deps): Promise<number> {
  const zones = (await listTimeZones(deps.db)).map((time_zone) => ({
    time_zone,
    today: deps.clock.today(time_zone),
  }))
  const report = await runSweep(deps, {
    name: 'expire-quests',
    listDue: (after, limit) => listFamiliesWithOverdueQuests(deps.db, zones, after, limit),
    process: (family) => expireQuestsOfFamily(deps, family),
  })
  return report.processed
}

type DueFamily = { family_id: string; today: string }

async function expireQuestsOfFamily(deps: Deps, { family_id, today }: DueFamily): Promise<number> {
  const movedOn = await moveOnQuestsThatStayOpen(deps.db, family_id, today)
  // Lists the quests again, because one that continues a series can be overdue itself.
  for (let expired = movedOn; ; ) {
    const overdue = await listOverdueQuests(deps.db, family_id, today)
    const count = await processEach(overdue, (quest) => expireQuest(deps, quest, today))
    if (count === 0) return expired
    expired += count
  }
}

function expireQuest(deps: Deps, { family_id, id }: OverdueQuest, today: string): Promise<number> {
  return deps.transaction(async (tx) => {
    const locked = await lockQuestAndWallet(tx, family_id, id)
    // Since the list was read, the family may have been closed, or the quest changed or already expired.
    if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
    if (!locked || !isOverdue(locked.quest, today)) return 0
    const input = { step: 'expire', change: {} } as const
    const data = await readStepData(tx, locked.quest, locked.wallet, input)
    const context = automaticContext(deps, { family_id, today })
    const outcome = applyStep(locked.quest, input, data, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), 1)
  })
}

const isOverdue = (quest: QuestRow, today: string) =>
  !quest.deleted_at && isExpired(quest, today) && quest.expired_for !== quest.due_date

type OverdueQuest = Pick<QuestRow, 'family_id' | 'id'>

/** Makes the family's overdue quests that stay open due today. Returns their number. (W04) */
async function moveOnQuestsThatStayOpen(db: Db, family_id: string, today: string): Promise<number> {
  const { rows } = await sql`
    with moved as (
      update quests set due_date = today, late_since = coalesce(late_since, due_date)
      from (select ${today}::date as today) as clock
      where family_id = ${family_id} and ${isOverdueInSql} and stays_open and not complete
        and exists (select from families where families.family_id = quests.family_id and closed_at is null)
      returning child_id
    )
    select pg_notify(${CHANNEL}, ${formatAnnouncement(family_id, 'quests', null)}) from moved`.execute(db)
  return rows.length
}

/**
 * SQL condition: a quest is overdue on the day `today`, and was not expired for its due date yet. Includes finished quests
 * that stay open, which wait for their parents: without them the condition would not fit the index.
 */
const isOverdueInSql = sql`due_date < today and not verified and deleted_at is null and expired_for is distinct from due_date`

async function listFamiliesWithOverdueQuests(
  db: Db,
  zones: { time_zone: string; today: string }[],
  after: string,
  limit: number,
): Promise<DueFamily[]> {
  const { rows } = await sql<DueFamily>`
    select family_id, today
    from families cross join lateral (
      select today from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date)
      where zones.time_zone = families.time_zone limit 1 -- see sweep.ts
    ) zone
    where family_id > ${after} and closed_at is null
      and exists (select from quests where quests.family_id = families.family_id and ${isOverdueInSql})
    order by family_id limit ${limit}`.execute(db)
  return rows
}

/** Returns the oldest quests first. */
async function listOverdueQuests(db: Db, family_id: string, today: string): Promise<OverdueQuest[]> {
  const { rows } = await sql<OverdueQuest>`
    select family_id, id from quests, (select ${today}::date as today) as clock
    where family_id = ${family_id} and ${isOverdueInSql} and not stays_open
    order by due_date, id`.execute(db)
  return rows
}
