import { useState } from 'react'
import * as z from 'zod/mini'
import { newQuest, type Quest, type QuestEdit } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form, FormError } from '#web/platform/ui/forms/Form.tsx'
import { FormActions } from '#web/platform/ui/forms/FormActions.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { QuestFields } from '#web/quests/fields/QuestFields.tsx'
import { useChangeQuest } from '#web/quests/queries.ts'

const editForm = z.omit(newQuest, { child_id: true, also_for: true })

export function EditQuest({ quest, onClose }: { quest: Quest; onClose: () => void }) {
  const { today } = useCalendar()
  const { mutateAsync } = useChangeQuest()
  // The quest when the form opened. Saving sends only this parent's changes, and so keeps the other parent's.
  const [initialQuest] = useState(quest)
  const { name, description, points, due_date, reoccur_scale, reoccur_frequency } = quest
  const questValues = { name, description, points, due_date, reoccur_scale, reoccur_frequency }
  const fields = useFields(editForm, questValues)
  const { values } = fields
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
        <QuestFields fields={fields} hasFocus pointsNote={pointsChangeText(quest, values, today)} />
        <FormError>{fields.failure?.message}</FormError>
        {fields.failure?.code === 'points_short' && <BuyPointsLink />}
        <FormActions className="row sticky-bar" fields={fields} onCancel={onClose}>
          {m.ui_save()}
        </FormActions>
      </Form>
    </div>
  )
}

// `as` is safe: each field of the form is also a field of the quest.
const listChanges = (quest: Quest, typed: QuestEdit): QuestEdit =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => quest[name as keyof Quest] !== value))

/** Says how many points saving holds or releases. No points are held for an expired quest. */
function pointsChangeText(quest: Quest, typed: { points: number | ''; due_date: string }, today: string) {
  const isPast = quest.due_date < today
  if (isPast && typed.due_date < today) return m.quest_edit_expired()
  if (typed.points === '' || typed.due_date < today) return undefined
  const additionalPoints = typed.points - (isPast ? 0 : quest.points)
  const inputs = { count: Math.abs(additionalPoints), points: formatNumber(Math.abs(additionalPoints)) }
  if (additionalPoints === 0) return undefined
  return additionalPoints > 0 ? m.quest_edit_more(inputs) : m.quest_edit_less(inputs)
}
