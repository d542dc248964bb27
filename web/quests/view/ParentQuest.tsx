import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { isExpired, type Quest, questAllows } from '#contract/quests/quests.ts'
import { dueInstant } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { type Calendar, formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconPencil } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { BackToQuests } from '#web/quests/BackToQuests.tsx'
import { DecideQuest } from '#web/quests/decide/DecideQuest.tsx'
import { EditQuest, hasEditDraft } from '#web/quests/decide/EditQuest.tsx'
import { QuestActions } from '#web/quests/decide/QuestActions.tsx'
import { UndoDecision } from '#web/quests/decide/UndoDecision.tsx'
import { describeSchedule } from '#web/quests/describe-recurrence.ts'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { questEventsQuery } from '#web/quests/list-queries.ts'
import { isForSeveral, nameOwners } from '#web/quests/name-owners.ts'
import { QuestPhoto } from '#web/quests/photo/QuestPhoto.tsx'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { ExpiredChip, LateChip, RestingChip, VerifiedChip } from '#web/quests/QuestChips.tsx'
import { QuestHistory } from '#web/quests/QuestHistory.tsx'
import { Sharers } from '#web/quests/Sharers.tsx'
import { StepList } from '#web/quests/StepList.tsx'

export function ParentQuest({ quest }: { quest: Quest }) {
  const [isEditing, setEditing] = useState(hasEditDraft(quest))
  const title = useRef<HTMLHeadingElement>(null)

  function endEditing() {
    setEditing(false)
    // The focused button disappears with the form, so the focus moves to the title.
    requestAnimationFrame(() => title.current?.focus())
  }
  return (
    <>
      <BackToQuests childId={quest.child_id} />
      {isEditing ? (
        <EditQuest quest={quest} onClose={endEditing} />
      ) : (
        <QuestView quest={quest} title={title} onEdit={() => setEditing(true)} />
      )}
      <QuestHistory questId={quest.id} />
    </>
  )
}

function QuestView(props: { quest: Quest; title: RefObject<HTMLHeadingElement | null>; onEdit: () => void }) {
  const { quest, title, onEdit } = props
  const calendar = useCalendar()
  const child = useQuery(childQuery(quest.child_id)).data?.child
  const childName = nameOwners(quest, child?.first_name ?? '')
  const time = describeTimeAndNumber(quest)
  return (
    <article className="card roomy">
      <div className="quest-head">
        {quest.picture && <QuestPicture name={quest.picture} />}
        <div className="grow">
          <div className="row">
            {quest.verified && <VerifiedChip />}
            {quest.complete && !quest.verified && <Chip meaning="wait">{m.quest_waiting_for_you()}</Chip>}
            {isExpired(quest, calendar) ? (
              <ExpiredChip />
            ) : (
              !quest.complete && !quest.paused_for && <Chip meaning="info">{m.quest_open()}</Chip>
            )}
            <RestingChip quest={quest} />
            <LateChip quest={quest} moment={calendar} />
          </div>
          <h1 ref={title} tabIndex={-1}>
            {quest.name}
          </h1>
        </div>
        {questAllows.edit(quest, calendar) && (
          <Button
            variant="ghost"
            size="compact"
            icon={IconPencil}
            aria-label={m.quest_edit()}
            onClick={onEdit}
          >
            {m.family_edit()}
          </Button>
        )}
      </div>
      <p className="lead">{quest.description}</p>
      <dl className="facts quest-facts">
        <div>
          <dt>{m.quest_points()}</dt>
          <dd>
            <Points value={quest.points} withUnit />
          </dd>
        </div>
        <div>
          <dt>{m.quest_deadline()}</dt>
          <dd>
            {formatDay(quest.due_date)}
            {time && `, ${time}`}
          </dd>
        </div>
        <div>
          <dt>{m.quest_repeats()}</dt>
          <dd className="capitalized">{describeSchedule(quest) ?? m.quest_one_time()}</dd>
        </div>
        {child && !isForSeveral(quest) && (
          <div>
            <dt>{m.quest_for()}</dt>
            <dd className="quest-child">
              <Avatar name={child.name} avatar={child.avatar} />
              {child.first_name}
            </dd>
          </div>
        )}
      </dl>
      <Sharers quest={quest} />
      <TakenOver quest={quest} childName={childName} />
      <StepList steps={quest.steps} />
      <QuestPhoto quest={quest} />
      <QuestStateText quest={quest} childName={childName} />
      <DecideQuest quest={quest} childName={childName} />
      {/* The quests of a deleted child offer no further actions, because they cannot be reopened. */}
      {child?.active !== false && (
        <>
          <UndoDecision quest={quest} />
          <QuestActions quest={quest} childName={childName} />
        </>
      )}
    </article>
  )
}

/** Says from which child a sibling has taken the quest over. (W07) */
function TakenOver({ quest, childName }: { quest: Quest; childName: string }) {
  const from = useQuery({
    ...childQuery(quest.handed_over_by ?? ''),
    enabled: quest.handed_over_by !== null,
  }).data?.child
  return from ? (
    <p className="muted state">{m.quest_taken_over_from({ child: childName, from: from.first_name })}</p>
  ) : null
}

function QuestStateText({ quest, childName }: { quest: Quest; childName: string }) {
  const calendar = useCalendar()
  const { dayOf } = calendar
  if (quest.complete && !quest.verified) return null
  const decisionDay = quest.decided_at && formatDay(dayOf(quest.decided_at))
  return (
    <div className="muted state">
      {decisionDay && <Decision quest={quest} day={decisionDay} />}
      {!quest.verified && (
        <p>
          {quest.paused_for
            ? quest.paused_for === 'pause'
              ? quest.sharing
                ? m.quest_rests_text_everyone()
                : m.quest_rests_text({ name: childName })
              : m.quest_rests_for_points()
            : describeOpenQuest(quest, childName, calendar)}
        </p>
      )}
    </div>
  )
}

/** Says when the quest was verified or rejected and, if it was another parent, by whom. (F07) */
function Decision({ quest: { id, verified, note }, day }: { quest: Quest; day: string }) {
  const events = useQuery(questEventsQuery(id)).data
  const step = verified ? 'verify' : 'reject'
  const decision = events?.findLast(({ event }) => event === step)
  const by = decision && !decision.is_own ? decision.by : undefined
  const textOf = {
    verify: by ? m.quest_verified_on_by({ by, day }) : m.quest_verified_on_by_parent({ day }),
    reject: by ? m.quest_rejected_on_by({ by, day }) : m.quest_rejected_on_by_parent({ day }),
  }
  return (
    <>
      <p>{textOf[step]}</p>
      {note && <p>{by ? m.quest_note_by({ by, note }) : m.quest_your_note({ note })}</p>}
    </>
  )
}

/** Says until when the quest can be finished, or that it was not. */
function describeOpenQuest(quest: Quest, name: string, calendar: Calendar) {
  const isForEveryone = isForSeveral(quest)
  if (isExpired(quest, calendar))
    return isForEveryone ? m.quest_expired_text_everyone() : m.quest_expired_text({ name })
  const day = formatDay(quest.due_date)
  const instant = dueInstant(quest, calendar.timeZone)
  if (!instant) return isForEveryone ? m.quest_open_text_everyone({ day }) : m.quest_open_text({ name, day })
  const time = formatTime(instant.toISOString(), calendar)
  return isForEveryone
    ? m.quest_open_text_time_everyone({ time, day })
    : m.quest_open_text_time({ name, time, day })
}
