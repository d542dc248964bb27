import { isExpired, type Quest } from '#contract/quests/quests.ts'
import type { Moment } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { IconCheck, IconClock, IconZzz } from '#web/platform/ui/graphics/icons.ts'

export const VerifiedChip = () => (
  <Chip meaning="ok" icon={IconCheck}>
    {m.quest_completed()}
  </Chip>
)

/** An open quest has a chip only if it has expired, rests or, for a parent, if it is late. */
export const QuestChips = (props: { quest: Quest; moment: Moment; isForChild?: boolean }) => {
  const { quest, moment, isForChild = false } = props
  return (
    <>
      {quest.verified && <VerifiedChip />}
      {quest.complete && !quest.verified && (
        <Chip meaning="wait">{isForChild ? m.quest_waiting() : m.quest_to_verify()}</Chip>
      )}
      <RestingChip quest={quest} isForChild={isForChild} />
      {!isForChild && <LateChip quest={quest} moment={moment} />}
      {isExpired(quest, moment) &&
        // Children do not see the red chip.
        (isForChild ? <Chip>{m.quest_expired()}</Chip> : <ExpiredChip />)}
    </>
  )
}

/** Says that a quest rests in a pause, or waits for points afterwards. */
export const RestingChip = ({ quest, isForChild = false }: { quest: Quest; isForChild?: boolean }) =>
  quest.paused_for && (
    <Chip icon={IconZzz}>
      {quest.paused_for === 'pause'
        ? m.quest_paused()
        : isForChild
          ? m.quest_child_paused_points()
          : m.quest_paused_points()}
    </Chip>
  )

/** Tells a parent since when an open quest is late. */
export const LateChip = ({ quest, moment }: { quest: Quest; moment: Moment }) =>
  quest.late_since && !quest.paused_for && !quest.complete && !quest.verified && !isExpired(quest, moment) ? (
    <Chip meaning="wait" icon={IconClock}>
      {m.quest_late({ day: formatDay(quest.late_since, { month: 'short', day: 'numeric' }) })}
    </Chip>
  ) : null

export const ExpiredChip = () => (
  <Chip meaning="bad" icon={IconClock}>
    {m.quest_expired()}
  </Chip>
)
