import { useId, useState } from 'react'
import type { HelperDecision, HelperQuest } from '#contract/quests/helping.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { RowDecision } from '#web/platform/ui/lists/RowDecision.tsx'
import { RejectDialog, type RejectDraft } from '#web/quests/decide/RejectDialog.tsx'
import { UnfoldButton } from '#web/quests/decide/UnfoldButton.tsx'
import { FinishedAt } from '#web/quests/decide/WaitingQuest.tsx'
import { describeSteps } from '#web/quests/describe-steps.ts'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { StepLines } from '#web/quests/StepList.tsx'
import { useDecideAsHelper } from './queries.ts'

/** A finished quest, with the helper's decision in place of the buttons once it is made. */
export function HelpedQuest(props: {
  quest: HelperQuest
  childName: string
  /** Other children who have the quest, too: verifying it is for all of them. */
  otherNames: readonly string[]
  isDecided: boolean
}) {
  const { quest, childName, otherNames, isDecided } = props
  const { id, name, description, steps, picture, asks_photo } = quest
  const { mutateAsync, isPending } = useDecideAsHelper(id)
  const [decision, setDecision] = useState<'verified' | 'rejected'>()
  const [isDescriptionShown, setDescriptionShown] = useState(false)
  const rejectDialog = useDialogDraft<RejectDraft>()
  const descriptionId = useId()
  const facts = [...otherNames, describeTimeAndNumber(quest), steps && describeSteps(steps)].filter(Boolean)

  /** Returns whether it succeeded; throws errors of fields, which the form shows. */
  async function send(change: HelperDecision, next: typeof decision) {
    try {
      await mutateAsync(change)
      setDecision(next)
      return true
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
      // The server's sentence speaks of points.
      const hasSpentPoints = error instanceof ApiError && error.code === 'points_short'
      flash.failure(error, hasSpentPoints ? m.helping_undo_failed() : undefined)
      return false
    }
  }
  return (
    <li className="waiting-row waiting-quest">
      {picture && <QuestPicture name={picture} />}
      <p className="row-text">
        <b>{name}</b>
      </p>
      <div className="row-facts muted small">
        <span>
          <FinishedAt quest={quest} />
          {facts.map((fact) => ` · ${fact}`)}
        </span>
        <UnfoldButton
          partId={descriptionId}
          label={`${m.quest_description()}, ${name}`}
          isUnfolded={isDescriptionShown}
          onToggle={setDescriptionShown}
        />
      </div>
      <div className="row-actions">
        {isDecided ? (
          <>
            {decision ? (
              <RowDecision>{decisionWords[decision]()}</RowDecision>
            ) : (
              <p className="muted">{m.helping_gone()}</p>
            )}
            {decision && (
              <Button
                itemName={name}
                size="compact"
                variant="quiet"
                isPending={isPending}
                onClick={() => send({ undo: true }, undefined)}
              >
                {m.quest_undo()}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              itemName={name}
              size="compact"
              isPending={isPending}
              pendingText="…"
              onClick={() => send({ verified: true }, 'verified')}
            >
              {m.quest_verify()}
            </Button>
            <Button itemName={name} size="compact" variant="plain" onClick={rejectDialog.open}>
              {m.quest_reject()}
            </Button>
          </>
        )}
      </div>
      <div id={descriptionId} className="description" hidden={!isDescriptionShown}>
        <p>{description}</p>
        {steps && <StepLines steps={steps} />}
        {asks_photo && <p className="muted">{m.helping_photo()}</p>}
      </div>
      {rejectDialog.isOpen && (
        <RejectDialog
          quest={quest}
          childName={otherNames.length ? m.quest_everyone() : childName}
          childNameFirst={otherNames.length ? m.quest_everyone_first() : childName}
          decide={(change) => send('verified' in change ? { verified: true } : change, 'rejected')}
          {...rejectDialog.dialogProps}
        />
      )}
    </li>
  )
}

const decisionWords = { verified: m.quest_verified_row, rejected: m.quest_rejected_row }
