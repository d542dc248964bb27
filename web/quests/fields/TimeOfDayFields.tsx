import { useState } from 'react'
import { DAILY_COUNT_MAX } from '#contract/limits.ts'
import { dayParts, dueTime } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { SelectField } from '#web/platform/ui/forms/SelectField.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { partLabels } from '#web/quests/part-labels.ts'
import './recurrence.css'

/** The first choice for a time. */
const DEFAULT_TIME = '17:00'

/** At what time of its day a quest is due. (W02) */
export function TimeOfDayField(props: {
  label?: string | undefined
  value: string | null
  onChange: (value: string | null) => void
}) {
  const { label = m.quest_time_of_day(), value, onChange } = props
  const time = dueTime(value)
  /** What the parent is typing, which may not be a time yet. */
  const [typed, setTyped] = useState<string>()
  return (
    <div className="time-of-day">
      <SelectField
        label={label}
        name="time_of_day"
        value={time ? 'time' : (value ?? 'any')}
        onChange={(chosen) => onChange(chosen === 'any' ? null : chosen === 'time' ? DEFAULT_TIME : chosen)}
        options={[
          { value: 'any', label: m.quest_any_time() },
          ...dayParts.map((part) => ({ value: part, label: partLabels[part]() })),
          { value: 'time', label: m.quest_at_time() },
        ]}
      />
      {time && (
        <TextField
          label={m.quest_due_time()}
          name="due_time"
          type="time"
          value={typed ?? time}
          error={undefined}
          onBlur={() => setTyped(undefined)}
          onChange={(text) => {
            setTyped(text)
            if (text) onChange(text)
          }}
        />
      )}
    </div>
  )
}

/** How many times a day a child gets the new quest, and at what times. (W02, W03) */
export function TimesOfDayFields(props: {
  times: readonly (string | null)[]
  onChange: (times: (string | null)[]) => void
}) {
  const { times, onChange } = props
  const count = times.length
  return (
    <div className="two-columns">
      <SelectField
        label={m.quest_daily_count()}
        help={count > 1 && m.quest_daily_count_help()}
        name="daily_count"
        value={String(count)}
        onChange={(chosen) => onChange(changeCount(times, Number(chosen)))}
        options={Array.from({ length: DAILY_COUNT_MAX }, (_, index) => ({
          value: String(index + 1),
          label: m.quest_times({ count: index + 1 }),
        }))}
      />
      {times.map((time, index) => (
        <TimeOfDayField
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what tells the fields apart
          key={index}
          label={count > 1 ? m.quest_time_numbered({ number: index + 1, count }) : undefined}
          value={time}
          onChange={(changed) => onChange(times.with(index, changed))}
        />
      ))}
    </div>
  )
}

/** Keeps chosen times. Until a parent has chosen some, two are in the morning and evening, and three in each part of the day. */
function changeCount(times: readonly (string | null)[], count: number): (string | null)[] {
  const isProposal = times.every((time, index) => time === (proposals[times.length]?.[index] ?? null))
  const kept = isProposal ? (proposals[count] ?? []) : times
  return Array.from({ length: count }, (_, index) => kept[index] ?? null)
}

const proposals: Record<number, readonly string[]> = { 2: ['morning', 'evening'], 3: dayParts }
