import type { ReactNode } from 'react'
import { QUEST_DESCRIPTION_MAX } from '#contract/limits.ts'
import type { RecurrenceScale } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { SegmentedChoice } from '#web/platform/ui/forms/SegmentedChoice.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { formatEveryInterval } from '#web/quests/format-recurrence.ts'
import { DueDayField } from './DueDayField.tsx'
import { MissingPoints } from './MissingPoints.tsx'
import { PointsInDollars } from './PointsInDollars.tsx'

const frequencyLabels: Record<RecurrenceScale, () => string> = {
  days: m.quest_frequency_days,
  weeks: m.quest_frequency_weeks,
  months: m.quest_frequency_months,
}

/** The fields of the forms that create or edit a quest. `pointsNote` is shown below the points. */
export function QuestFields(props: {
  fields: {
    values: { points: number | ''; reoccur_scale: RecurrenceScale | null; reoccur_frequency: number | '' }
    set: ((name: 'reoccur_scale', value: RecurrenceScale | null) => void) &
      ((name: 'reoccur_frequency', value: number) => void)
    field: ((name: 'name' | 'description' | 'due_date') => FieldBinding<string>) &
      ((name: 'points' | 'reoccur_frequency') => FieldBinding<number | ''>)
  }
  focusesName: boolean
  pointsNote?: ReactNode
  /** The points that saving takes from the family's wallet. */
  cost: number
  /** Called before the parent leaves the form for the store. */
  onBuyPoints?: () => void
}) {
  const { fields, focusesName, pointsNote, cost, onBuyPoints } = props
  const { values, set, field } = fields
  const { reoccur_scale: scale, reoccur_frequency: frequency } = values
  return (
    <>
      <TextField label={m.quest_name()} autoComplete="off" autoFocus={focusesName} {...field('name')} />
      <TextArea
        label={m.quest_description()}
        help={m.quest_description_help()}
        maxLength={QUEST_DESCRIPTION_MAX}
        {...field('description')}
      />
      <div className="two-columns">
        <div>
          <NumberField
            label={m.quest_points()}
            help={
              <>
                <PointsInDollars points={values.points} /> {pointsNote}
              </>
            }
            min={1}
            hasGem
            {...field('points')}
          />
          <MissingPoints cost={cost} onBuy={onBuyPoints} />
        </div>
        <DueDayField label={m.quest_deadline()} {...field('due_date')} />
      </div>
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
              <span className="capitalized">
                {formatEveryInterval({ reoccur_scale: scale, reoccur_frequency: frequency })}
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
