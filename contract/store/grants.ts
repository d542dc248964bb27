import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { weekdays } from '#contract/quests/recurrence-rule.ts'
import { day, emptyBody, idParam, pointsAmount } from '#contract/values.ts'

/* Where points are given and not sold, parents add points to the family's wallet themselves. (F01) */

/** Points that a parent added. */
export const grant = z.object({
  id: z.string(),
  points: z.int(),
  given_at: z.string(),
  /** True for the points that come each week by themselves. */
  is_weekly: z.boolean(),
  /** The first name of the parent who added the points, or set the weekly ones. */
  by: z.nullable(z.string()),
  is_taken_back: z.boolean(),
})
export type Grant = z.infer<typeof grant>

const weeklyGrantFields = { points: pointsAmount, weekday: z.enum(weekdays) }
export const weeklyGrantForm = z.object(weeklyGrantFields)
export type WeeklyGrantForm = z.infer<typeof weeklyGrantForm>

export const weeklyGrant = z.object({
  ...weeklyGrantFields,
  /** The next day on which the points come. */
  next_day: day,
})
export type WeeklyGrant = z.infer<typeof weeklyGrant>

/** The newest grants, and the weekly points if a parent has set them. */
export const listGrants = endpoint({
  method: 'GET',
  url: '/grants',
  config: { allow: ['parent'], refusals: ['points_sold'] },
  schema: {
    response: { 200: z.object({ grants: z.array(grant), weekly_grant: z.nullable(weeklyGrant) }) },
  },
})

export const addGrant = endpoint({
  method: 'POST',
  url: '/grants',
  config: { allow: ['parent'], refusals: ['points_sold', 'points_full'] },
  schema: {
    body: z.object({ grant: z.object({ points: pointsAmount }) }),
    /** `points` is what the wallet has now. */
    response: { 200: z.object({ id: z.string(), points: z.int() }) },
  },
})

export const takeBackGrant = endpoint({
  method: 'DELETE',
  url: '/grants/:id',
  config: { allow: ['parent'], refusals: ['points_sold', 'points_short', 'grant_taken_back'] },
  /** `points` is what the wallet has now. */
  schema: { params: idParam, response: { 200: z.object({ points: z.int() }) } },
})

export const setWeeklyGrant = endpoint({
  method: 'PUT',
  url: '/weekly_grant',
  config: { allow: ['parent'], refusals: ['points_sold'] },
  schema: {
    body: z.object({ weekly_grant: weeklyGrantForm }),
    response: { 200: z.object({ weekly_grant: weeklyGrant }) },
  },
})

export const endWeeklyGrant = endpoint({
  method: 'DELETE',
  url: '/weekly_grant',
  config: { allow: ['parent'], refusals: ['points_sold'] },
  schema: { response: { 204: emptyBody } },
})
