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
  /** The first day on which it may end. */
  start: string
  error: string | undefined
  onChange: (rule: RecurrenceRule) => void
}) {
  const { rule, start, error, onChange } = props
  const { until, count } = rule
  /** What the parent is typing, which may not be a valid day or number yet. */
  const [typed, setTyped] = useState<{ day?: string; count?: number | '' }>({})
  return (
    <div className="series-end">
      <SelectField
        label={m.quest_ends()}
        name="series_end"
        error={until ? undefined : error}
        value={until ? 'on' : count ? 'after' : 'never'}
        onChange={(chosen) =>
          onChange({
            ...rule,
            until: chosen === 'on' ? monthsAfter(start, 1) : null,
            count: chosen === 'after' ? 10 : null,
          })
        }
        options={[
          { value: 'never', label: m.quest_ends_never() },
          { value: 'on', label: m.quest_ends_on() },
          { value: 'after', label: m.quest_ends_after() },
        ]}
      />
      {until && (
        <DayField
          label={m.quest_ends_day()}
          name="reoccur_rule"
          min={start}
          value={typed.day ?? until}
          error={error}
          onBlur={() => setTyped({})}
          onChange={(day) => {
            setTyped({ day })
            if (day >= start) onChange({ ...rule, until: day })
          }}
        />
      )}
      {count && (
        <NumberField
          label={m.quest_ends_count()}
          name="count"
          min={1}
          max={OCCURRENCES_MAX}
          value={typed.count ?? count}
          error={undefined}
          onBlur={() => setTyped({})}
          onChange={(value) => {
            setTyped({ count: value })
            if (Number.isInteger(value) && value && value >= 1 && value <= OCCURRENCES_MAX)
              onChange({ ...rule, count: value })
          }}
        />
      )}
    </div>
  )
}
