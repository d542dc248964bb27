import { useNavigate } from 'react-router'
import type { Quest, QuestChange } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { flash } from '#web/platform/ui/flash.tsx'
import { useQuestTransition } from './useQuestTransition.ts'
import { useUndo } from './useUndo.ts'

type Decision =
  | Extract<QuestChange, { verified: true }>
  | Extract<QuestChange, { complete: false; note?: unknown }>
/** Tells whether it went well; if not, the parent was told. */
export type Decide = (decision: Decision) => Promise<boolean>

/**
 * Verify or reject: says how it went, with ten minutes to take it back. From the quest's own page it leads to the child's
 * list; in a list of what waits one stays where one is.
 */
export function useVerifyOrReject(quest: Quest, { stays = false } = {}) {
  const { take, isPending } = useQuestTransition(quest)
  const { undo } = useUndo(quest)
  const navigate = useNavigate()

  async function decide(change: Decision) {
    if (!(await take(change))) return false
    flash.success('verified' in change ? m.quest_verified_flash() : m.quest_rejected_flash(), {
      label: m.quest_undo(),
      onPress: undo,
    })
    if (!stays) navigate(`/kids/${quest.child_id}`)
    return true
  }
  return { decide, isPending }
}
