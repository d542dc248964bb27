import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { describeClawBackError, useQuestTransition } from './useQuestTransition.ts'

/** The parent takes back the own verify or reject. */
export function useUndo(quest: Quest) {
  const { take, isPending } = useQuestTransition(quest)
  const undo = () =>
    take({ undo: true }, { done: m.quest_waits_again_flash(), wordsFor: describeClawBackError })
  return { undo, isPending }
}
