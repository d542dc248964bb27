import * as z from 'zod/mini'
import { daysAfter, daysBetween } from '#contract/calendar.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PAUSE_DAYS_BACK, PAUSE_DAYS_MAX } from '#contract/limits.ts'
import { day, emptyBody, idParam } from '#contract/values.ts'

export const pauseReasons = ['sick', 'away', 'school_holidays', 'public_holiday'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Why a quest rests: in a pause, or afterwards because the wallet has too few points for it. */
export const pausedFor = ['pause', 'points'] as const

/** Days on which quests rest: none opens, expires or can be finished, and no points are held for them. (W05) */
export const pause = z.object({
  id: z.string(),
  /** Null for all children of the family. */
  child_id: z.nullable(z.string()),
  first_day: day,
  last_day: day,
  reason: z.enum(pauseReasons),
})
export type Pause = z.infer<typeof pause>
export type PauseDays = Pick<Pause, 'first_day' | 'last_day'>

export const newPause = z.omit(pause, { id: true })
export type NewPause = z.infer<typeof newPause>

/** Whether the pause is for the child on a day. */
export const isPausedOn = (
  { child_id, first_day, last_day }: Omit<Pause, 'id' | 'reason'>,
  child: string,
  onDay: string,
) => (child_id === null || child_id === child) && first_day <= onDay && onDay <= last_day

export const canBeginOn = (first_day: string, today: string) =>
  daysAfter(today, -PAUSE_DAYS_BACK) <= first_day && first_day <= daysAfter(today, PAUSE_DAYS_MAX)

/** Whether a pause does not end before it begins, and is not too long. */
export const canLast = ({ first_day, last_day }: PauseDays) =>
  first_day <= last_day && daysBetween(first_day, last_day) < PAUSE_DAYS_MAX

export const listPauses = endpoint({
  method: 'GET',
  url: '/pauses',
  config: { allow: ['parent', 'child'] },
  schema: { response: { 200: z.object({ pauses: z.array(pause) }) } },
})

export const createPause = endpoint({
  method: 'POST',
  url: '/pauses',
  config: { allow: ['parent'], refusals: ['child_inactive', 'not_found', 'pause_overlaps'] },
  schema: { body: z.object({ pause: newPause }), response: { 201: z.object({ pause }) } },
})

export const changePause = endpoint({
  method: 'PUT',
  url: '/pauses/:id',
  config: { allow: ['parent'], refusals: ['pause_overlaps'] },
  schema: {
    params: idParam,
    body: z.object({ pause: z.pick(pause, { last_day: true }) }),
    response: { 200: z.object({ pause }) },
  },
})

export const endPause = endpoint({
  method: 'DELETE',
  url: '/pauses/:id',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})
