import type { ReactNode } from 'react'
import { PHOTO_DAYS, QUEST_DESCRIPTION_MAX } from '#contract/limits.ts'
import type { NewStep } from '#contract/quests/checklist.ts'
import type { QuestPicture as PictureName } from '#contract/quests/pictures.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Checkbox } from '#web/platform/ui/forms/Checkbox.tsx'
import type { FieldBinding } from '#web/platform/ui/forms/Field.tsx'
import { NumberField } from '#web/platform/ui/forms/NumberField.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import { TextField } from '#web/platform/ui/forms/TextField.tsx'
import { QuestPicture } from '#web/quests/pictures/QuestPicture.tsx'
import { DueDayField } from './DueDayField.tsx'
import { sayMore, sayRepeats, sayWhen } from './describe-fields.ts'
import { FieldFold } from './FieldFold.tsx'
import { MissedField } from './MissedField.tsx'
import { MissingPoints } from './MissingPoints.tsx'
import { PointsInDollars } from './PointsInDollars.tsx'
import { RecurrenceFields, type RecurrenceSetter } from './RecurrenceFields.tsx'
import type { RecurrenceValues } from './recurrence-values.ts'
import { StepsField } from './StepsField.tsx'

/**
 * The fields of the forms that create or edit a quest: those that every quest needs, then the others, folded away with a
 * sentence of what they will do. `pointsNote` is shown below the points. (D07)
 */
export function QuestFields(props: {
  fields: {
    values: { points: number | ''; steps: NewStep[] | null; asks_photo: boolean } & RecurrenceValues
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
  /** Which children have the quest, and the sentence that says it. Undefined if there is no choice. */
  who?: { sentence: string; fields: ReactNode } | undefined
  /** The points that saving takes from the family's wallet. */
  cost: number
  /** Called before the parent leaves the form for the store. */
  onBuyPoints?: () => void
  picture: PictureName | null
  /** The field for the quest's picture. */
  pictureField: ReactNode
  /** See RecurrenceFields. */
  seriesDay?: string
}) {
  const { fields, focusesName, pointsNote, times, timeFields, who, cost, onBuyPoints } = props
  const { picture, pictureField, seriesDay } = props
  const { values, set, field } = fields
  const { today } = useCalendar()
  const frequencyField = field('reoccur_frequency')
  const ruleError = field('reoccur_rule').error
  const stepsField = field('steps')
  return (
    <>
      <TextField label={m.quest_name()} autoComplete="off" autoFocus={focusesName} {...field('name')} />
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
      <TextArea
        label={m.quest_description()}
        help={m.quest_description_help()}
        maxLength={QUEST_DESCRIPTION_MAX}
        {...field('description')}
      />
      <div className="field-folds">
        <FieldFold
          title={m.quest_repeats()}
          sentence={sayRepeats(values, seriesDay ?? (values.due_date || today))}
          hasError={Boolean(frequencyField.error || ruleError)}
        >
          <RecurrenceFields
            values={values}
            times={times}
            set={set}
            frequencyField={frequencyField}
            ruleError={ruleError}
            seriesDay={seriesDay}
          />
        </FieldFold>
        {who && (
          <FieldFold title={m.quest_form_who()} sentence={who.sentence}>
            {who.fields}
          </FieldFold>
        )}
        <FieldFold title={m.quest_form_when()} sentence={sayWhen(times, values)}>
          {timeFields}
          {(values.reoccur_scale || values.stays_open) && (
            <MissedField
              staysOpen={values.stays_open}
              onChange={(staysOpen) => set('stays_open', staysOpen)}
            />
          )}
        </FieldFold>
        <FieldFold
          title={m.quest_form_more()}
          sentence={sayMore(values, picture !== null)}
          picture={picture && <QuestPicture name={picture} />}
          hasError={Boolean(stepsField.error)}
        >
          {pictureField}
          <StepsField {...stepsField} />
          <Checkbox {...field('asks_photo')} help={m.quest_photo_ask_help({ days: PHOTO_DAYS })}>
            {m.quest_photo_ask()}
          </Checkbox>
        </FieldFold>
      </div>
    </>
  )
}
