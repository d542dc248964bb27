import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { countOpenSteps } from '#contract/quests/checklist.ts'
import { isPhotoMissing, opensLater, type Quest, questAllows } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { type Calendar, useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { IconArrowBackUp, IconCalendar, IconCheck, IconRepeat } from '#web/platform/ui/graphics/icons.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import {
  type CelebrationSize,
  chooseCelebrationSize,
  isLastOfToday,
} from '#web/quests/child/celebration/celebration-size.ts'
import { FinishedCelebration } from '#web/quests/child/celebration/FinishedCelebration.tsx'
import { describeAsRecurring } from '#web/quests/describe-recurrence.ts'
import { describeTimeAndNumber } from '#web/quests/describe-time-of-day.ts'
import { formatDueDayWithDate } from '#web/quests/format-due-day.ts'
import { OfferToSibling } from '#web/quests/offers/OfferToSibling.tsx'
import { findParentNote, isRejected } from '#web/quests/parent-note.ts'
import { PhotoField, useSendPhoto } from '#web/quests/photo/PhotoField.tsx'
import { QuestPhoto } from '#web/quests/photo/QuestPhoto.tsx'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { VerifiedChip } from '#web/quests/QuestChips.tsx'
import { QuestHistory } from '#web/quests/QuestHistory.tsx'
import { ownQuestsQuery } from '#web/quests/queries.ts'
import { Sharers } from '#web/quests/Sharers.tsx'
import { StepList } from '#web/quests/StepList.tsx'
import { statusLine } from '#web/quests/status-line.ts'
import { FinishAnywayDialog } from './FinishAnywayDialog.tsx'
import { MinutesLeft } from './MinutesLeft.tsx'
import { QuestSteps } from './QuestSteps.tsx'
import { isFinishedToday, isWaiting } from './trail-order.ts'
import { ASKS_TO_FINISH, useFinishQuest } from './useFinishQuest.ts'
import { useTickStep } from './useTickStep.ts'
import './quest-tag.css'

const TRAIL_PATH = '/childdashboard'

export const ChildQuestSkeleton = () => (
  <>
    <BackLink to={TRAIL_PATH}>{m.quest_trail_back()}</BackLink>
    <div className="quest-tag-frame" role="status" aria-busy="true">
      <span className="visually-hidden">{m.ui_loading()}</span>
      <TagString />
      <div className="quest-tag skeletons">
        <i className="title" />
        <i className="short" />
        <i />
        <i className="quest-action" />
      </div>
    </div>
  </>
)

export function ChildQuest({ quest }: { quest: Quest }) {
  const calendar = useCalendar()
  const navigate = useNavigate()
  const { finish, unfinish, isPending } = useFinishQuest()
  const [celebration, setCelebration] = useState<{ size: CelebrationSize; finishedBefore: Quest[] }>()
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const recurrence = describeAsRecurring(quest)
  const { steps, tick, allSent } = useTickStep(quest)
  const canFinish = questAllows.finish(quest, calendar)
  // On the trail, the child may have pressed the button of a quest that lacks a photo, or of which steps are still open.
  const { state, pathname } = useLocation()
  const [isAsking, setAsking] = useState(
    state === ASKS_TO_FINISH && canFinish && !isPhotoMissing(quest) && countOpenSteps({ steps }) > 0,
  )
  const [isPhotoMissed, setPhotoMissed] = useState(state === ASKS_TO_FINISH && isPhotoMissing(quest))
  const photoInput = useRef<HTMLInputElement>(null)
  const sendingPhoto = useSendPhoto(quest.id)

  const [isSending, setSending] = useState(false)
  function tryToFinish() {
    if (isPhotoMissing(quest)) {
      setPhotoMissed(true)
      photoInput.current?.focus()
    } else if (countOpenSteps({ steps }) > 0) setAsking(true)
    else void finishAndCelebrate()
  }
  function stopAsking() {
    setAsking(false)
    if (state) navigate(pathname, { replace: true })
  }
  async function finishAndCelebrate() {
    stopAsking()
    setSending(true)
    // If a tick failed, a message says so, and the child can look at the steps again.
    if (await allSent()) await finishNow()
    setSending(false)
  }
  async function finishNow() {
    // If the other quests cannot be loaded, the points alone decide the size of the celebration.
    const loading = queryClient.fetchInfiniteQuery(ownQuestsQuery).catch(() => undefined)
    const [isFinished, trail] = await Promise.all([finish(quest), loading])
    const quests = trail?.pages.flatMap((page) => page.missions)
    const isLast = quests !== undefined && isLastOfToday(quest, quests, calendar)
    const finishedBefore =
      quests?.filter((other) => other.id !== quest.id && isFinishedToday(other, calendar)) ?? []
    if (isFinished) {
      setCelebration({ size: chooseCelebrationSize(quest.points, isLast), finishedBefore })
    }
  }
  async function undo() {
    const isUndone = await unfinish(quest)
    setCelebration(undefined)
    // The focused button disappears, so the focus moves to the title.
    requestAnimationFrame(() => title.current?.focus({ preventScroll: true }))
    if (isUndone) flash.success(m.quest_undone_flash())
  }
  return (
    <>
      <BackLink to={TRAIL_PATH}>{m.quest_trail_back()}</BackLink>
      <div className="quest-tag-frame">
        <TagString />
        <article className="quest-tag">
          <div className="quest-tag-head">
            <div className="grow">
              {quest.picture && <QuestPicture name={quest.picture} />}
              <h1 ref={title} tabIndex={-1}>
                {quest.name}
              </h1>
              <p className="points">
                <Gem isLarge />
                <span>
                  {m.quest_plus_points({ count: quest.points, points: formatNumber(quest.points) })}
                </span>
              </p>
            </div>
            <Pip pose={choosePose(quest, calendar)} />
          </div>
          <p className="description">{quest.description}</p>
          <p className="row chips">
            {!quest.paused_for && (
              <Chip meaning="info" icon={IconCalendar}>
                {quest.late_since && questAllows.finish(quest, calendar)
                  ? statusLine(quest, calendar)
                  : [formatDueDayWithDate(quest.due_date, calendar), describeTimeAndNumber(quest)]
                      .filter(Boolean)
                      .join(', ')}
              </Chip>
            )}
            {recurrence && (
              <Chip meaning="info" icon={IconRepeat}>
                {recurrence}
              </Chip>
            )}
            <MinutesLeft quest={quest} calendar={calendar} />
          </p>
          <Sharers quest={quest} />
          {canFinish && steps.length > 0 ? (
            <QuestSteps steps={steps} onTick={tick} />
          ) : (
            <StepList steps={quest.steps} />
          )}
          {canFinish && quest.asks_photo ? (
            <PhotoField
              quest={quest}
              isMissed={isPhotoMissed && !quest.photo_at}
              inputRef={photoInput}
              sending={sendingPhoto}
            />
          ) : (
            <QuestPhoto quest={quest} />
          )}
          <QuestState quest={quest} calendar={calendar} />
          {canFinish && (
            <div className="quest-action">
              <Button
                icon={IconCheck}
                size="huge"
                isFullWidth
                isPending={isPending || isSending || sendingPhoto.isPending}
                onClick={tryToFinish}
              >
                {m.quest_finished()}
              </Button>
              <p className="hint">{m.quest_undo_hint()}</p>
            </div>
          )}
          {questAllows.unfinish(quest, calendar) && !celebration && (
            <div className="quest-action">
              <Button variant="plain" isPending={isPending} onClick={undo} icon={IconArrowBackUp}>
                {m.quest_undo()}
              </Button>
            </div>
          )}
          <OfferToSibling quest={quest} />
        </article>
      </div>
      {isAsking && <FinishAnywayDialog steps={steps} onConfirm={finishAndCelebrate} onClose={stopAsking} />}
      <QuestHistory questId={quest.id} shownNote={findParentNote(quest)} />
      {celebration && (
        <FinishedCelebration
          quest={quest}
          {...celebration}
          isPending={isPending}
          onUndo={undo}
          onClose={() => {
            setCelebration(undefined)
            navigate(TRAIL_PATH)
          }}
        />
      )}
    </>
  )
}

/** Renders nothing if the child can finish the quest, unless a parent has rejected it. */
function QuestState({ quest, calendar }: { quest: Quest; calendar: Calendar }) {
  const note = findParentNote(quest)
  // The child has finished its part: see `toChildView` on the server.
  const waitsForOthers = quest.complete && !quest.finished_at
  if (!quest.complete && !isRejected(quest) && questAllows.finish(quest, calendar)) return null
  return (
    <div className="quest-state">
      {quest.verified && <VerifiedChip />}
      {isWaiting(quest) && !waitsForOthers && <Chip meaning="wait">{m.quest_waiting()}</Chip>}
      <p>
        <b>{statusLine(quest, calendar)}</b>
      </p>
      {isWaiting(quest) && <p>{waitsForOthers ? m.quest_waiting_for_others() : m.quest_kept_safe()}</p>}
      {opensLater(quest, calendar.today) && (
        <p>
          {m.quest_opens_on({
            day: formatDay(quest.opens_on ?? '', { weekday: 'long', month: 'long', day: 'numeric' }),
          })}
        </p>
      )}
      {note && <p>{m.quest_parent_says({ note })}</p>}
    </div>
  )
}

function choosePose(quest: Quest, calendar: Calendar) {
  if (quest.verified) return 'cheering'
  if (quest.complete) return 'gem'
  if (quest.paused_for) return 'asleep'
  return questAllows.finish(quest, calendar) ? 'pointing' : 'waiting'
}

const TagString = () => (
  <svg className="tag-string" viewBox="0 0 60 118" preserveAspectRatio="none" aria-hidden="true">
    <path
      d="M30 116C14 80 40 60 26 0M30 116C44 84 30 50 34 0"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
    />
  </svg>
)
