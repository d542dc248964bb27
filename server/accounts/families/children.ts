import type { ChildToday, NewChild } from '#contract/accounts/families.ts'
import { mondayOf, startOfDay } from '#contract/calendar.ts'
import { Refusal } from '#contract/refusals.ts'
import { getChildProfile, toChild } from '#server/accounts/sign-up/person.ts'
import { listChildrensPoints, listEarnedSince } from '#server/ledger/balances.ts'
import { listUsersWithoutMails } from '#server/messages/notifications/preferences.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { countTodayOfFamily, listQuests } from '#server/quests/quests.ts'
import { getGoal } from '#server/rewards/wishes/goal.ts'
import { listFamilyGoals, listFirstWishes } from '#server/rewards/wishes/lists.ts'
import { getChild } from './families.ts'
import { sendChildInvitation } from './invitation.ts'
import { addGuardianConsent, createChildAccount } from './new-child.ts'
import { listChildren } from './queries.ts'
import { prepareChild, reactivateByAddress } from './reactivate.ts'

/** The family's children, inactive ones included, with how today goes. (K01, K02) */
export async function listChildrenToday(
  { db, clock }: Deps,
  parent: Actor,
): Promise<{ children: ChildToday[] }> {
  const { family_id, time_zone } = parent
  const today = clock.today(time_zone)
  const [rows, points, earned, days, silent, goals] = await Promise.all([
    listChildren(db, family_id),
    listChildrensPoints(db, family_id),
    listEarnedSince(db, family_id, startOfDay(mondayOf(today), time_zone)),
    countTodayOfFamily(db, family_id, today),
    listUsersWithoutMails(db, family_id),
    listFamilyGoals(db, family_id, parent.language),
  ])
  return {
    children: rows.map((row) => {
      const { to_verify = 0, due = 0, verified = 0, waiting = 0 } = days.get(row.id) ?? {}
      return {
        ...toChild(row, points.get(row.id) ?? 0, !silent.has(row.id)),
        today: { due, verified, waiting },
        to_verify,
        earned_this_week: earned.get(row.id) ?? 0,
        goal: goals.get(row.id) ?? null,
      }
    }),
  }
}

/** One child with the first ten quests, the first nine wishes and the goal. (K06) */
export async function getChildOverview(deps: Deps, parent: Actor, childId: string) {
  const owner = { family_id: parent.family_id, child_id: childId }
  const [child, { missions }] = await Promise.all([
    getChild(deps.db, parent.family_id, childId).then((row) => getChildProfile(deps, row)),
    listQuests(deps, parent, childId, { offset: 0, limit: 10 }),
  ])
  const [wishes, goal] = await Promise.all([
    listFirstWishes(deps.db, owner, parent.language),
    getGoal(deps, parent, childId),
  ])
  return { child, missions, wishes, goal }
}

/**
 * Makes a child an account that works at once, and mails it an invitation; an own inactive child with this address comes
 * back instead. Refuses `child_not_created` for an address in use elsewhere, without telling whose; throttled, so that it
 * is no way to ask who has an account. (K03, K04)
 */
export async function createChild(deps: Deps, parent: Actor, wanted: NewChild): Promise<{ id: string }> {
  const { family_id } = parent
  const { consent, ...ready } = await prepareChild(deps, parent, wanted)
  const address = wanted.email.toLowerCase()
  const newChild = {
    ...{ family_id, email: address, email_verified_at: null, ...ready },
    ...{ first_name: wanted.first_name, last_name: wanted.last_name },
    ...{ birthday: wanted.birthday || null, language: parent.language },
  }

  return deps.transaction(async (tx) => {
    announce(tx, family_id, 'family')
    const back = await reactivateByAddress(tx, parent, address, { ...wanted, ...ready })
    if (back) await addGuardianConsent(deps, tx, { family_id, user_id: back }, consent)
    const id = back ?? (await createChildAccount(deps, tx, newChild, consent))
    if (!id) throw new Refusal('child_not_created')
    await sendChildInvitation(deps, tx, { family_id, user_id: id })
    return { id }
  })
}
