import { useState } from 'react'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { errorText } from '#web/platform/api/api.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { RadioCards } from '#web/platform/ui/forms/RadioCards.tsx'
import { useChangeQuest } from '#web/quests/queries.ts'
import { formatLongDay } from './DayPicker.tsx'
import type { WeekItem } from './week-items.ts'

/** Moves an open quest to another day of its week, or leads to the quest. */
export function MoveDialog(props: {
  quest: Quest
  /** The children who have it. */
  names: string
  /** The quests of the child. */
  items: readonly WeekItem[]
  days: readonly string[]
  onClose: () => void
}) {
  const { quest, names, items, days, onClose } = props
  const { today } = useCalendar()
  const [day, setDay] = useState<string>()
  const { move, isPending } = useMoveQuest(onClose)
  return (
    <Dialog
      title={quest.name}
      onClose={onClose}
      actions={
        <>
          <LinkButton variant="ghost" to={`/kids/${quest.child_id}/missions/${quest.id}`}>
            {m.quest_week_open_quest()}
          </LinkButton>
          <Button isDisabled={!day} isPending={isPending} onClick={() => day && move(quest, day)}>
            {m.quest_week_move()}
          </Button>
        </>
      }
    >
      <p className="muted">
        {names} · {m.points_amount({ points: quest.points, shown: formatNumber(quest.points) })}
      </p>
      <div className="week-days-choice">
        <RadioCards
          label={m.quest_week_move_to()}
          value={day}
          onChange={setDay}
          options={toDayOptions(days, items, today, quest.due_date)}
        />
      </div>
    </Dialog>
  )
}

/** Moves a quest to another day, and says so. */
export function useMoveQuest(onSettled?: () => void) {
  const { mutate, isPending } = useChangeQuest()
  const move = ({ id, name }: Quest, due_date: string) =>
    mutate(
      { id, change: { due_date } },
      {
        onSuccess: () => flash.success(m.quest_week_moved({ quest: name, day: formatLongDay(due_date) })),
        onError: (error) => flash.failure(error, errorText(error)),
        ...(onSettled && { onSettled }),
      },
    )
  return { move, isPending }
}

/** The days of the week with the number of quests that are there already. Days that are over, and `source`, cannot be chosen. */
export const toDayOptions = (
  days: readonly string[],
  items: readonly WeekItem[],
  today: string,
  source: string,
) =>
  days.map((day) => {
    const count = items.filter(({ due_date }) => due_date === day).length
    const quests = count > 0 ? m.quest_count({ count, quests: formatNumber(count) }) : m.quest_week_none()
    return {
      value: day,
      label: formatLongDay(day),
      help: day === today ? `${m.quest_today()} · ${quests}` : quests,
      isDisabled: day < today || day === source,
    }
  })
