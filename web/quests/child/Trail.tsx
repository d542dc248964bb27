import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isExpired, type Quest, questAllows } from '#contract/quests/quests.ts'
import { type DayPart, dueTime } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCheck, IconChevronDown, IconClock } from '#web/platform/ui/graphics/icons.ts'
import { Pip } from '#web/platform/ui/graphics/Pip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { nameWithNumber } from '#web/quests/describe-time-of-day.ts'
import { findParentNote } from '#web/quests/parent-note.ts'
import { partLabels } from '#web/quests/part-labels.ts'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { VerifiedChip } from '#web/quests/QuestChips.tsx'
import { statusLine } from '#web/quests/status-line.ts'
import { DaySums } from './DaySums.tsx'
import { MinutesLeft } from './MinutesLeft.tsx'
import { QuestLines } from './QuestLines.tsx'
import { findPartStarts, isLeftToday, isWaiting } from './trail-order.ts'
import { useNameOfParent } from './useNameOfParent.ts'
import './trail-tag.css'
import './trail.css'

/** How many finished quests stand on the path before one that is left. More are folded into one tag. */
const FINISHED_SHOWN = 2

/**
 * Shows each quest as a tag on a path. Pip stands at the first quest that is left to finish today. The finished ones before it
 * are small, so that its button is on a phone's first screen.
 */
export function Trail(props: {
  quests: readonly Quest[]
  calendar: Calendar
  pendingId?: string | undefined
  /** Left out where no quest can be finished. */
  onFinish?: (quest: Quest) => void
  /** What stands at the end of the path. */
  end?: ReactNode
}) {
  const { quests, calendar, pendingId, onFinish, end } = props
  const firstLeft = quests.find((quest) => isLeftToday(quest, calendar))
  const finished = firstLeft ? quests.slice(0, quests.indexOf(firstLeft)) : []
  const partStarts = findPartStarts(quests.filter((quest) => isLeftToday(quest, calendar)))
  const folded = finished.length > FINISHED_SHOWN ? finished : []
  const shown = quests.slice(folded.length)
  return (
    <div className={end ? 'trail' : 'trail without-nest'}>
      <TrailStops count={shown.length + Math.min(folded.length, 1)}>
        {folded.length > 0 && <FinishedFold quests={folded} calendar={calendar} />}
        {shown.map((quest, index) => (
          <li
            className={finished.includes(quest) ? 'trail-stop finished-before' : 'trail-stop'}
            key={quest.id}
          >
            <Stone quest={quest} isCurrent={quest === firstLeft} />
            <PartStart part={partStarts.get(quest.id)} />
            <TrailTag
              quest={quest}
              calendar={calendar}
              isCurrent={quest === firstLeft}
              index={index - finished.length + folded.length}
              isPending={quest.id === pendingId}
              onFinish={onFinish && (() => onFinish(quest))}
            />
          </li>
        ))}
      </TrailStops>
      {end && <div className="trail-end">{end}</div>}
    </div>
  )
}

function FinishedFold({ quests, calendar }: { quests: readonly Quest[]; calendar: Calendar }) {
  const nameOfParent = useNameOfParent()
  const hasWaiting = quests.some(isWaiting)
  const count = quests.length
  return (
    <li className="trail-stop finished-before">
      <StoneShape kind={hasWaiting ? 'wait' : 'done'}>
        <Icon icon={hasWaiting ? IconClock : IconCheck} />
      </StoneShape>
      <div className="trail-tag-frame">
        <details className={`trail-tag finished-fold ${hasWaiting ? 'paper-2' : 'done'}`}>
          <summary>
            <span>{m.quest_fold_finished({ count, quests: formatNumber(count) })}</span>
            <small>
              <DaySums finished={quests} />
            </small>
            <Icon icon={IconChevronDown} />
          </summary>
          <QuestLines
            quests={quests}
            calendar={calendar}
            noteOn={(quest) =>
              quest.verified ? statusLine(quest, calendar, nameOfParent(quest)) : m.quest_waiting()
            }
          />
        </details>
      </div>
    </li>
  )
}

export const TrailSkeleton = () => (
  <div className="trail" role="status" aria-busy="true">
    <span className="visually-hidden">{m.ui_loading()}</span>
    <TrailStops count={3} isHidden>
      {[1, 2, 3].map((stop) => (
        <li className="trail-stop" key={stop}>
          <StoneShape kind="" />
          <div className="trail-tag-frame">
            <div className="trail-tag skeletons">
              <i />
              <i className="short" />
            </div>
          </div>
        </li>
      ))}
    </TrailStops>
  </div>
)

const TrailStops = (props: { count: number; isHidden?: boolean; children: ReactNode }) => (
  <div className="trail-stops">
    <TrailPath stopCount={props.count} />
    <ol aria-hidden={props.isHidden}>{props.children}</ol>
  </div>
)

function Stone({ quest, isCurrent }: { quest: Quest; isCurrent: boolean }) {
  const kind = quest.verified ? 'done' : quest.complete ? 'wait' : isCurrent ? 'now' : ''
  return (
    <StoneShape kind={kind}>
      {kind === 'done' && <Icon icon={IconCheck} />}
      {kind === 'wait' && <Icon icon={IconClock} />}
      {kind === 'now' && <Pip pose="waiting" />}
    </StoneShape>
  )
}

/** The name of the part of the day that begins with a quest. */
const PartStart = ({ part }: { part: DayPart | null | undefined }) =>
  part === undefined ? null : <p className="trail-part">{part ? partLabels[part]() : m.quest_any_time()}</p>

const StoneShape = ({ kind, children }: { kind: '' | 'now' | 'wait' | 'done'; children?: ReactNode }) => (
  <span className={`trail-stone ${kind}`}>
    <svg viewBox="0 0 60 56" aria-hidden="true">
      <path d="M14 4L34 1L50 8L59 25L54 44L38 55L18 53L4 42L1 22Z" className="stone-shape" />
      <path d="M14 4L34 1L50 8L40 12L20 11Z" className="stone-light" />
    </svg>
    {children}
  </span>
)

/**
 * The path behind the tags, with one bend for each tag. It begins far above them, so that it comes out of the scene even if
 * a bonus is shown between the scene and the tags.
 */
function TrailPath({ stopCount }: { stopCount: number }) {
  const bendX = (stop: number) => (stop % 2 ? 66 : 46)
  let d = 'M46-250V0C46 20 46 20 46 50'
  for (let stop = 1; stop < stopCount; stop++) {
    d += ` C${bendX(stop - 1)} ${stop * 100} ${bendX(stop)} ${stop * 100} ${bendX(stop)} ${stop * 100 + 50}`
  }
  d += ` C${bendX(stopCount - 1)} ${stopCount * 100 - 10} 40 ${stopCount * 100 - 10} 40 ${stopCount * 100}`
  const line = { d, vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      className="trail-line"
      viewBox={`0 0 92 ${stopCount * 100}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path {...line} stroke="var(--trail-edge)" strokeWidth="46" />
      <path {...line} stroke="var(--trail)" strokeWidth="40" />
      <path {...line} stroke="var(--stitch)" strokeWidth="5" strokeDasharray="0.1 17" strokeLinecap="round" />
    </svg>
  )
}

/**
 * The backgrounds of the quests that come after the current one, used in turn. The current one is the brightest; waiting,
 * verified and expired quests have other backgrounds, too.
 */
const paperClasses = ['paper-3', 'paper-4']

function TrailTag(props: {
  quest: Quest
  calendar: Calendar
  isCurrent: boolean
  /** Counted from the current quest. */
  index: number
  isPending: boolean
  onFinish: (() => void) | undefined
}) {
  const { quest, calendar, isCurrent, index, isPending, onFinish } = props
  const nameOfParent = useNameOfParent()
  const isOver = quest.verified || isExpired(quest, calendar)
  const isMissed = isExpired(quest, calendar) && !quest.complete
  // The heading above the first quest of a part of the day names the part.
  const withoutPart = { ...quest, time_of_day: dueTime(quest.time_of_day) }
  // A verified quest's note was read in the celebration.
  const note = !quest.verified && !isMissed && findParentNote(quest)
  const paper = quest.verified
    ? 'done'
    : quest.complete
      ? 'paper-2'
      : isMissed
        ? 'missed'
        : isCurrent
          ? 'current'
          : paperClasses[index % paperClasses.length]
  return (
    <div className="trail-tag-frame">
      <div className={`trail-tag ${paper}`}>
        <div className="tag-text">
          {quest.picture && <QuestPicture name={quest.picture} />}
          <h3>
            {isOver ? (
              quest.name
            ) : (
              <Link to={`/kids/${quest.child_id}/missions/${quest.id}`}>{quest.name}</Link>
            )}
          </h3>
          <p className="tag-status">{statusLine(withoutPart, calendar, nameOfParent(quest))}</p>
          <MinutesLeft quest={quest} calendar={calendar} />
          {note && <p className="tag-note">{m.quest_parent_says({ note })}</p>}
        </div>
        <div className="tag-action">
          <Points value={quest.points} withPlus={!isMissed} />
          {quest.verified && <VerifiedChip />}
          {isWaiting(quest) && <Chip meaning="wait">{m.quest_waiting()}</Chip>}
          {isMissed && <Chip>{m.quest_expired()}</Chip>}
          {onFinish && questAllows.finish(quest, calendar) && (
            <Button
              isPending={isPending}
              pendingText="…"
              aria-label={m.quest_finish_named({ quest: nameWithNumber(quest) })}
              onClick={onFinish}
            >
              {m.quest_finished()}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
