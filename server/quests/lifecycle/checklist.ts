import type { ChecklistStep, NewStep } from '#contract/quests/checklist.ts'
import type { QuestRow } from './outcome.ts'

/* The steps inside a quest. All children who share a quest tick the same ones. See docs/decisions/040-steps-inside-quests.md. (W10) */

type StepColumns = Pick<QuestRow, 'steps' | 'steps_done'>

/** Returns the columns of a quest with these steps, of which none is done. */
export const toStepColumns = (steps: readonly NewStep[] | null | undefined): StepColumns =>
  steps?.length
    ? { steps: steps.map(({ text }) => text), steps_done: steps.map(() => false) }
    : { steps: null, steps_done: null }

export const toChecklist = ({ steps, steps_done }: StepColumns): ChecklistStep[] | null =>
  steps?.map((text, index) => ({ text, done: steps_done?.[index] ?? false })) ?? null

/** Returns the steps without their ticks, as a set of quests has them. */
export const toNewSteps = ({ steps }: Pick<StepColumns, 'steps'>): NewStep[] | undefined =>
  steps?.map((text) => ({ text }))

/** Returns the columns after a parent has changed the steps: those whose text stays keep their ticks, wherever they stand now. */
export function changeSteps(before: StepColumns, steps: readonly NewStep[] | null): StepColumns {
  const left = toChecklist(before) ?? []
  const after = toStepColumns(steps)
  const steps_done = (after.steps ?? []).map((text) => {
    const index = left.findIndex((step) => step.text === text)
    return index >= 0 && left.splice(index, 1)[0]?.done === true
  })
  return { ...after, steps_done: after.steps && steps_done }
}
