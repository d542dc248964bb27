import type { Quest } from '#contract/quests/quests.ts'

/** Whether a parent rejected the quest, and the child has not finished it again. */
export const isRejected = ({ complete, verified, decided_at }: Quest) =>
  !complete && !verified && decided_at !== null

/** Returns the parent's note on the current decision. */
export const findParentNote = (quest: Quest) => (quest.verified || isRejected(quest) ? quest.note : null)
