import * as z from 'zod/mini'
import { QUEST_STEPS_MAX, STEP_TEXT_MAX } from '#contract/limits.ts'
import { isPrintable } from '#contract/values.ts'

/* The steps inside a quest, which its child ticks one by one. (W10) */

/** A step as a parent writes it. */
const newStep = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'field_empty'),
      z.maxLength(STEP_TEXT_MAX, 'field_step_long'),
      z.refine(isPrintable, 'field_invalid'),
    ),
})
export type NewStep = z.infer<typeof newStep>

export const newSteps = z.array(newStep).check(z.maxLength(QUEST_STEPS_MAX, 'field_steps_many'))

/** A step of a quest, and whether a child has ticked it. */
export const checklistStep = z.object({ text: z.string(), done: z.boolean() })
export type ChecklistStep = z.infer<typeof checklistStep>

/** `number` counts from 1 in the quest's order; `text` makes sure that it is still the same step. */
export const tick = z.object({
  number: z.int().check(z.gte(1), z.lte(QUEST_STEPS_MAX)),
  text: z.string(),
  done: z.boolean(),
})
export type Tick = z.infer<typeof tick>

export const countOpenSteps = ({ steps }: { steps: readonly ChecklistStep[] | null }): number =>
  (steps ?? []).filter(({ done }) => !done).length
