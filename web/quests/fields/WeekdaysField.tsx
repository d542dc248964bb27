import { type RecurrenceRule, weekdays } from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { formatWeekday } from '#web/quests/describe-recurrence.ts'

/** The weekdays of a weekly rule; at least one stays chosen. (W01) */
export function WeekdaysField({
  rule,
  onChange,
}: {
  rule: RecurrenceRule
  onChange: (rule: RecurrenceRule) => void
}) {
  return (
    <fieldset className="field">
      <legend className="label">{m.quest_weekdays()}</legend>
      <div className="segments weekdays">
        {weekdays.map((weekday) => {
          const isChosen = rule.weekdays.includes(weekday)
          return (
            <label key={weekday} className={isChosen ? 'on' : undefined}>
              <input
                type="checkbox"
                name="weekday"
                aria-label={formatWeekday(weekday)}
                checked={isChosen}
                onChange={({ target }) => {
                  const chosen = weekdays.filter((day) =>
                    day === weekday ? target.checked : rule.weekdays.includes(day),
                  )
                  if (chosen.length > 0) onChange({ ...rule, weekdays: chosen })
                }}
              />
              {formatWeekday(weekday, 'short')}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
