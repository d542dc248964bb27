import { type Quest, questAllows } from '#contract/quests/quests.ts'
import { listPayments } from '#contract/quests/sharing.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { FinishedLine } from '#web/quests/FinishedLine.tsx'
import { nameOwnersFirst } from '#web/quests/name-owners.ts'
import { useVerifyOrReject } from './quest-transitions.ts'
import { RejectDialog, type RejectDraft } from './RejectDialog.tsx'
import { VerifyDialog, type VerifyDraft } from './VerifyDialog.tsx'

/**
 * Buttons to verify or reject a finished quest, with their dialogs. An open dialog stays open, even if the other parent
 * decides meanwhile.
 */
export function DecideQuest({ quest, childName }: { quest: Quest; childName: string }) {
  const calendar = useCalendar()
  const { decide, isPending } = useVerifyOrReject(quest)
  const total = listPayments(quest).reduce((sum, payment) => sum + payment.points, 0)
  const verifyDialog = useDialogDraft<VerifyDraft>()
  const rejectDialog = useDialogDraft<RejectDraft>()
  return (
    <>
      {questAllows.verify(quest, calendar) && (
        <div className="decision">
          <p>
            <b>
              <FinishedLine quest={quest} childName={childName} />
            </b>
          </p>
          <p className="muted small">
            {m.quest_verifying_pays({ count: total, points: formatNumber(total) })}
          </p>
          <div className="actions">
            <Button isPending={isPending} onClick={() => decide({ verified: true })} icon={IconCheck}>
              {m.quest_verify()}
            </Button>
            <Button variant="plain" onClick={rejectDialog.open}>
              {m.quest_reject()}
            </Button>
            <Button variant="quiet" onClick={verifyDialog.open}>
              {m.quest_verify_with()}
            </Button>
          </div>
        </div>
      )}
      {verifyDialog.isOpen && (
        <VerifyDialog quest={quest} childName={childName} decide={decide} {...verifyDialog.dialogProps} />
      )}
      {rejectDialog.isOpen && (
        <RejectDialog
          quest={quest}
          childName={childName}
          childNameFirst={nameOwnersFirst(quest, childName)}
          decide={decide}
          {...rejectDialog.dialogProps}
        />
      )}
    </>
  )
}
