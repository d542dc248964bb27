import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { note, pointsAmount } from '#contract/values.ts'

/** What the page asks for a bonus; for whom is known there. */
export const bonusForm = z.object({ value: pointsAmount, note })

const bonus = z.extend(bonusForm, { child_id: z.string() })
export type Bonus = z.infer<typeof bonus>

export const giveBonus = endpoint({
  method: 'POST',
  url: '/points',
  config: { allow: ['parent'], refusals: ['child_inactive', 'not_found', 'points_short'] },
  schema: {
    tags: ['ledger'],
    summary: "Give a child points without a quest; answers the family's points after it",
    body: z.object({ points: bonus }),
    response: { 200: z.object({ new_value: z.int() }) },
  },
})
