import { Link } from 'react-router'
import { isExpired, type Quest, questAllows } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { CompletedChip } from '#web/quests/QuestChips.tsx'
import { statusLine } from '#web/quests/status-line.ts'
import './trail-tag.css'

/** The papers of tags that are still to be done, in turn. Honey, sage and oat say that one waits, is done, or slipped by. */
export const paperClasses = ['paper-1', 'paper-4', 'paper-3']

/** A quest on its string: the tag opens it, the button finishes it. Over is over: those open nothing. */
export function TrailTag(props: {
  quest: Quest
  calendar: Calendar
  /** Its place on the trail. */
  index: number
  isPending: boolean
  onFinish: () => void
}) {
  const { quest, calendar, index, isPending, onFinish } = props
  const { today } = calendar
  const isOver = quest.verified || isExpired(quest, today)
  const isSlipped = isExpired(quest, today) && !quest.complete
  const paper = quest.verified
    ? 'done'
    : quest.complete
      ? 'paper-2'
      : isSlipped
        ? 'old'
        : paperClasses[index % paperClasses.length]
  return (
    <div className="trail-tag-frame">
      <div className={`trail-tag ${paper}`}>
        <div className="tag-text">
          <h3>
            {isOver ? (
              quest.name
            ) : (
              <Link to={`/kids/${quest.child_id}/missions/${quest.id}`}>{quest.name}</Link>
            )}
          </h3>
          <p className="tag-status">{statusLine(quest, calendar)}</p>
        </div>
        <div className="tag-action">
          <Points value={quest.points} sign={!isSlipped} />
          {quest.verified && <CompletedChip />}
          {quest.complete && !quest.verified && <Chip meaning="wait">{m.quest_waiting()}</Chip>}
          {isSlipped && <Chip>{m.quest_expired()}</Chip>}
          {questAllows.finish(quest, today) && (
            <Button
              isPending={isPending}
              pendingText="…"
              aria-label={m.quest_finish_named({ quest: quest.name })}
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
