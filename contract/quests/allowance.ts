import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { day, emptyBody, idParam, pointsAmount } from '#contract/values.ts'
import { weekdays } from './recurrence-rule.ts'

/**
 * Whether an allowance is paid in any case (`none`), by the share of the week's quests that were done (`share`), or only if all
 * were done (`all`).
 */
export const allowanceConditions = ['none', 'share', 'all'] as const
export type AllowanceCondition = (typeof allowanceConditions)[number]

const allowanceFields = {
  /** The points of a week in which all quests were done. */
  points: pointsAmount,
  /** The day on which it is paid, for the seven days before that day. */
  weekday: z.enum(weekdays),
  condition: z.enum(allowanceConditions),
}
export const allowanceForm = z.object(allowanceFields)
export type AllowanceForm = z.infer<typeof allowanceForm>

/** The points that a child gets each week. */
export const allowance = z.object({
  child_id: z.string(),
  ...allowanceFields,
  /** The next day on which it is paid. */
  next_day: day,
})
export type Allowance = z.infer<typeof allowance>

/** The allowance of a past week that is not paid yet. */
export const waitingAllowance = z.object({
  child_id: z.string(),
  /** The day on which it should have been paid. */
  payday: day,
  /** The points that wait for the wallet to have enough; null while finished quests of the week wait for a parent. */
  points: z.nullable(z.int()),
})
export type WaitingAllowance = z.infer<typeof waitingAllowance>

export const listAllowances = endpoint({
  method: 'GET',
  url: '/allowances',
  config: { allow: ['parent'] },
  schema: {
    response: {
      200: z.object({ allowances: z.array(allowance), waiting_allowances: z.array(waitingAllowance) }),
    },
  },
})

export const getOwnAllowance = endpoint({
  method: 'GET',
  url: '/allowance',
  config: { allow: ['child'] },
  schema: {
    response: {
      200: z.object({ allowance: z.nullable(allowance), waiting_allowances: z.array(waitingAllowance) }),
    },
  },
})

export const setAllowance = endpoint({
  method: 'PUT',
  url: '/children/:id/allowance',
  config: { allow: ['parent'], refusals: ['child_inactive'] },
  schema: {
    params: idParam,
    body: z.object({ allowance: allowanceForm }),
    response: { 200: z.object({ allowance }) },
  },
})

export const endAllowance = endpoint({
  method: 'DELETE',
  url: '/children/:id/allowance',
  config: { allow: ['parent'] },
  schema: { params: idParam, response: { 204: emptyBody } },
})
