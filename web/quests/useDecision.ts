import { useNavigate } from 'react-router'
import type { Quest, QuestChange } from '#contract/quests.ts'
import { m } from '#messages'
import { ApiError, wordsOf } from '#web/app/api.ts'
import { flash } from '#web/app/flash.tsx'
import { useChangeQuest } from './queries.ts'

export type Decision =
  | Extract<QuestChange, { verified: true }>
  | Extract<QuestChange, { complete: false; note?: unknown }>

/**
 * Verify or reject: says how it went, with ten minutes to take it back. From the quest's own page it leads to the child's
 * list; in a list of what waits one stays where one is.
 */
export function useDecision(quest: Quest, { stays = false } = {}) {
  const { mutateAsync, isPending } = useChangeQuest()
  const navigate = useNavigate()
  const id = quest.id

  async function undo() {
    try {
      await mutateAsync({ id, change: { undo: true } })
      flash.success(m.quest_waits_again_flash())
    } catch (error) {
      flash.error(wordsOf(error))
    }
  }
  async function decide(change: Decision) {
    try {
      await mutateAsync({ id, change })
    } catch (error) {
      // What belongs to a field is shown there, with everything typed still in place.
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      return flash.error(wordsOf(error))
    }
    flash.success('verified' in change ? m.quest_verified_flash() : m.quest_rejected_flash(), {
      label: m.quest_undo(),
      onPress: undo,
    })
    if (!stays) navigate(`/kids/${quest.child_id}`)
  }
  return { decide, isPending }
}
