import * as z from 'zod/mini'
import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { day } from '#contract/values.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { DueDayField } from '#web/quests/fields/DueDayField.tsx'
import { nameOwnersFirst } from '#web/quests/name-owners.ts'
import { useQuestTransition } from './quest-transitions.ts'

const extendForm = z.object({ due_date: day })
export type ExtendDraft = z.input<typeof extendForm>

export function ExtendDialog(props: DialogDraft<ExtendDraft> & { quest: Quest; childName: string }) {
  const { quest, childName, draft, onClose } = props
  const calendar = useCalendar()
  const { today } = calendar
  const { applyChange } = useQuestTransition(quest)
  const isPast = isExpired(quest, calendar)
  const fields = useFields(extendForm, draft ?? { due_date: daysAfter(isPast ? today : quest.due_date, 1) })
  const pointsInputs = { count: quest.points, points: formatNumber(quest.points) }
  return (
    <FormDialog
      title={m.quest_extend_title({ quest: quest.name })}
      lead={
        <>
          {m.quest_extend_text({ name: nameOwnersFirst(quest, childName) })}{' '}
          {isPast ? m.quest_extend_expired(pointsInputs) : m.quest_extend_held(pointsInputs)}
        </>
      }
      fields={fields}
      onSubmit={({ due_date }) => applyChange({ due_date }, { successText: m.quest_extended_flash() })}
      submitText={m.quest_extend()}
      onClose={onClose}
    >
      <DueDayField
        time={quest.time_of_day}
        label={m.quest_new_deadline()}
        help={m.quest_today_or_later()}
        {...fields.field('due_date')}
      />
    </FormDialog>
  )
}
