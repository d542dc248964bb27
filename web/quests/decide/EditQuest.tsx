import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Child } from '#contract/accounts/children.ts'
import { findPicture } from '#contract/quests/pictures.ts'
import { isExpired, newQuest, type Quest, type QuestEdit } from '#contract/quests/quests.ts'
import { type Sharing, totalPoints } from '#contract/quests/sharing.ts'
import { type Moment, timeOfDay } from '#contract/quests/time-of-day.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { childrenQuery } from '#web/accounts/families/queries.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { FormActions } from '#web/platform/ui/forms/FormActions.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { sayWho } from '#web/quests/fields/describe-fields.ts'
import { QuestFields } from '#web/quests/fields/QuestFields.tsx'
import { stepsMessages } from '#web/quests/fields/StepsField.tsx'
import { TimeOfDayField } from '#web/quests/fields/TimeOfDayFields.tsx'
import { PictureField } from '#web/quests/pictures/PictureField.tsx'
import { useChangeQuest } from '#web/quests/queries.ts'
import { SharersField } from './SharersField.tsx'

const editForm = z.extend(
  z.omit(newQuest, { child_id: true, also_for: true, sharing: true, times_of_day: true }),
  {
    time_of_day: z.nullable(timeOfDay),
    sharers: z.nullable(z.array(z.string()).check(z.minLength(2, 'field_invalid'))),
  },
)

type Draft = { initialQuest: Quest; values: ReturnType<typeof useFields<typeof editForm>>['values'] }

/** The forms that a parent left to buy points, by the quest's id. Each is restored once. */
const savedDrafts = new Map<string, Draft>()

export const hasEditDraft = ({ id }: Quest) => savedDrafts.has(id)

export function EditQuest({ quest, onClose }: { quest: Quest; onClose: () => void }) {
  const calendar = useCalendar()
  const { mutateAsync } = useChangeQuest()
  // The quest as it was when the form opened. Saving sends only what this parent changed, so that the other parent's
  // changes stay.
  const [initialQuest] = useState(savedDrafts.get(quest.id)?.initialQuest ?? quest)
  const { name, description, points, due_date, time_of_day } = quest
  const { reoccur_scale, reoccur_frequency, reoccur_rule, stays_open, sharers } = quest
  const questValues = {
    name,
    description,
    points,
    picture: findPicture(quest.picture),
    due_date,
    time_of_day,
    reoccur_scale,
    reoccur_frequency,
    reoccur_rule,
    stays_open,
    steps: toNewSteps(quest),
    asks_photo: quest.asks_photo,
    sharers,
  }
  const fields = useFields(editForm, savedDrafts.get(quest.id)?.values ?? questValues, stepsMessages)
  useEffect(() => void savedDrafts.delete(quest.id), [quest.id])
  const { values } = fields
  const kids = (useQuery(childrenQuery).data ?? []).filter(({ active }) => active)
  const saveDraft = () => savedDrafts.set(quest.id, { initialQuest, values })
  return (
    <div className="card roomy">
      <h1>{m.quest_edit()}</h1>
      {quest.reoccur_scale && (
        <p className="muted">{values.reoccur_scale ? m.quest_edit_series() : m.quest_edit_ends()}</p>
      )}
      <Form
        fields={fields}
        onSubmit={fields.submit(async (typed) => {
          const changes = listChanges(initialQuest, typed)
          if (Object.keys(changes).length > 0) {
            await mutateAsync({ id: quest.id, change: changes })
            flash.success(m.quest_edited_flash())
          }
          onClose()
        })}
      >
        <QuestFields
          fields={fields}
          focusesName
          times={[values.time_of_day]}
          timeFields={
            <div className="two-columns">
              <TimeOfDayField
                value={values.time_of_day}
                onChange={(time) => fields.set('time_of_day', time)}
              />
            </div>
          }
          pointsNote={pointsChangeText(quest, values, calendar)}
          who={
            values.sharers
              ? {
                  sentence: describeSharers(kids, values.sharers, quest.sharing),
                  fields: (
                    <SharersField
                      kids={kids}
                      sharers={values.sharers}
                      onChange={(chosen) => fields.set('sharers', chosen)}
                    />
                  ),
                }
              : undefined
          }
          picture={values.picture}
          pictureField={
            <PictureField
              picture={values.picture}
              isProposed={false}
              onChange={(picture) => fields.set('picture', picture)}
            />
          }
          cost={countAdditionalPoints(quest, values, calendar)}
          onBuyPoints={saveDraft}
          seriesDay={
            values.due_date === quest.due_date ? (quest.late_since ?? quest.due_date) : values.due_date
          }
        />
        <FormError>{fields.failure?.message}</FormError>
        {fields.failure?.code === 'points_short' && <BuyPointsLink onClick={saveDraft} />}
        <FormActions className="row sticky-bar" fields={fields} onCancel={onClose}>
          {m.ui_save()}
        </FormActions>
      </Form>
    </div>
  )
}

// `as` is safe: each field of the form is also a field of the quest.
const listChanges = (quest: Quest, typed: z.output<typeof editForm>): QuestEdit => {
  const before: Record<string, unknown> = { ...quest, steps: toNewSteps(quest) }
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  )
}

function describeSharers(kids: readonly Child[], sharers: readonly string[], sharing: Sharing | null) {
  const [first, ...others] = kids.filter(({ id }) => sharers.includes(id)).map(({ first_name }) => first_name)
  return first && others.length > 0 ? sayWho([first, ...others], sharing) : m.quest_shared_by_two()
}

const toNewSteps = ({ steps }: Quest) => steps?.map(({ text }) => ({ text })) ?? null

type TypedQuest = {
  points: number | ''
  due_date: string
  time_of_day: string | null
  sharers: string[] | null
}

/**
 * Returns how many more points of the wallet are held for the quest when the form is saved. Negative if saving
 * releases points.
 */
function countAdditionalPoints(quest: Quest, typed: TypedQuest, moment: Moment) {
  if (typed.points === '' || isExpired(toExpiring(quest, typed), moment)) return 0
  // No points are held for an expired quest.
  const { sharing } = quest
  const total = totalPoints({ points: typed.points, sharing, sharers: typed.sharers })
  return total - (isExpired(quest, moment) ? 0 : totalPoints(quest))
}

const toExpiring = (quest: Quest, { due_date, time_of_day }: TypedQuest) => ({
  ...quest,
  due_date,
  time_of_day,
})

function pointsChangeText(quest: Quest, typed: TypedQuest, moment: Moment) {
  if (isExpired(quest, moment) && isExpired(toExpiring(quest, typed), moment)) return m.quest_edit_expired()
  const additionalPoints = countAdditionalPoints(quest, typed, moment)
  const inputs = { count: Math.abs(additionalPoints), points: formatNumber(Math.abs(additionalPoints)) }
  if (additionalPoints === 0) return undefined
  return additionalPoints > 0 ? m.quest_edit_more(inputs) : m.quest_edit_less(inputs)
}
