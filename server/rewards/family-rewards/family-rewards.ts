import { FAMILY_REWARDS_MAX } from '#contract/limits.ts'
import { findPicture } from '#contract/quests/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import type { FamilyReward, FamilyRewardForm } from '#contract/rewards/family-rewards.ts'
import { isId } from '#contract/values.ts'
import { lockActiveChild } from '#server/accounts/families/get-child.ts'
import { lockFamily } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { commitWith } from '#server/platform/db/transact.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { announce } from '#server/platform/live/announce.ts'
import { assertOwnPictures } from '#server/quests/pictures/pictures.ts'
import {
  countRewards,
  type FamilyRewardRow,
  insertRewards,
  listRewards,
  lockReward,
  updateReward,
} from './queries.ts'

const toFamilyReward = (row: FamilyRewardRow): FamilyReward => ({
  id: row.id,
  name: row.name,
  picture: findPicture(row.picture),
  points: row.points,
  child_ids: row.child_ids,
  per_week: row.per_week,
  at_once: row.at_once,
  is_open: row.is_open,
  updated_at: row.updated_at.toISOString(),
})

/** Returns the rewards that the family gives itself, by name. (F02) */
export async function listFamilyRewards({ db }: Deps, { family_id }: Actor): Promise<FamilyReward[]> {
  return (await listRewards(db, family_id)).map(toFamilyReward)
}

/** Creates all of the rewards or none. Throws `family_rewards_full`, `not_found`, `child_inactive`, `invalid`. (F02) */
export function createFamilyRewards(
  deps: Deps,
  parent: Actor,
  forms: FamilyRewardForm[],
): Promise<FamilyReward[]> {
  const { family_id } = parent
  const now = deps.clock.now()
  return deps.transaction(async (tx) => {
    // Two calls at the same time could exceed the limit.
    await lockFamily(tx, family_id)
    if ((await countRewards(tx, family_id)) + forms.length > FAMILY_REWARDS_MAX)
      throw new Refusal('family_rewards_full')
    await assertFits(tx, family_id, forms, [])
    const rows = forms.map((form) => ({
      ...form,
      family_id,
      id: deps.secrets.newId(),
      created_by: parent.id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    }))
    return commitWith([insertRewards(tx, rows), ...announceChange(tx, family_id)], rows.map(toFamilyReward))
  })
}

/** Changes, opens or closes a reward; orders keep what they were made for. Throws `not_found`, `child_inactive`, `invalid`. (F02) */
export function changeFamilyReward(
  deps: Deps,
  { family_id }: Actor,
  id: string,
  form: FamilyRewardForm,
): Promise<FamilyReward> {
  return deps.transaction(async (tx) => {
    const before = isId(id) ? await lockReward(tx, family_id, id) : undefined
    if (!before) throw new Refusal('not_found')
    await assertFits(tx, family_id, [form], before.child_ids ?? [])
    const after = { ...before, ...form, updated_at: deps.clock.now() }
    return commitWith([updateReward(tx, after), ...announceChange(tx, family_id)], toFamilyReward(after))
  })
}

/** Deletes a reward. What children have asked for stays, and can be approved and given. Throws `not_found`. (F02) */
export function deleteFamilyReward(deps: Deps, { family_id }: Actor, id: string): Promise<null> {
  return deps.transaction(async (tx) => {
    const before = isId(id) ? await lockReward(tx, family_id, id) : undefined
    if (!before) throw new Refusal('not_found')
    const now = deps.clock.now()
    const after = { ...before, is_open: false, updated_at: now, deleted_at: now }
    return commitWith([updateReward(tx, after), ...announceChange(tx, family_id)], null)
  })
}

const announceChange = (tx: Tx, family_id: string) => [
  announce(tx, family_id, 'orders'),
  announce(tx, family_id, 'wishes'),
]

/**
 * Throws if a picture, or a child who is not in `formerChildIds`, is not the family's: a reward that was for a deleted child
 * can still be changed.
 */
async function assertFits(
  tx: Tx,
  family_id: string,
  forms: FamilyRewardForm[],
  formerChildIds: readonly string[],
) {
  const childIds = new Set(forms.flatMap(({ child_ids }) => child_ids ?? []))
  for (const id of [...childIds].toSorted())
    if (!formerChildIds.includes(id)) await lockActiveChild(tx, family_id, id)
  await assertOwnPictures(tx, family_id, forms)
}
