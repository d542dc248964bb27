import { useNavigate } from 'react-router'
import type { DeleteScope, Quest } from '#contract/quests/quests.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { useDeleteQuest } from '#web/quests/queries.ts'

/** Deletes a quest from a dialog, says so, and leads to the child's quests. If it fails, closes the dialog. */
export function useRemoveQuest(quest: Quest, onClose: () => void) {
  const { mutate, isPending } = useDeleteQuest()
  const navigate = useNavigate()
  const remove = (scope: DeleteScope, doneText: string) =>
    mutate(
      { id: quest.id, scope },
      {
        onSuccess: () => {
          flash.success(doneText)
          navigate(`/kids/${quest.child_id}`)
        },
        onError: (error) => {
          onClose()
          flash.failure(error)
        },
      },
    )
  return { remove, isPending }
}
