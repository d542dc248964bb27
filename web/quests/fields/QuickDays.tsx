import { Button } from '#web/platform/ui/Button.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/FormActions.tsx'
import './due-day.css'

export type QuickDay = { day: string; label: string }

/** Buttons that fill in a day. `label` names the group for screen readers. */
export const QuickDays = (props: {
  label: string
  days: readonly QuickDay[]
  value: string
  onChange: (day: string) => void
}) => (
  <fieldset className="quick-days" aria-label={props.label}>
    {props.days.map(({ day, label }) => (
      <Button
        key={day}
        variant="ghost"
        size="compact"
        aria-pressed={props.value === day}
        onMouseDown={keepFieldFocused}
        onClick={() => props.onChange(day)}
      >
        {label}
      </Button>
    ))}
  </fieldset>
)
