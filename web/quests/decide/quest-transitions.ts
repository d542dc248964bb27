import { useNavigate } from 'react-router'
import type { Quest, QuestChange } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { useChangeQuest } from '#web/quests/queries.ts'

type Options = {
  /** What is said when it went well. */
  successText?: string
  toErrorText?: (error: unknown) => string
}

/**
 * Changes a quest and returns whether it went well; if not, the person was told why. Only what belongs to a field is
 * thrown, for the form to show it there.
 */
export function useQuestTransition({ id }: Quest) {
  const { mutateAsync, isPending } = useChangeQuest()

  async function applyChange(change: QuestChange, options: Options = {}) {
    const { successText, toErrorText = errorText } = options
    try {
      await mutateAsync({ id, change })
      if (successText) flash.success(successText)
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      flash.error(toErrorText(error))
      return false
    }
  }
  return { applyChange, isPending }
}

/** The child is the payer then, so the sentence about the parent's balance would be the wrong one. */
export const clawBackErrorText = (error: unknown) =>
  error instanceof ApiError && error.code === 'points_short' ? m.quest_points_spent() : errorText(error)

/** The parent takes back the own verify or reject. */
export function useUndoDecision(quest: Quest) {
  const { applyChange, isPending } = useQuestTransition(quest)
  const undo = () =>
    applyChange({ undo: true }, { successText: m.quest_waits_again_flash(), toErrorText: clawBackErrorText })
  return { undo, isPending }
}

type Decision =
  | Extract<QuestChange, { verified: true }>
  | Extract<QuestChange, { complete: false; note?: unknown }>
/** Returns whether it went well; if not, the parent was told. */
export type Decide = (decision: Decision) => Promise<boolean>

/**
 * Verify or reject: says how it went, with ten minutes to take it back. From the quest's own page it leads to the child's
 * list; in a list of what waits one stays where one is.
 */
export function useVerifyOrReject(quest: Quest, { staysOnPage = false } = {}) {
  const { applyChange, isPending } = useQuestTransition(quest)
  const { undo } = useUndoDecision(quest)
  const navigate = useNavigate()

  async function decide(change: Decision) {
    if (!(await applyChange(change))) return false
    flash.success('verified' in change ? m.quest_verified_flash() : m.quest_rejected_flash(), {
      label: m.quest_undo(),
      onPress: undo,
    })
    if (!staysOnPage) navigate(`/kids/${quest.child_id}`)
    return true
  }
  return { decide, isPending }
}
