import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { idParam } from '#contract/values.ts'
import { quest } from './quests.ts'

/** Sends the photo of a quest that asks for one and that the child can finish now. It replaces an earlier one. */
export const sendQuestPhoto = endpoint({
  method: 'PUT',
  url: '/missions/:id/photo',
  config: {
    allow: ['child'],
    uploadField: 'photo',
    refusals: ['quest_moved_on', 'quest_opens_later', 'quest_paused', 'quest_taken', 'too_many'],
  },
  schema: {
    params: idParam,
    body: z.object({}),
    response: { 200: z.object({ mission: quest }) },
  },
})

/** Returns the photo as WebP: to the parents, to the child who sent it, and to the others who did the quest together. */
export const getQuestPhoto = endpoint({
  method: 'GET',
  url: '/missions/:id/photo',
  config: { allow: ['parent', 'child'] },
  schema: {
    params: idParam,
    // The body is a picture, not JSON.
    response: { 200: z.string() },
  },
})
