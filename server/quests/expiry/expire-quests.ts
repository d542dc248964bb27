import { sql } from 'kysely'
import { isExpired } from '#contract/quests/quests.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import { listTimeZones } from '#server/accounts/families/time-zones.ts'
import type { Db } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { lockQuestAndWallet, readFacts } from '#server/quests/lifecycle/queries.ts'
import { applyStep } from '#server/quests/lifecycle/transition.ts'
import { automaticContext } from '#server/quests/lifecycle/transition-context.ts'
import { writeOutcome } from '#server/quests/lifecycle/write-outcome.ts'

/**
 * Ends the day of every family whose midnight has passed: an open quest past its day gives its points back, and a
 * series goes on. What was missed while the server was down is caught up with. Returns how many quests ran out. (Q09, Q10)
 */
export async function expireQuests(deps: Deps): Promise<number> {
  let expired = 0
  for (const zone of await listTimeZones(deps.db)) {
    const today = deps.clock.today(zone)
    for (;;) {
      const overdue = await listOverdueQuests(deps.db, zone, today)
      const done = await expireAll(deps, overdue, today)
      expired += done
      if (done === 0) break
    }
  }
  return expired
}

/** One that cannot be ended does not keep the others from it. */
async function expireAll(deps: Deps, overdue: OverdueQuest[], today: string): Promise<number> {
  let expired = 0
  for (const quest of overdue) {
    try {
      if (await expire(deps, quest, today)) expired++
    } catch (error) {
      deps.reportError(error)
    }
  }
  return expired
}

function expire(deps: Deps, { family_id, id }: OverdueQuest, today: string): Promise<boolean> {
  return deps.transaction(async (tx) => {
    const locked = await lockQuestAndWallet(tx, family_id, id)
    // Meanwhile another worker, or somebody, was here.
    if (!(await lockOpenFamilyForShare(tx, family_id))) return false
    if (!locked || !isOverdue(locked.quest, today)) return false
    const wanted = { step: 'expire', change: {} } as const
    const facts = await readFacts(tx, locked.quest, locked.wallet, wanted)
    const context = automaticContext(deps, { family_id, today })
    const outcome = applyStep(locked.quest, wanted, facts, context)
    return commitWith(writeOutcome(deps, tx, family_id, outcome), true)
  })
}

const isOverdue = (quest: QuestRow, today: string) =>
  !quest.deleted_at && isExpired(quest, today) && quest.expired_for !== quest.due_date

type OverdueQuest = Pick<QuestRow, 'family_id' | 'id'>

/** Quests of open families in a zone whose day is past and not yet ended; some at a time, the longest past first. */
async function listOverdueQuests(db: Db, time_zone: string, today: string): Promise<OverdueQuest[]> {
  const { rows } = await sql<OverdueQuest>`
    select quests.family_id, quests.id from quests join families using (family_id)
    where families.time_zone = ${time_zone} and families.closed_at is null
      and due_date < ${today} and not verified and deleted_at is null
      and expired_for is distinct from due_date
    order by due_date, quests.id limit 500`.execute(db)
  return rows
}
