import type * as activity from '#contract/dashboard/activity.ts'
import type * as firstSteps from '#contract/dashboard/first-steps.ts'
import type { Section } from '#server/platform/http/api-reference-types.ts'

export const firstStepsReference: Section<typeof firstSteps> = {
  tag: 'Children',
  calls: {
    getFirstSteps: `Get the family's first steps. Says whether the family has a quest, whether an active child has completed the first visit to the kid site, and whether the family has a verified quest.`,
  },
}

export const activityReference: Section<typeof activity> = {
  tag: 'Sign-in',
  calls: {
    listActivity: `List the activity of the family's accounts. Returns what happened in the last 90 days, newest first: who signed in on which device, which e-mail, phone or password changed, who was added or deleted, and who decided about which quest or reward.`,
  },
}
