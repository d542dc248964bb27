import type { ComponentProps } from 'react'
import { firstDayLeft } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/FormActions.tsx'
import { listQuickDays } from './quick-days.ts'
import './due-day.css'

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
      <fieldset className="quick-days" aria-label={m.quest_due_shortcuts()}>
        {quickDays.map(({ day, getLabel }) => (
          <Button
            key={day}
            variant="ghost"
            size="compact"
            aria-pressed={props.value === day}
            onMouseDown={keepFieldFocused}
            onClick={() => props.onChange(day)}
          >
            {getLabel()}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
