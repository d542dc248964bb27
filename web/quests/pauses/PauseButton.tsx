import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { IconZzz } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import type { PauseDraft } from './PauseDialog.tsx'

const PauseDialog = lazyPart(async () => (await import('./PauseDialog.tsx')).PauseDialog)

export function PauseButton({ child }: { child: Pick<Child, 'id' | 'first_name'> }) {
  const dialog = useDialogDraft<PauseDraft>()
  return (
    <>
      <Button icon={IconZzz} itemName={child.first_name} variant="ghost" onClick={dialog.open}>
        {m.quest_pause_take()}
      </Button>
      {dialog.isOpen && <PauseDialog child={child} {...dialog.dialogProps} />}
    </>
  )
}
