import { sql } from 'kysely'
import { hoursAfter, timeIn } from '#contract/calendar.ts'
import { isExpired } from '#contract/quests/quests.ts'
import type { Moment } from '#contract/quests/time-of-day.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import type { Db } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SweepName } from '#server/platform/jobs/sweep-names.ts'
import { CHANNEL, formatAnnouncement } from '#server/platform/live/announce.ts'
import { processEach, runSweep } from '#server/platform/sweeps/sweep.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { lockQuestAndWallet, readStepData } from '#server/quests/lifecycle/queries.ts'
import { applyStep } from '#server/quests/lifecycle/transition.ts'
import { automaticContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'
import { runBegunPauses } from '#server/quests/pauses/apply-pauses.ts'

/**
 * Expires quests whose due day or time has passed in their family's time zone: releases the points of open quests and continues
 * series. Quests that stay open become due today instead. Also does so for days that were missed during a downtime. Returns
 * the number of quests. (Q09, Q10, W04)
 */
export const expireQuests = (deps: Deps): Promise<number> =>
  expireListed(deps, 'expire-quests', listFamiliesWithOverdueQuests)

/**
 * As `expireQuests`, but only for families with a quest whose due time is over today, which an index finds without going
 * through all families. (W02)
 */
export const expireQuestsAtATime = (deps: Deps): Promise<number> =>
  expireListed(deps, 'expire-quests-at-a-time', listFamiliesWithTimesOver)

async function expireListed(deps: Deps, name: SweepName, list: typeof listFamiliesWithTimesOver) {
  const zones = (await listTimeZones(deps.db)).map((time_zone) => ({
    time_zone,
    ...readClock(deps, time_zone),
  }))
  const report = await runSweep(deps, {
    name,
    listDue: (after, limit) => list(deps.db, zones, after, limit),
    process: (family) => expireQuestsOfFamily(deps, family),
  })
  return report.processed
}

/** The day, and the time as HH:MM, that the clocks in a time zone show. */
function readClock({ clock }: Deps, timeZone: string) {
  const time = timeIn(timeZone, clock.now())
  const wasSetBack = timeIn(timeZone, hoursAfter(clock.now(), -1)) === time
  // In the hour that the clocks show twice, all times in it are over. `isOverdue` then decides by the instant.
  return { today: clock.today(timeZone), time: wasSetBack ? '23:59' : time }
}

type Zone = ReturnType<typeof readClock> & { time_zone: string }
type DueFamily = Zone & { family_id: string }

async function expireQuestsOfFamily(deps: Deps, family: DueFamily): Promise<number> {
  // First, so that no quest expires on a day of a pause.
  await runBegunPauses(deps, family)
  const movedOn = await moveOnQuestsThatStayOpen(deps.db, family)
  // Lists the quests again, because one that continues a series can be overdue itself.
  for (let expired = movedOn; ; ) {
    const overdue = await listOverdueQuests(deps.db, family)
    const count = await processEach(overdue, ({ id }) => expireQuest(deps, family, id))
    if (count === 0) return expired
    expired += count
  }
}

function expireQuest(deps: Deps, family: DueFamily, id: string): Promise<number> {
  const { family_id } = family
  return deps.transaction(async (tx) => {
    const locked = await lockQuestAndWallet(tx, family_id, id)
    // Since the list was read, the family may have been closed, or the quest changed or already expired.
    if (!(await lockOpenFamilyForShare(tx, family_id))) return 0
    const context = automaticContext(deps, family)
    if (!locked || !isOverdue(locked.quest, context)) return 0
    const input = { step: 'expire', change: {} } as const
    const data = await readStepData(tx, locked.quest, locked.wallet, input, context.today)
    const outcome = applyStep(locked.quest, input, data, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), 1)
  })
}

const isOverdue = (quest: QuestRow, moment: Moment) =>
  !quest.deleted_at && isExpired(quest, moment) && quest.expired_for !== quest.due_date

/** Makes the family's overdue quests that stay open due today. Returns their number. (W04) */
async function moveOnQuestsThatStayOpen(db: Db, { family_id, today }: DueFamily): Promise<number> {
  const { rows } = await sql`
    with moved as (
      update quests set due_date = today, late_since = coalesce(late_since, due_date)
      from (select ${today}::date as today) as clock
      where family_id = ${family_id} and due_date < today and ${mayExpireInSql} and stays_open and not complete
        and exists (select from families where families.family_id = quests.family_id and closed_at is null)
      returning child_id
    )
    select pg_notify(${CHANNEL}, ${formatAnnouncement(family_id, 'quests', null)}) from moved`.execute(db)
  return rows.length
}

/**
 * SQL condition: a quest is neither verified nor deleted, does not rest, and did not expire for its due date yet. Includes finished quests that
 * stay open and wait for a parent: without them the condition would not fit the index.
 */
const mayExpireInSql = sql`not verified and deleted_at is null and expired_for is distinct from due_date and paused_for is null`

/**
 * SQL condition: a quest that does not stay open is due today, at a time that is over. A part of the day, such as 'morning',
 * sorts after all times.
 */
const isTimeOverInSql = sql`due_date = today and time_of_day collate "C" <= time and not stays_open`

async function listFamiliesWithOverdueQuests(
  db: Db,
  zones: Zone[],
  after: string,
  limit: number,
): Promise<DueFamily[]> {
  const { rows } = await sql<DueFamily>`
    select family_id, families.time_zone, today, time
    from families cross join lateral (
      select today, time from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date, time text)
      where zones.time_zone = families.time_zone limit 1 -- see sweep.ts
    ) zone
    cross join lateral (
      select from quests
      where quests.family_id = families.family_id and due_date < today and ${mayExpireInSql}
      limit 1
    ) quest
    where family_id > ${after} and closed_at is null
    order by family_id limit ${limit}`.execute(db)
  return rows
}

/** Its conditions on `quests` contain those of the index `quests_due_at_a_time`. */
async function listFamiliesWithTimesOver(
  db: Db,
  zones: Zone[],
  after: string,
  limit: number,
): Promise<DueFamily[]> {
  const { rows } = await sql<DueFamily>`
    select distinct on (quests.family_id) quests.family_id, time_zone, today, time
    from quests cross join lateral (
      select families.time_zone, today, time
      from families join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zones (time_zone text, today date, time text)
        on zones.time_zone = families.time_zone
      where families.family_id = quests.family_id and closed_at is null limit 1
    ) zone
    where quests.family_id > ${after} and time_of_day like '%:%' and ${isTimeOverInSql} and ${mayExpireInSql}
    order by quests.family_id limit ${limit}`.execute(db)
  return rows
}

/** Returns the oldest quests first. */
async function listOverdueQuests(db: Db, { family_id, today, time }: DueFamily): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quests, (select ${today}::date as today, ${time} as time) as clock
    where family_id = ${family_id} and not stays_open and (due_date < today or ${isTimeOverInSql}) and ${mayExpireInSql}
    order by due_date, id`.execute(db)
  return rows
}
