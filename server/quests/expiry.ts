import { isExpired } from '#contract/quests/quests.ts'
import { lockOpenFamilyForShare } from '#server/accounts/families/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hold } from './hold-points.ts'
import { listOverdueQuests, listTimeZones, lockQuest, type OverdueQuest, saveStep } from './queries.ts'
import { createNextOccurrence, resumeSeries } from './series/series.ts'

/**
 * Ends the day of every family whose midnight has passed: an open quest past its day gives its points back, and a
 * series goes on. What was missed while the server was down is caught up with. Answers how many quests ran out. (Q09, Q10)
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
      deps.report(error)
    }
  }
  return expired
}

function expire(deps: Deps, { family_id, id }: OverdueQuest, today: string): Promise<boolean> {
  return deps.transaction(async (tx) => {
    const quest = await lockQuest(tx, family_id, id, { movesPoints: true })
    // Meanwhile another worker, or somebody, was here.
    if (!(await lockOpenFamilyForShare(tx, family_id))) return false
    if (!quest || !isExpired(quest, today) || quest.expired_for === quest.due_date) return false
    const at = deps.clock.now()
    const cause = { reference: deps.secrets.id(), at }
    // Of a finished one the points stay promised: it can still be verified.
    const promised = quest.complete ? quest.promised : hold(deps, tx, quest, 0, cause)
    const after = { ...quest, promised, expired_for: quest.due_date, updated_at: at }
    saveStep(
      tx,
      quest,
      { id: cause.reference, step: 'expire', taken_by: null, note: null, taken_at: at },
      after,
    )
    await createNextOccurrence(deps, tx, after, cause, today)
    if (promised < quest.promised) await resumeSeries(deps, tx, family_id, today)
    return true
  })
}
