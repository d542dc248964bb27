import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { flash } from '#web/platform/ui/flash.tsx'
import { describeClawBackError, useQuestTransition } from './useQuestTransition.ts'

/** The parent takes back the own verify or reject. */
export function useUndo(quest: Quest) {
  const { take, isPending } = useQuestTransition(quest)
  async function undo() {
    if (await take({ undo: true }, describeClawBackError)) flash.success(m.quest_waits_again_flash())
  }
  return { undo, isPending }
}
