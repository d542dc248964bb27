import type { FamilyRewardForm } from '#contract/rewards/family-rewards.ts'
import type { TestServer } from './test-server.ts'

type Parent = Awaited<ReturnType<TestServer['newParent']>>
type Child = Awaited<ReturnType<TestServer['newChild']>>

/** The form of a film night for 50 points, which all children can have as often as they like. */
export const rewardForm = (more: Partial<FamilyRewardForm> = {}): FamilyRewardForm => ({
  name: 'Film night',
  picture: 'screen',
  points: 50,
  child_ids: null,
  per_week: null,
  at_once: null,
  is_open: true,
  ...more,
})

/** Creates a reward of the family's own; returns its id. */
export async function createFamilyReward(
  parent: Parent,
  more: Partial<FamilyRewardForm> = {},
): Promise<string> {
  const { status, body } = await parent.post('/family_rewards', { family_rewards: [rewardForm(more)] })
  if (status !== 201) throw new Error(`POST /family_rewards returned ${status} ${body.code}`)
  return body.family_rewards[0].id
}

/** Asks for rewards of the family's own together; returns the ids of the orders. */
export async function askForRewards(child: Child, ...rewardIds: string[]): Promise<string[]> {
  for (const product_id of rewardIds) await child.post('/cart', { product_id })
  const { status, body } = await child.post('/orders', undefined)
  if (status !== 201) throw new Error(`POST /orders returned ${status} ${body.code}`)
  return body.orders.map(({ id }: { id: string }) => id)
}

/** Asks for a reward of the family's own, which a parent then approves; returns the URL of the order for its decisions. */
export async function createPromise(parent: Parent, child: Child, rewardId: string): Promise<string> {
  const [id] = await askForRewards(child, rewardId)
  const url = `/children/${child.id}/orders/${id}`
  const { status, body } = await parent.put(`${url}/verify`, {})
  if (status !== 200) throw new Error(`Approving returned ${status} ${body.code}`)
  return url
}
