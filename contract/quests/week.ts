import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { day } from '#contract/values.ts'
import { pause } from './pauses.ts'
import { quest } from './quests.ts'

/** A quest that a series will bring and that does not exist yet. */
export const expectedQuest = z.object({
  /** The newest quest of the series. */
  mission_id: z.string(),
  /** `points`, `sharing` and `sharers` are those of the next quest; see `quest`. */
  ...z.pick(quest, {
    child_id: true,
    name: true,
    points: true,
    picture: true,
    time_of_day: true,
    daily_number: true,
    daily_count: true,
    sharing: true,
    sharers: true,
  }).shape,
  due_date: day,
  /** Whether the quest was not created yet because the wallet holds too few points. */
  waits_for_points: z.boolean(),
})
export type ExpectedQuest = z.infer<typeof expectedQuest>

/** Seven days with their quests. (W08) */
export const week = z.object({
  first_day: day,
  /** By due day and time of day. */
  missions: z.array(quest),
  expected: z.array(expectedQuest),
  /** The pauses that have one of the days. */
  pauses: z.array(z.omit(pause, { id: true, reason: true })),
  /** Null for a child. */
  wallet: z.nullable(
    z.object({
      /** The points in the family's wallet. */
      points: z.int(),
      /** The points that the days need from today on, besides those already held for quests. */
      needed: z.int(),
      /** The points that the wallet lacks for everything that is needed until the last of the days. */
      missing: z.int(),
    }),
  ),
})
export type Week = z.infer<typeof week>

export const getWeek = endpoint({
  method: 'GET',
  url: '/missions/week',
  config: { allow: ['parent', 'child'] },
  schema: {
    /** `first_day`: the first of the seven days, at most `WEEKS_AHEAD_MAX` weeks from today. */
    querystring: z.object({ first_day: day }),
    response: { 200: z.object({ week }) },
  },
})
