import type { Quest } from '#contract/quests/quests.ts'
import { totalPoints } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { useRemoveQuest } from './useRemoveQuest.ts'

/** Deletes one quest of a series: it does not count as missed, and a turn is kept for the same child. (W07) */
export function SkipDialog({ quest, onClose }: { quest: Quest; onClose: () => void }) {
  const { remove, isPending } = useRemoveQuest(quest, onClose)
  const total = totalPoints(quest)
  return (
    <ConfirmDialog
      title={m.quest_skip_title({ quest: quest.name })}
      confirmText={m.quest_skip()}
      isPending={isPending}
      onConfirm={() => remove('this', m.quest_skipped_flash())}
      onClose={onClose}
    >
      <p className="muted">{m.quest_skip_text({ count: total, points: formatNumber(total) })}</p>
      {quest.sharing === 'turns' && <p className="muted">{m.quest_skip_turn()}</p>}
    </ConfirmDialog>
  )
}
