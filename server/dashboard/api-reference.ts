import type * as firstSteps from '#contract/dashboard/first-steps.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

export const firstStepsReference: Section<typeof firstSteps> = {
  tag: 'Children',
  calls: {
    getFirstSteps: `Get the family's first steps. Says whether the family has a quest, whether an active child has been on the kid site, and whether a parent has verified a quest.`,
  },
}
