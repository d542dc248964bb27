import { daysAfter, startOfDay, startOfWeek } from '#contract/calendar.ts'
import { EARNED_WEEKS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PageRange } from '#contract/values.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { findHistoryPage, sumEarningsByWeek } from './queries.ts'
import { available, wallet } from './transfer.ts'

/** Lists the history of the wallet for a parent, and of the child's own points for a child. (P10) */
export const listOwnHistory = (deps: Deps, actor: Actor, page: PageRange) =>
  listHistory(deps, actor, actor.role === 'parent' ? wallet : available(actor.id), page)

export const listChildHistory = (deps: Deps, parent: Actor, childId: string, page: PageRange) =>
  listHistory(deps, parent, available(childId), page)

async function listHistory({ db }: Deps, { family_id, language }: Actor, account: string, page: PageRange) {
  const historyPage = await findHistoryPage(db, family_id, account, page, language)
  // A child of another family has no account in this family.
  if (!historyPage) throw new Refusal('not_found')
  return { lines: historyPage.lines, pagination: { total: historyPage.total } }
}

/** Returns a child's earnings in each of the last weeks, the oldest first. Throws the refusal `not_found`. (P10) */
export async function listChildWeeks({ db, clock }: Deps, { family_id, time_zone }: Actor, childId: string) {
  const thisMonday = startOfWeek(clock.today(time_zone))
  const mondays = Array.from({ length: EARNED_WEEKS }, (_, week) =>
    daysAfter(thisMonday, 7 * (week + 1 - EARNED_WEEKS)),
  )
  const weekStarts = mondays.map((monday) => startOfDay(monday, time_zone))
  const earned = await sumEarningsByWeek(db, family_id, available(childId), weekStarts)
  if (!earned) throw new Refusal('not_found')
  return {
    weeks: mondays.map((from, week) => ({ from, ...(earned.get(week + 1) ?? { quests: 0, bonus: 0 }) })),
  }
}
