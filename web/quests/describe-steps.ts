import { type ChecklistStep, countOpenSteps } from '#contract/quests/checklist.ts'
import { m } from '#messages'

export const describeSteps = (steps: readonly ChecklistStep[]) =>
  m.quest_steps_done({ done: steps.length - countOpenSteps({ steps }), count: steps.length })
