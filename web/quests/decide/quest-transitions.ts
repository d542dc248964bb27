import { useNavigate } from 'react-router'
import type { Quest, QuestChange } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { ApiError, errorText } from '#web/platform/api/api.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { useChangeQuest } from '#web/quests/queries.ts'

type Options = { successText?: string; toErrorText?: (error: unknown) => string }

/**
 * If the change fails, `applyChange` shows the error and returns false. If the error belongs to fields, it throws the
 * error instead, so that the form can show it.
 */
export function useQuestTransition({ id }: Quest) {
  const { mutateAsync, isPending } = useChangeQuest()

  async function applyChange(change: QuestChange, { successText, toErrorText = errorText }: Options = {}) {
    try {
      await mutateAsync({ id, change })
      if (successText) flash.success(successText)
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      flash.failure(error, toErrorText(error))
      return false
    }
  }
  return { applyChange, isPending }
}

/**
 * The error text for changes that take points back from the child: there, `points_short` means that the child has too
 * few points, but the server's sentence speaks of the family's points.
 */
export const takeBackErrorText = (error: unknown) =>
  error instanceof ApiError && error.code === 'points_short' ? m.quest_points_spent() : errorText(error)

export function useUndoDecision(quest: Quest) {
  const { applyChange, isPending } = useQuestTransition(quest)
  const undo = () =>
    applyChange({ undo: true }, { successText: m.quest_waits_again_flash(), toErrorText: takeBackErrorText })
  return { undo, isPending }
}

type Decision =
  | Extract<QuestChange, { verified: true }>
  | Extract<QuestChange, { complete: false; note?: unknown }>
/**
 * If the decision fails, shows the error and returns false. Throws errors that belong to fields, which the form shows.
 */
export type Decide = (decision: Decision) => Promise<boolean>

/**
 * After success, `decide` calls `onDecided`, so that the screen can show the decision in place of the buttons. Without
 * `onDecided` it opens the child's quest list, with a message that offers undo.
 */
export function useVerifyOrReject(
  quest: Quest,
  { onDecided }: { onDecided?: (change: Decision) => void } = {},
) {
  const { applyChange, isPending } = useQuestTransition(quest)
  const { undo, isPending: isUndoing } = useUndoDecision(quest)
  const navigate = useNavigate()

  async function decide(change: Decision) {
    if (!(await applyChange(change))) return false
    if (onDecided) {
      onDecided(change)
      return true
    }
    const text = 'verified' in change ? m.quest_verified_flash() : m.quest_rejected_flash()
    flash.success(m.quest_named_flash({ quest: quest.name, text }), { label: m.quest_undo(), onPress: undo })
    navigate(`/kids/${quest.child_id}`)
    return true
  }
  return { decide, undo, isPending: isPending || isUndoing }
}
