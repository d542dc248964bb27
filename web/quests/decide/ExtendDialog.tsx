import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { extendForm } from '#web/quests/fields/forms.ts'
import { useQuestTransition } from './useQuestTransition.ts'

export type ExtendDraft = { due_date: string }

/** A new deadline for an open quest, also for one that has expired. */
export function ExtendDialog(props: DialogDraft<ExtendDraft> & { quest: Quest; name: string }) {
  const { quest, name, draft, onClose } = props
  const { today } = useCalendar()
  const { take } = useQuestTransition(quest)
  const isPast = isExpired(quest, today)
  const fields = useFields(extendForm, draft ?? { due_date: daysAfter(isPast ? today : quest.due_date, 1) })
  const points = { count: quest.points, points: formatNumber(quest.points) }
  return (
    <FormDialog
      title={m.quest_extend_title({ quest: quest.name })}
      lead={
        <>
          {m.quest_extend_text({ name })}{' '}
          {isPast ? m.quest_extend_expired(points) : m.quest_extend_held(points)}
        </>
      }
      fields={fields}
      send={({ due_date }) => take({ due_date }, { done: m.quest_extended_flash() })}
      sendText={m.quest_extend()}
      onClose={onClose}
    >
      <DayField
        label={m.quest_new_deadline()}
        help={m.quest_today_or_later()}
        min={today}
        {...fields.field('due_date')}
      />
    </FormDialog>
  )
}
