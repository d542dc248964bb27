import type { ComponentProps } from 'react'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/FormActions.tsx'
import { listQuickDays } from './quick-days.ts'
import './due-day.css'

/** The day a quest is due, from today on, with buttons for the most frequent days. */
export function DueDayField(props: Omit<ComponentProps<typeof DayField>, 'min'>) {
  const { today } = useCalendar()
  return (
    <div>
      <DayField {...props} min={today} />
      <fieldset className="quick-days" aria-label={m.quest_due_shortcuts()}>
        {listQuickDays(today).map(({ day, getLabel }) => (
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
