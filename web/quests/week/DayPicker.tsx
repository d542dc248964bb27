import { dayOfMonth } from '#contract/calendar.ts'
import { m } from '#messages'
import { formatDay } from '#web/platform/app/format.ts'

/** On phones, chooses the one day that is shown. */
export const DayPicker = (props: {
  days: readonly string[]
  chosenDay: string
  today: string
  /** The day on which a dragged quest would be dropped. */
  dropDay?: string | undefined
  onChoose: (day: string) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields of a form
  <div role="group" className="week-picker" aria-label={m.quest_week_days()}>
    {props.days.map((day) => (
      <button
        key={day}
        type="button"
        data-day={day}
        data-drop={day === props.dropDay}
        aria-pressed={day === props.chosenDay}
        aria-current={day === props.today ? 'date' : undefined}
        onClick={() => props.onChoose(day)}
      >
        <span className="visually-hidden">{formatLongDay(day)}</span>
        <span aria-hidden="true">{formatDay(day, { weekday: 'narrow' })}</span>
        <b aria-hidden="true">{dayOfMonth(day)}</b>
      </button>
    ))}
  </div>
)

/** 'Friday, November 27' */
export const formatLongDay = (day: string) =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })
