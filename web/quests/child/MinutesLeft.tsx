import type { Quest } from '#contract/quests/quests.ts'
import { dueInstant } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconClock } from '#web/platform/ui/graphics/icons.ts'
import { isLeftToday } from './trail-order.ts'

/**
 * Reminds the child of a quest that is due within the hour. Screen readers say so once, and not each minute. Renders nothing
 * for a quest without a due time. (W02)
 */
export function MinutesLeft({ quest, calendar }: { quest: Quest; calendar: Calendar }) {
  const instant = dueInstant(quest, calendar.timeZone)
  if (!instant || !isLeftToday(quest, calendar)) return null
  const count = (instant.getTime() - calendar.now.getTime()) / 60_000
  const isLastHour = count > 0 && count <= 60
  return (
    <>
      <span role="status" className="visually-hidden">
        {isLastHour && m.quest_last_hour({ quest: quest.name })}
      </span>
      {isLastHour && (
        <Chip meaning="wait" icon={IconClock}>
          {m.quest_minutes_left({ count })}
        </Chip>
      )}
    </>
  )
}
