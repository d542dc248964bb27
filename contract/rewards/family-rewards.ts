import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  ALSO_FOR_MAX,
  FAMILY_REWARD_LIMIT_MAX,
  FAMILY_REWARD_NAME_MAX,
  FAMILY_REWARDS_MAX,
} from '#contract/limits.ts'
import { questPicture } from '#contract/quests/pictures.ts'
import { emptyBody, idParam, pointsAmount, singleLineText } from '#contract/values.ts'
import { product } from './catalog.ts'

/** How many of a reward a child can have. */
export const rewardLimit = z
  .int('family_reward_limit')
  .check(z.gte(1, 'family_reward_limit'), z.lte(FAMILY_REWARD_LIMIT_MAX, 'family_reward_limit'))

const familyRewardFields = {
  name: singleLineText(FAMILY_REWARD_NAME_MAX, 'field_empty'),
  picture: z.nullable(questPicture),
  points: pointsAmount,
  /** The children who can ask for the reward; null for all. */
  child_ids: z.nullable(
    z
      .array(z.string())
      .check(z.minLength(1, 'reward_family_children'), z.maxLength(ALSO_FOR_MAX + 1, 'field_invalid')),
  ),
  /** How often each child can ask for the reward in a week, from Monday to Sunday; null for any number. */
  per_week: z.nullable(rewardLimit),
  /** How many a child can have asked for, or been promised, and not been given yet; null for any number. */
  at_once: z.nullable(rewardLimit),
  /** Only an open reward can be asked for. */
  is_open: z.boolean(),
}
export const familyRewardForm = z.object(familyRewardFields)
export type FamilyRewardForm = z.infer<typeof familyRewardForm>

/** A reward that a family gives itself, such as a film night. */
export const familyReward = z.object({
  id: z.string(),
  ...familyRewardFields,
  // Empty if all the children that it was for have been deleted.
  child_ids: z.nullable(z.array(z.string())),
  updated_at: z.string(),
})
export type FamilyReward = z.infer<typeof familyReward>

/** The open rewards of the family's own that the child can ask for. */
export const listFamilyProducts = endpoint({
  method: 'GET',
  url: '/products/family',
  config: { allow: ['child'] },
  schema: { response: { 200: z.object({ products: z.array(product) }) } },
})

export const listFamilyRewards = endpoint({
  method: 'GET',
  url: '/family_rewards',
  config: { allow: ['parent'] },
  schema: { response: { 200: z.object({ family_rewards: z.array(familyReward) }) } },
})

/** Creates all of them or none. */
export const createFamilyRewards = endpoint({
  method: 'POST',
  url: '/family_rewards',
  config: { allow: ['parent'], refusals: ['child_inactive', 'family_rewards_full', 'not_found'] },
  schema: {
    body: z.object({
      family_rewards: z
        .array(familyRewardForm)
        .check(z.minLength(1, 'field_empty'), z.maxLength(FAMILY_REWARDS_MAX, 'field_invalid')),
    }),
    response: { 201: z.object({ family_rewards: z.array(familyReward) }) },
  },
})

export const changeFamilyReward = endpoint({
  method: 'PUT',
  url: '/family_rewards/:id',
  config: { allow: ['parent'], refusals: ['child_inactive'] },
  schema: {
    params: idParam,
    body: z.object({ family_reward: familyRewardForm }),
    response: { 200: z.object({ family_reward: familyReward }) },
  },
})

export const deleteFamilyReward = endpoint({
  method: 'DELETE',
  url: '/family_rewards/:id',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})
