import { dayIn, daysAfter, daysBetween, startOfDay } from '#contract/calendar.ts'
import { GOAL_ESTIMATE_DAYS_MAX, GOAL_PACE_DAYS, GOAL_PACE_DAYS_MIN } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { GoalProgress } from '#contract/rewards/wishes.ts'
import { isId } from '#contract/values.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import { lockUser } from '#server/accounts/families/queries.ts'
import { getChildPoints, sumPointsGainedSince } from '#server/ledger/balances.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findGoal, findWish, updateGoal } from './queries.ts'

/** Returns a child's goal or null. Throws the refusal `not_found`, also if a child asks for another child's goal. (C07) */
export function getGoal(deps: Deps, actor: Actor, childId: string): Promise<GoalProgress | null> {
  if (actor.role === 'child' && actor.id !== childId) throw new Refusal('not_found')
  return readGoal(deps, deps.db, actor, childId)
}

/** Makes a wish the child's goal; null clears the goal. Throws the refusals `not_found`, `product_retired`. (C07) */
export async function setGoal(deps: Deps, child: Actor, childId: string, wish_id: string | null) {
  if (child.id !== childId) throw new Refusal('not_found')
  const { family_id, language } = child
  const owner = { family_id, child_id: childId }
  return deps.transaction(async (tx) => {
    await lockUser(tx, family_id, childId)
    if (wish_id !== null) {
      const wish = isId(wish_id) ? await findWish(tx, owner, wish_id, language) : undefined
      if (!wish) throw new Refusal('not_found')
      if (wish.retired) throw new Refusal('product_retired')
    }
    await updateGoal(tx, owner, wish_id)
    await announce(tx, family_id, 'wishes', childId)
    return readGoal(deps, tx, child, childId)
  })
}

async function readGoal(
  { clock }: Deps,
  db: Db,
  actor: Actor,
  childId: string,
): Promise<GoalProgress | null> {
  const { family_id, language, time_zone } = actor
  const child = await getChild(db, family_id, childId)
  const today = clock.today(time_zone)
  const since = daysAfter(today, -GOAL_PACE_DAYS)
  const [wish, { points }, earned] = await Promise.all([
    findGoal(db, { family_id, child_id: childId }, language),
    getChildPoints(db, family_id, childId),
    sumPointsGainedSince(db, family_id, childId, startOfDay(since, time_zone)),
  ])
  if (!wish) return null
  const missingPoints = wish.retired || wish.requested ? 0 : wish.product.points - points
  const daysInFamily = daysBetween(dayIn(time_zone, child.created_at), today)
  return {
    wish,
    points,
    earned,
    expected_on: estimateGoalDay({ missingPoints, earned, daysInFamily, today }),
  }
}

type EstimateInput = { missingPoints: number; earned: number; daysInFamily: number; today: string }

/**
 * Estimates the day on which the child will have the missing points at its recent pace. Returns null if none are missing, if
 * it has earned none lately, or if the day is too far away.
 */
function estimateGoalDay({ missingPoints, earned, daysInFamily, today }: EstimateInput): string | null {
  if (missingPoints <= 0 || earned <= 0) return null
  const paceDays = Math.min(GOAL_PACE_DAYS, Math.max(GOAL_PACE_DAYS_MIN, daysInFamily))
  const daysToGoal = Math.ceil((missingPoints * paceDays) / earned)
  return daysToGoal > GOAL_ESTIMATE_DAYS_MAX ? null : daysAfter(today, daysToGoal)
}
