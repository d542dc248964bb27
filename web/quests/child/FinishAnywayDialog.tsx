import type { ChecklistStep } from '#contract/quests/checklist.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import './quest-steps.css'

/** Asks before a quest is finished of which steps are still open. (W10) */
export function FinishAnywayDialog(props: {
  steps: readonly ChecklistStep[]
  onConfirm: () => void
  onClose: () => void
}) {
  const open = props.steps.filter(({ done }) => !done)
  return (
    <ConfirmDialog
      title={m.quest_finish_anyway_title({ count: open.length, steps: formatNumber(open.length) })}
      confirmText={m.quest_finish_anyway()}
      cancelText={m.quest_finish_not_yet()}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <ul className="open-steps">
        {open.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same text
          <li key={index}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
