import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { note, pointsAmount } from '#contract/values.ts'

export const bonusForm = z.object({ value: pointsAmount, note })

const bonus = z.extend(bonusForm, { child_id: z.string() })
export type Bonus = z.infer<typeof bonus>

/** `value` is the bonus in points; `new_value` is the points left in the family's wallet. */
export const giveBonus = endpoint({
  method: 'POST',
  url: '/points',
  config: { allow: ['parent'], refusals: ['child_inactive', 'not_found', 'points_short'] },
  schema: { body: z.object({ points: bonus }), response: { 200: z.object({ new_value: z.int() }) } },
})
