import { useState } from 'react'
import { isExpired, type Quest, questAllows } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import {
  IconArrowForwardUp,
  IconCalendar,
  IconCopy,
  IconRepeatOff,
  IconRoute,
  IconTrash,
} from '#web/platform/ui/graphics/icons.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ExtendDialog, type ExtendDraft } from './ExtendDialog.tsx'
import { RestoreDialog, type RestoreDraft } from './RestoreDialog.tsx'
import { SkipDialog } from './SkipDialog.tsx'
import { StopSeriesDialog } from './StopSeriesDialog.tsx'

/**
 * A parent's buttons to extend, skip, reopen, delete or copy a quest, or to stop its series, with their dialogs. An open
 * dialog stays open, even if its button disappears because the quest has changed.
 */
export function QuestActions(props: { quest: Quest; childName: string }) {
  const { quest } = props
  const calendar = useCalendar()
  const extendDialog = useDialogDraft<ExtendDraft>()
  const restoreDialog = useDialogDraft<RestoreDraft>()
  const [openDialog, setOpenDialog] = useState<'delete' | 'skip' | 'stop'>()
  const close = () => setOpenDialog(undefined)
  const canDelete = questAllows.delete(quest, calendar)
  const canSkip = canDelete && quest.reoccur_scale !== null && !isExpired(quest, calendar)
  return (
    <>
      <div className="actions quest-actions">
        {questAllows.extend(quest, calendar) && (
          <Button variant="ghost" onClick={extendDialog.open} icon={IconCalendar}>
            {m.quest_extend()}
          </Button>
        )}
        {questAllows.restore(quest, calendar) && (
          <Button variant="ghost" onClick={restoreDialog.open} icon={IconRoute}>
            {m.quest_restore()}
          </Button>
        )}
        {canSkip && (
          <Button variant="ghost" onClick={() => setOpenDialog('skip')} icon={IconArrowForwardUp}>
            {m.quest_skip()}
          </Button>
        )}
        {canDelete && (
          <Button variant="danger" onClick={() => setOpenDialog('delete')} icon={IconTrash}>
            {m.quest_delete()}
          </Button>
        )}
        <LinkButton
          variant="quiet"
          to={`/kids/${quest.child_id}/assignmission?copy=${quest.id}`}
          icon={IconCopy}
        >
          {m.quest_copy()}
        </LinkButton>
        {quest.reoccur_scale !== null && !canDelete && (
          <Button variant="danger" onClick={() => setOpenDialog('stop')} icon={IconRepeatOff}>
            {m.quest_series_stop_all()}
          </Button>
        )}
      </div>
      {extendDialog.isOpen && <ExtendDialog {...props} {...extendDialog.dialogProps} />}
      {restoreDialog.isOpen && <RestoreDialog {...props} {...restoreDialog.dialogProps} />}
      {openDialog === 'skip' && <SkipDialog quest={quest} onClose={close} />}
      {openDialog === 'delete' && <DeleteDialog {...props} onClose={close} />}
      {openDialog === 'stop' && (
        <StopSeriesDialog {...props} onClose={close}>
          {quest.verified ? m.quest_series_stop_open() : m.quest_series_stop_finished()}
        </StopSeriesDialog>
      )}
    </>
  )
}
