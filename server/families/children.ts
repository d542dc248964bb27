import { builtInAvatars, type ChildToday, type NewChild } from '#contract/families.ts'
import { Refusal } from '#contract/refusals.ts'
import { startOfDay } from '#server/clock.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { childPoints, childrensPoints, earnedSince, openChildAccounts } from '#server/ledger/ledger.ts'
import { announce } from '#server/live/announce.ts'
import { listQuests, todayOfFamily } from '#server/quests/quests.ts'
import { demandUncommon, hashPassword } from '#server/sessions/passwords.ts'
import { addLogin } from '#server/sessions/sessions.ts'
import { throttle } from '#server/sessions/throttle.ts'
import { ownChild } from './families.ts'
import { sendChildInvitation } from './invitation.ts'
import { demandBorn } from './kid-profile.ts'
import { asChild } from './person.ts'
import { canadianPhone } from './phone.ts'
import { TERMS_VERSION } from './sign-up.ts'
import { addConsent, addUser, childrenOf, type NewUser } from './store.ts'

/** The family's children, inactive ones included, with how today goes. (K01, K02) */
export async function listChildren({ db, clock }: Deps, parent: Actor): Promise<{ children: ChildToday[] }> {
  const { family_id, time_zone } = parent
  const today = clock.today(time_zone)
  const [rows, points, earned, days] = await Promise.all([
    childrenOf(db, family_id),
    childrensPoints(db, family_id),
    earnedSince(db, family_id, startOfDay(mondayOf(today), time_zone)),
    todayOfFamily(db, family_id, today),
  ])
  return {
    children: rows.map((row) => {
      const { to_verify = 0, due = 0, verified = 0, waiting = 0 } = days.get(row.id) ?? {}
      return {
        ...asChild(row, points.get(row.id) ?? 0),
        today: { due, verified, waiting },
        to_verify,
        earned_this_week: earned.get(row.id) ?? 0,
      }
    }),
  }
}

/** One child with the first ten quests. (K06) */
export async function getChild(deps: Deps, parent: Actor, childId: string) {
  const [row, { points }, { missions }] = await Promise.all([
    ownChild(deps.db, parent.family_id, childId),
    childPoints(deps.db, parent.family_id, childId),
    listQuests(deps, parent, childId, { offset: 0, limit: 10 }),
  ])
  return { child: asChild(row, points), missions }
}

/**
 * Makes a child an account that works at once, and mails it an invitation. Refuses `child_not_created` for an address
 * in use, without telling whose; throttled, so that it is no way to ask who has an account. (K03, K04)
 */
export async function createChild(deps: Deps, parent: Actor, wanted: NewChild): Promise<{ id: string }> {
  const { clock, secrets } = deps
  const { family_id } = parent
  await throttle(deps, [{ key: `add-child:${family_id}`, tries: 20, minutes: 60 }])
  demandUncommon(wanted.password)
  demandBorn(deps, parent, wanted.birthday)
  const phone = wanted.phone ? canadianPhone(wanted.phone) : ''
  const password_hash = await hashPassword(wanted.password)
  const address = wanted.email.toLowerCase()
  const at = clock.now()

  return deps.transaction(async (tx) => {
    announce(tx, family_id, 'family')
    const siblings = await childrenOf(tx, family_id)
    const child: NewUser = {
      family_id,
      id: secrets.id(),
      role: 'child',
      email: address,
      email_verified_at: null,
      phone,
      first_name: wanted.first_name,
      last_name: wanted.last_name,
      birthday: wanted.birthday || null,
      avatar: builtInAvatars[siblings.length % builtInAvatars.length] ?? null,
      language: parent.language,
      active: true,
      created_at: at,
    }
    await addUser(tx, child)
    if (!(await addLogin(tx, { email: address, family_id, user_id: child.id, password_hash }))) {
      throw new Refusal('child_not_created')
    }
    await openChildAccounts(tx, family_id, child.id)
    await addConsent(tx, {
      family_id,
      id: secrets.id(),
      user_id: child.id,
      given_by: parent.id,
      kind: 'guardian',
      text_version: TERMS_VERSION,
      language: parent.language,
      given_at: at,
    })
    await sendChildInvitation(deps, tx, { family_id, user_id: child.id })
    return { id: child.id }
  })
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
