import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { emptyBody, idParam } from '#contract/values.ts'
import { isExpired, type Quest, quest, questAllows } from './quests.ts'
import type { Moment } from './time-of-day.ts'

/* A child offers one of its quests to a sibling, who takes it over or declines. (W07) */

/** Whether the child who has the quest can offer it to a sibling: it is open, not late, does not rest, and belongs to one child only. */
export const canBeOffered = (quest: Quest, moment: Moment) =>
  questAllows.extend(quest, moment) &&
  !quest.paused_for &&
  !quest.late_since &&
  !isExpired(quest, moment) &&
  (quest.sharing === null || quest.sharing === 'turns')

const sibling = z.object({ id: z.string(), first_name: z.string() })

export const questOffer = z.object({
  mission: quest,
  /** The first name of the child who offers it. */
  from: z.string(),
})
export type QuestOffer = z.infer<typeof questOffer>

/** The quests that siblings offer to the signed-in child. */
export const listQuestOffers = endpoint({
  method: 'GET',
  url: '/missions/offers',
  config: { allow: ['child'] },
  schema: { response: { 200: z.object({ offers: z.array(questOffer) }) } },
})

export const ownOffer = z.object({
  /** Who can take the quest over: siblings without a pause on its day; if children take turns, only these. */
  siblings: z.array(sibling),
  /** Null if the quest is not offered. */
  offer: z.nullable(z.object({ to: sibling, is_declined: z.boolean() })),
})
export type OwnOffer = z.infer<typeof ownOffer>

export const getOwnOffer = endpoint({
  method: 'GET',
  url: '/missions/:id/offer',
  config: { allow: ['child'], refusals: ['quest_taken'] },
  schema: { params: idParam, response: { 200: ownOffer } },
})

/** Replaces an earlier offer of the quest. */
export const offerQuest = endpoint({
  method: 'PUT',
  url: '/missions/:id/offer',
  config: { allow: ['child'], refusals: ['child_inactive', 'quest_moved_on', 'quest_taken'] },
  schema: {
    params: idParam,
    body: z.object({ offer: z.object({ child_id: z.string() }) }),
    response: { 200: ownOffer },
  },
})

/** The child who made the offer takes it back. */
export const withdrawOffer = endpoint({
  method: 'DELETE',
  url: '/missions/:id/offer',
  config: { allow: ['child'], refusals: ['quest_taken'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

export const declineQuest = endpoint({
  method: 'POST',
  url: '/missions/:id/decline',
  config: { allow: ['child'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})

export const takeQuestOver = endpoint({
  method: 'POST',
  url: '/missions/:id/take_over',
  config: { allow: ['child'], refusals: ['quest_moved_on'] },
  schema: { params: idParam, response: { 200: z.object({ mission: quest }) } },
})
