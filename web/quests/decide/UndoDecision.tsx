import { useQuery } from '@tanstack/react-query'
import { UNDO_MINUTES } from '#contract/limits.ts'
import { type Quest, type QuestEvent, questAllows } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { formatTime, useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { useHasPassed } from '#web/platform/app/useHasPassed.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { IconArrowBackUp } from '#web/platform/ui/graphics/icons.ts'
import { questEventsQuery } from '#web/quests/list-queries.ts'
import { useUndoDecision } from './quest-transitions.ts'

/**
 * Offers the parent who verified or rejected a quest to undo that for ten minutes. The flash message after the decision offers the same, but
 * disappears earlier. (Q13)
 */
export function UndoDecision({ quest }: { quest: Quest }) {
  const calendar = useCalendar()
  const { data: events = [] } = useQuery(questEventsQuery(quest.id))
  const { undo, isPending } = useUndoDecision(quest)
  const undoableUntil = lastDecisionTime(events) + UNDO_MINUTES * 60_000
  const isTooLate = useHasPassed(undoableUntil)
  if (isTooLate || !questAllows.undo(quest, calendar)) return null

  const pointsInputs = { count: quest.points, points: formatNumber(quest.points) }
  const time = formatTime(new Date(undoableUntil).toISOString(), calendar)
  return (
    <div className="decision">
      <p>
        <b>{m.quest_undo_until({ time })}</b>
      </p>
      <p className="muted small">
        {quest.verified ? m.quest_undo_verify_text(pointsInputs) : m.quest_undo_reject_text()}
      </p>
      <div className="actions">
        <Button variant="ghost" isPending={isPending} onClick={undo} icon={IconArrowBackUp}>
          {m.quest_undo()}
        </Button>
      </div>
    </div>
  )
}

/**
 * Returns when this parent verified or rejected the quest, in epoch milliseconds; NaN if nobody or another parent did, or if another
 * event came later. The end of a series does not count as an event.
 */
function lastDecisionTime(events: readonly QuestEvent[]) {
  const last = events.findLast(({ event }) => event !== 'stop')
  return last?.is_own && ['verify', 'reject'].includes(last.event) ? Date.parse(last.at) : Number.NaN
}
