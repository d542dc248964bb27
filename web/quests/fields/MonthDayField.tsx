import { dayOfMonth } from '#contract/calendar.ts'
import {
  monthPositions,
  type RecurrenceRule,
  type Weekday,
  weekdays,
} from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { formatDayOfMonth, formatWeekday, positionTexts } from '#web/quests/describe-recurrence.ts'

const LAST_DAY = 31

/** On which day a monthly quest is due: the day of its first due date, the last day, or the first, second ... Monday. */
export function MonthDayField(props: {
  rule: RecurrenceRule
  start: string
  onChange: (rule: RecurrenceRule) => void
}) {
  const { rule, start, onChange } = props
  const { monthDay, position } = rule
  const day = monthDay && monthDay !== LAST_DAY ? monthDay : dayOfMonth(start)
  return (
    <div className="two-columns">
      <SelectField
        label={m.quest_month_day()}
        name="month_day"
        value={String(position ?? (monthDay === LAST_DAY ? 'last' : 'same'))}
        onChange={(chosen) => {
          if (chosen === 'same') onChange({ ...rule, weekdays: [], monthDay: null, position: null })
          else if (chosen === 'last') onChange({ ...rule, weekdays: [], monthDay: LAST_DAY, position: null })
          else {
            const chosenPosition = monthPositions.find((candidate) => String(candidate) === chosen) ?? 1
            onChange({
              ...rule,
              weekdays: position ? rule.weekdays : ['MO'],
              monthDay: null,
              position: chosenPosition,
            })
          }
        }}
        options={[
          { value: 'same', label: m.quest_month_day_same({ day: formatDayOfMonth(day) }) },
          { value: 'last', label: m.quest_month_day_last() },
          ...monthPositions.map((candidate) => ({
            value: String(candidate),
            label: m.quest_month_position({ position: positionTexts[candidate]() }),
          })),
        ]}
      />
      {position && (
        <SelectField
          label={m.quest_month_weekday()}
          name="month_weekday"
          value={rule.weekdays.join()}
          onChange={(chosen) => onChange({ ...rule, weekdays: chosen.split(',') as Weekday[] })}
          options={[
            ...weekdays.map((weekday) => ({ value: weekday as string, label: formatWeekday(weekday) })),
            { value: 'MO,TU,WE,TH,FR', label: m.quest_month_any_weekday() },
            { value: 'SA,SU', label: m.quest_month_any_weekend_day() },
          ]}
        />
      )}
    </div>
  )
}
