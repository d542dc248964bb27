import type { Quest, QuestChange } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { useChangeQuest } from '#web/quests/queries.ts'

type Options = {
  /** What is said when it went well. */
  done?: string
  wordsFor?: (error: unknown) => string
}

/**
 * Takes one step in a quest's life and tells whether it went well; if not, the person was told why. Only what belongs
 * to a field is thrown, for the form to show it there.
 */
export function useQuestTransition({ id }: Quest) {
  const { mutateAsync, isPending } = useChangeQuest()

  async function take(change: QuestChange, { done = '', wordsFor = errorText }: Options = {}) {
    try {
      await mutateAsync({ id, change })
      if (done) flash.success(done)
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      flash.error(wordsFor(error))
      return false
    }
  }
  return { take, isPending }
}

/** The child is the payer then, so the sentence about the parent's balance would be the wrong one. */
export const describeClawBackError = (error: unknown) =>
  error instanceof ApiError && error.code === 'points_short' ? m.quest_points_spent() : errorText(error)
