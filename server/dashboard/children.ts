import { WISHES_PER_PAGE } from '#contract/limits.ts'
import { getChildProfile, toChild } from '#server/accounts/children/presenter.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import { listChildren } from '#server/accounts/families/queries.ts'
import { listChildrensPoints } from '#server/ledger/balances.ts'
import { listDaysOfWeek } from '#server/ledger/earnings.ts'
import { listChildrenWithoutMails } from '#server/messages/notifications/preferences.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { countToday } from '#server/quests/queries.ts'
import { listQuests } from '#server/quests/quests.ts'
import { getGoal } from '#server/rewards/wishes/goal.ts'
import { listFamilyGoals, listWishes } from '#server/rewards/wishes/queries.ts'

/** Lists the family's children, including inactive ones, with today's progress. (K01, K02) */
export async function listChildrenToday({ db, clock }: Deps, parent: Actor) {
  const { family_id, time_zone } = parent
  const today = clock.today(time_zone)
  const [rows, childPoints, weeks, todayCounts, childrenWithoutMails, goals] = await Promise.all([
    listChildren(db, family_id),
    listChildrensPoints(db, family_id),
    listDaysOfWeek(db, family_id, today, time_zone),
    countToday(db, family_id, today),
    listChildrenWithoutMails(db, family_id),
    listFamilyGoals(db, family_id, parent.language),
  ])
  return {
    children: rows.map((row) => {
      const { to_verify = 0, due = 0, verified = 0, waiting = 0 } = todayCounts.get(row.id) ?? {}
      const days_this_week = weeks.get(row.id) ?? []
      return {
        ...toChild(row, childPoints.get(row.id) ?? 0, !childrenWithoutMails.has(row.id)),
        today: { due, verified, waiting },
        to_verify,
        earned_this_week: days_this_week.reduce((sum, { quests }) => sum + quests, 0),
        bonus_this_week: days_this_week.reduce((sum, { bonus }) => sum + bonus, 0),
        days_this_week,
        goal: goals.get(row.id) ?? null,
      }
    }),
  }
}

/** Returns one child with the first ten quests, the first nine wishes and the goal. (K06) */
export async function getChildOverview(deps: Deps, parent: Actor, childId: string) {
  const owner = { family_id: parent.family_id, child_id: childId }
  const [child, { missions }] = await Promise.all([
    getChild(deps.db, parent.family_id, childId).then((row) => getChildProfile(deps, parent, row)),
    listQuests(deps, parent, childId, { offset: 0, limit: 10 }),
  ])
  const [wishes, goal] = await Promise.all([
    listWishes(deps.db, owner, { offset: 0, limit: WISHES_PER_PAGE }, parent.language),
    getGoal(deps, parent, childId),
  ])
  return { child, missions, wishes, goal }
}
