import * as familyRewards from '#contract/rewards/family-rewards.ts'
import { addSample, type Family } from './sample.ts'

const form = (child_id: string): familyRewards.FamilyRewardForm => ({
  name: 'Film night',
  picture: 'screen',
  points: 5,
  child_ids: [child_id],
  per_week: 1,
  at_once: 1,
  is_open: true,
})
async function deleteRewards({ parent }: Family) {
  for (const { id } of (await parent.get('/family_rewards')).body.family_rewards)
    await parent.delete(`/family_rewards/${id}`)
}
/** Creates a reward that all children of the family can ask for. */
export async function createReward(family: Family): Promise<string> {
  await deleteRewards(family)
  const reward = { ...form(family.child.id), child_ids: null, per_week: null, at_once: null }
  const { body, status } = await family.parent.post('/family_rewards', { family_rewards: [reward] })
  if (status !== 201) throw new Error(`POST /family_rewards returned ${status}`)
  return body.family_rewards[0].id
}

addSample(familyRewards.listFamilyProducts, () => ({}))
addSample(familyRewards.listFamilyRewards, () => ({}))
addSample(familyRewards.createFamilyRewards, async (family) => {
  await deleteRewards(family)
  return { body: { family_rewards: [form(family.child.id)] } }
})
addSample(familyRewards.changeFamilyReward, async (family) => ({
  params: { id: await createReward(family) },
  body: { family_reward: form(family.sibling.id) },
}))
addSample(familyRewards.deleteFamilyReward, async (family) => ({
  params: { id: await createReward(family) },
}))
