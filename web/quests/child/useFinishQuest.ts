import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { flash } from '#web/platform/ui/flash.tsx'
import { useChangeQuest } from '#web/quests/queries.ts'

/** The state of a link to a quest's page that opens its question whether to finish it with open steps. */
export const ASKS_TO_FINISH = 'finish'

/** `finish` and `unfinish` show an error message and return false if they fail. */
export function useFinishQuest() {
  const { mutateAsync, isPending, variables } = useChangeQuest()

  async function setComplete({ id }: Quest, complete: boolean) {
    try {
      await mutateAsync({ id, change: complete ? { complete: true } : { complete: false } })
      return true
    } catch (error) {
      flash.failure(error, m.quest_finish_failed())
      return false
    }
  }
  return {
    finish: (quest: Quest) => setComplete(quest, true),
    unfinish: (quest: Quest) => setComplete(quest, false),
    isPending,
    pendingId: isPending ? variables.id : undefined,
  }
}
