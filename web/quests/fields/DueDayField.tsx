import type { ComponentProps } from 'react'
import { firstDayLeft } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { QuickDays } from './QuickDays.tsx'
import { listQuickDays } from './quick-days.ts'

/**
 * The day a quest is due, from today on, with buttons for the most frequent days. `time` is the quest's time of day: today is
 * not offered once it is over.
 */
export function DueDayField({
  time = null,
  ...props
}: Omit<ComponentProps<typeof DayField>, 'min'> & { time?: string | null }) {
  const calendar = useCalendar()
  const firstDay = firstDayLeft(time, calendar)
  const quickDays = listQuickDays(calendar.today).filter(({ day }) => day >= firstDay)
  return (
    <div>
      <DayField {...props} min={firstDay} />
      <QuickDays
        label={m.quest_due_shortcuts()}
        days={quickDays.map(({ day, getLabel }) => ({ day, label: getLabel() }))}
        value={props.value}
        onChange={props.onChange}
      />
    </div>
  )
}
