import { isExpired, type Quest } from '#contract/quests.ts'
import { m } from '#messages'
import { Chip } from '#web/ui/Chip.tsx'
import { IconCheck, IconClock } from '#web/ui/icons.ts'

export const CompletedChip = () => (
  <Chip meaning="ok" icon={IconCheck}>
    {m.quest_completed()}
  </Chip>
)

/** What a parent has to know of a quest at a glance; one that is open and in time needs no word. */
export const QuestChips = ({ quest, today }: { quest: Quest; today: string }) => (
  <>
    {quest.verified && <CompletedChip />}
    {quest.complete && !quest.verified && <Chip meaning="wait">{m.quest_to_verify()}</Chip>}
    {isExpired(quest, today) && (
      <Chip meaning="bad" icon={IconClock}>
        {m.quest_expired()}
      </Chip>
    )}
  </>
)
