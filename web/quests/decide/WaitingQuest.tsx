import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import { daysAfter } from '#contract/calendar.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { RowDecision } from '#web/platform/ui/lists/RowDecision.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { describeSteps } from '#web/quests/describe-steps.ts'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { isForSeveral, nameOwners, nameOwnersFirst } from '#web/quests/name-owners.ts'
import { QuestPhoto } from '#web/quests/photo/QuestPhoto.tsx'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { StepLines } from '#web/quests/StepList.tsx'
import { OtherOwners } from './OtherOwners.tsx'
import { useVerifyOrReject } from './quest-transitions.ts'
import { RejectDialog, type RejectDraft } from './RejectDialog.tsx'
import { UnfoldButton } from './UnfoldButton.tsx'

/** The result of this parent's last decision on this screen. */
export type Outcome = 'verified' | 'rejected' | { failure: string }

const decisionTexts = {
  verified: { word: m.quest_verified_row, sentence: m.quest_verified_flash },
  rejected: { word: m.quest_rejected_row, sentence: m.quest_rejected_flash },
}

/** A finished quest in its child's group. Its dialog stays open, even if the quest is decided elsewhere. */
export function WaitingQuest(props: {
  quest: Quest
  child: Child
  isDecided: boolean
  /** Whether the quest is being verified together with others. */
  isVerifying: boolean
  outcome: Outcome | undefined
  onOutcome: (outcome: Outcome) => void
}) {
  const { quest, child, isDecided, isVerifying, outcome, onOutcome } = props
  const { id, name, description, points } = quest
  const { decide, undo, isPending } = useVerifyOrReject(quest, {
    onDecided: (change) => onOutcome('verified' in change ? 'verified' : 'rejected'),
  })
  const facts = [
    describeTimeAndNumber(quest),
    quest.steps && describeSteps(quest.steps),
    quest.photo_at && m.quest_photo(),
  ].filter(Boolean)
  const rejectDialog = useDialogDraft<RejectDraft>()
  const [isDescriptionShown, setDescriptionShown] = useState(false)
  const descriptionId = useId()
  const decision = typeof outcome === 'string' ? outcome : undefined
  const failure = typeof outcome === 'object' ? outcome.failure : undefined
  return (
    <li className="waiting-row waiting-quest">
      {quest.picture && <QuestPicture name={quest.picture} />}
      <p className="row-text">
        <Link to={href('/kids/:id/missions/:missionId', { id: child.id, missionId: id })}>{name}</Link>
      </p>
      <Points value={points} />
      <div className="row-facts muted small">
        <span>
          <FinishedAt quest={quest} />
          {isForSeveral(quest) && <OtherOwners quest={quest} />}
          {facts.map((fact) => ` · ${fact}`)}
        </span>
        <UnfoldButton
          partId={descriptionId}
          label={`${quest.photo_at ? m.quest_photo_and_description() : m.quest_description()}, ${name}`}
          isUnfolded={isDescriptionShown}
          onToggle={setDescriptionShown}
        />
      </div>
      <div className="row-actions">
        {isDecided ? (
          <>
            {!failure && (
              <RowDecision sentence={decision && decisionTexts[decision].sentence()}>
                {decision ? decisionTexts[decision].word() : m.ui_decided()}
              </RowDecision>
            )}
            {decision && (
              <Button itemName={name} size="compact" variant="quiet" isPending={isPending} onClick={undo}>
                {m.quest_undo()}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              itemName={name}
              size="compact"
              isPending={isPending || isVerifying}
              pendingText="…"
              onClick={() => decide({ verified: true })}
            >
              {m.quest_verify()}
            </Button>
            <Button itemName={name} size="compact" variant="plain" onClick={rejectDialog.open}>
              {m.quest_reject()}
            </Button>
          </>
        )}
      </div>
      {failure && <p className="failure small">{failure}</p>}
      <div id={descriptionId} className="description" hidden={!isDescriptionShown}>
        <p>{description}</p>
        {quest.steps && <StepLines steps={quest.steps} />}
        {isDescriptionShown && <QuestPhoto quest={quest} />}
      </div>
      {rejectDialog.isOpen && (
        <RejectDialog
          quest={quest}
          childName={nameOwners(quest, child.first_name)}
          childNameFirst={nameOwnersFirst(quest, child.first_name)}
          decide={decide}
          {...rejectDialog.dialogProps}
        />
      )}
    </li>
  )
}

/** Shorter than FinishedLine: the group's head already names the child. */
export function FinishedAt({ quest: { finished_at } }: { quest: Pick<Quest, 'finished_at'> }) {
  const calendar = useCalendar()
  if (!finished_at) return null
  const time = formatTime(finished_at, calendar)
  const day = calendar.dayOf(finished_at)
  if (day === calendar.today) return m.quest_row_finished_today({ time })
  if (day === daysAfter(calendar.today, -1)) return m.quest_row_finished_yesterday({ time })
  return m.quest_row_finished_on({ day: formatDay(day), time })
}
