import { useState } from 'react'
import { monthsAfter } from '#contract/calendar.ts'
import { OCCURRENCES_MAX } from '#contract/limits.ts'
import type { RecurrenceRule } from '#contract/quests/recurrence-rule.ts'
import { m } from '#messages'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'

/** When a series ends by itself: never, on a day, or after a number of quests. (W01) */
export function SeriesEndField(props: {
  rule: RecurrenceRule
  due: string
  onChange: (rule: RecurrenceRule) => void
}) {
  const { rule, due, onChange } = props
  const { until, count } = rule
  // What a parent types, even while it is not a valid day or number.
  const [typed, setTyped] = useState<{ day: string; count: number | '' }>({
    day: until ?? '',
    count: count ?? '',
  })
  return (
    <div className="series-end">
      <SelectField
        label={m.quest_ends()}
        name="series_end"
        value={until ? 'on' : count ? 'after' : 'never'}
        onChange={(chosen) => {
          const end = {
            until: chosen === 'on' ? monthsAfter(due, 1) : null,
            count: chosen === 'after' ? 10 : null,
          }
          setTyped({ day: end.until ?? '', count: end.count ?? '' })
          onChange({ ...rule, ...end })
        }}
        options={[
          { value: 'never', label: m.quest_ends_never() },
          { value: 'on', label: m.quest_ends_on() },
          { value: 'after', label: m.quest_ends_after() },
        ]}
      />
      {until && (
        <DayField
          label={m.quest_ends_day()}
          name="until"
          min={due}
          value={typed.day}
          error={undefined}
          onBlur={() => setTyped({ ...typed, day: until })}
          onChange={(day) => {
            setTyped({ ...typed, day })
            if (day >= due) onChange({ ...rule, until: day })
          }}
        />
      )}
      {count && (
        <NumberField
          label={m.quest_ends_count()}
          name="count"
          min={1}
          max={OCCURRENCES_MAX}
          value={typed.count}
          error={undefined}
          onBlur={() => setTyped({ ...typed, count })}
          onChange={(value) => {
            setTyped({ ...typed, count: value })
            if (Number.isInteger(value) && value && value >= 1 && value <= OCCURRENCES_MAX)
              onChange({ ...rule, count: value })
          }}
        />
      )}
    </div>
  )
}
