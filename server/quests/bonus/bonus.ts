import type { Bonus } from '#contract/quests/bonus.ts'
import { Refusal } from '#contract/refusals.ts'
import { getChild } from '#server/accounts/families/get-child.ts'
import { listParents } from '#server/accounts/families/queries.ts'
import { getFamilyPoints } from '#server/ledger/balances.ts'
import { insertBonus } from '#server/ledger/queries.ts'
import { available, transfer, wallet } from '#server/ledger/transfer.ts'
import { notifyUsers } from '#server/messages/notifications/notify.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { bonusReceived } from './notifications.ts'

/**
 * Gives a child points without a quest. Returns the points left in the family's wallet as `new_value`.
 * Throws the refusals `not_found`, `child_inactive`, `points_short`. (P10)
 */
export function giveBonus(deps: Deps, parent: Actor, { value, child_id, note }: Bonus) {
  const { clock, secrets } = deps
  const { family_id } = parent
  return deps.transaction(async (tx) => {
    const child = await getChild(tx, family_id, child_id)
    if (!child.active) throw new Refusal('child_inactive')
    const giver = (await listParents(tx, family_id)).find(({ id }) => id === parent.id)
    const [bonusId, now] = [secrets.newId(), clock.now()]
    const noteOrNull = note || null
    const facts = { points: value, by: giver?.first_name ?? '', note: noteOrNull }
    await writeAll([
      notifyUsers(deps, tx, { family_id, to: { user_id: child_id }, kind: bonusReceived, facts }),
      announce(tx, family_id, 'points', child_id),
      insertBonus(tx, {
        family_id,
        id: bonusId,
        child_id,
        given_by: parent.id,
        points: value,
        note: noteOrNull,
        given_at: now,
      }),
      transfer(tx, {
        family_id,
        id: secrets.newId(),
        from: wallet,
        to: available(child_id),
        points: value,
        kind: 'bonus',
        reference: bonusId,
        at: now,
      }),
    ])
    return { new_value: (await getFamilyPoints(tx, family_id)).points }
  })
}
