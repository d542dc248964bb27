import type { ReactNode } from 'react'
import { PHOTO_DAYS, QUEST_DESCRIPTION_MAX } from '#contract/limits.ts'
import type { NewStep } from '#contract/quests/checklist.ts'
import { m } from '#messages'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { DueDayField } from './DueDayField.tsx'
import { MissingPoints } from './MissingPoints.tsx'
import { PointsInDollars } from './PointsInDollars.tsx'
import { RecurrenceFields, type RecurrenceSetter } from './RecurrenceFields.tsx'
import type { RecurrenceValues } from './recurrence-values.ts'
import { StepsField } from './StepsField.tsx'

/** The fields of the forms that create or edit a quest. `pointsNote` is shown below the points. */
export function QuestFields(props: {
  fields: {
    values: { points: number | '' } & RecurrenceValues
    set: RecurrenceSetter
    field: ((name: 'name' | 'description' | 'due_date') => FieldBinding<string>) &
      ((name: 'points' | 'reoccur_frequency') => FieldBinding<number | ''>) &
      ((name: 'reoccur_rule') => FieldBinding<string | null>) &
      ((name: 'steps') => FieldBinding<NewStep[] | null>) &
      ((name: 'asks_photo') => FieldBinding<boolean>)
  }
  focusesName: boolean
  pointsNote?: ReactNode
  /** At what times of the day the quest is due. */
  times: readonly (string | null)[]
  timeFields: ReactNode
  /** The points that saving takes from the family's wallet. */
  cost: number
  /** Called before the parent leaves the form for the store. */
  onBuyPoints?: () => void
  /** The field for the quest's picture. */
  pictureField: ReactNode
  /** See RecurrenceFields. */
  seriesDay?: string
}) {
  const { fields, focusesName, pointsNote, times, timeFields, cost, onBuyPoints, pictureField, seriesDay } =
    props
  const { values, set, field } = fields
  return (
    <>
      <TextField label={m.quest_name()} autoComplete="off" autoFocus={focusesName} {...field('name')} />
      {pictureField}
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
      {timeFields}
      <RecurrenceFields
        values={values}
        times={times}
        set={set}
        frequencyField={field('reoccur_frequency')}
        ruleError={field('reoccur_rule').error}
        seriesDay={seriesDay}
      />
      <StepsField {...field('steps')} />
      <Checkbox {...field('asks_photo')} help={m.quest_photo_ask_help({ days: PHOTO_DAYS })}>
        {m.quest_photo_ask()}
      </Checkbox>
    </>
  )
}
