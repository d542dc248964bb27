import type { RecurrenceScale } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { formatFrequency } from '#web/quests/format-recurrence.ts'

const frequencyLabels: Record<RecurrenceScale, () => string> = {
  days: m.quest_frequency_days,
  weeks: m.quest_frequency_weeks,
  months: m.quest_frequency_months,
}

export function RecurrenceFields(props: {
  fields: {
    values: { reoccur_scale: RecurrenceScale | null; reoccur_frequency: number | '' }
    set: ((name: 'reoccur_scale', value: RecurrenceScale | null) => void) &
      ((name: 'reoccur_frequency', value: number) => void)
    field: (name: 'reoccur_frequency') => FieldBinding<number | ''>
  }
}) {
  const { values, set, field } = props.fields
  const { reoccur_scale: scale, reoccur_frequency: frequency } = values
  return (
    <>
      <SegmentedChoice
        label={m.quest_repeats()}
        name="reoccur_scale"
        value={scale ?? 'once'}
        onChange={(chosen) => {
          set('reoccur_scale', chosen === 'once' ? null : chosen)
          set('reoccur_frequency', 1)
        }}
        options={[
          { value: 'once', label: m.quest_once() },
          { value: 'days', label: m.quest_daily() },
          { value: 'weeks', label: m.quest_weekly() },
          { value: 'months', label: m.quest_monthly() },
        ]}
      />
      {scale && (
        <NumberField
          label={frequencyLabels[scale]()}
          help={
            frequency !== '' && (
              <span className="sentence">
                {formatFrequency({ reoccur_scale: scale, reoccur_frequency: frequency })}
              </span>
            )
          }
          min={1}
          max={365}
          {...field('reoccur_frequency')}
        />
      )}
    </>
  )
}
