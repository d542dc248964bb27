import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, pagination } from '#contract/paging.ts'
import { day, idParam, note } from '#contract/values.ts'
import { quest } from './quests.ts'

/*
 * What a helper sees and does: finished and open quests of the children whom the parents chose, without points. A helper can call only
 * these endpoints and those of its own account. (F07)
 */

/** Not the points and the photo, and not what the series says. */
const fields = {
  id: true,
  child_id: true,
  name: true,
  description: true,
  picture: true,
  due_date: true,
  time_of_day: true,
  stays_open: true,
  paused_for: true,
  steps: true,
  daily_number: true,
  daily_count: true,
  asks_photo: true,
  complete: true,
  verified: true,
  finished_at: true,
  note: true,
} as const
export const helperQuest = z.extend(z.pick(quest, fields), {
  /** The children who have the quest now. */
  owner_ids: z.array(z.string()),
})
export type HelperQuest = z.infer<typeof helperQuest>

const helpedChild = z.object({
  id: z.string(),
  first_name: z.string(),
  avatar: z.nullable(z.string()),
})
export type HelpedChild = z.infer<typeof helpedChild>

export const listHelpedChildren = endpoint({
  method: 'GET',
  url: '/helping/children',
  config: { allow: ['helper'] },
  schema: { response: { 200: z.object({ children: z.array(helpedChild) }) } },
})

/** `completed`: finished quests that wait for a decision, the longest waiting first. `open`: what can still be done today. */
export const listHelpedQuests = endpoint({
  method: 'GET',
  url: '/helping/missions',
  config: { allow: ['helper'] },
  schema: {
    querystring: z.object({ state: z.enum(['completed', 'open']), ...pageQuery }),
    response: { 200: z.object({ missions: z.array(helperQuest), pagination }) },
  },
})

const verify = z.strictObject({ verified: z.literal(true), note })
/** Only an expired quest that is rejected gets a new due date, at most a week ahead, and it needs one. */
const reject = z.strictObject({ complete: z.literal(false), note, due_date: z.optional(day) })
/** Withdraws the helper's own decision, as a parent can. */
const undo = z.strictObject({ undo: z.literal(true) })
export const helperDecision = z.union([verify, reject, undo])
export type HelperDecision = z.infer<typeof helperDecision>

export const decideAsHelper = endpoint({
  method: 'PUT',
  url: '/helping/missions/:id',
  config: {
    allow: ['helper'],
    refusals: ['child_inactive', 'day_past', 'points_short', 'quest_moved_on', 'quest_paused'],
  },
  schema: {
    params: idParam,
    body: z.object({ mission: helperDecision }),
    response: { 200: z.object({ mission: helperQuest }) },
  },
})
