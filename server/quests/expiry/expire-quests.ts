import { sql } from 'kysely'
import { isExpired } from '#contract/quests/quests.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import type { Db } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { lockQuestAndWallet, readStepData } from '#server/quests/lifecycle/queries.ts'
import { applyStep } from '#server/quests/lifecycle/transition.ts'
import { automaticContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'

/**
 * Expires quests whose due day has passed in their family's time zone: releases the points of open quests and continues
 * series. Also expires quests that were missed during a downtime. Returns the number of expired quests. (Q09, Q10)
 */
export async function expireQuests(deps: Deps): Promise<number> {
  let expired = 0
  for (const zone of await listTimeZones(deps.db)) {
    const today = deps.clock.today(zone)
    for (;;) {
      const overdue = await listOverdueQuests(deps.db, zone, today)
      const expiredCount = await expireAll(deps, overdue, today)
      expired += expiredCount
      if (expiredCount === 0) break
    }
  }
  return expired
}

/** Returns the number of expired quests. An error about one quest is reported and does not stop the others. */
async function expireAll(deps: Deps, overdue: OverdueQuest[], today: string): Promise<number> {
  let expired = 0
  for (const quest of overdue) {
    try {
      if (await expireQuest(deps, quest, today)) expired++
    } catch (error) {
      deps.reportError(error)
    }
  }
  return expired
}

function expireQuest(deps: Deps, { family_id, id }: OverdueQuest, today: string): Promise<boolean> {
  return deps.transaction(async (tx) => {
    const locked = await lockQuestAndWallet(tx, family_id, id)
    // Since the list was read, the family may have been closed, or the quest changed or already expired.
    if (!(await lockOpenFamilyForShare(tx, family_id))) return false
    if (!locked || !isOverdue(locked.quest, today)) return false
    const input = { step: 'expire', change: {} } as const
    const data = await readStepData(tx, locked.quest, locked.wallet, input)
    const context = automaticContext(deps, { family_id, today })
    const outcome = applyStep(locked.quest, input, data, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), true)
  })
}

const isOverdue = (quest: QuestRow, today: string) =>
  !quest.deleted_at && isExpired(quest, today) && quest.expired_for !== quest.due_date

type OverdueQuest = Pick<QuestRow, 'family_id' | 'id'>

/** Returns up to 500 overdue, not yet expired quests of open families in a time zone, the oldest first. */
async function listOverdueQuests(db: Db, time_zone: string, today: string): Promise<OverdueQuest[]> {
  const { rows } = await sql<OverdueQuest>`
    select quests.family_id, quests.id from quests join families using (family_id)
    where families.time_zone = ${time_zone} and families.closed_at is null
      and due_date < ${today} and not verified and deleted_at is null
      and expired_for is distinct from due_date
    order by due_date, quests.id limit 500`.execute(db)
  return rows
}
