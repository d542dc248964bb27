import { daysAfter } from '#contract/calendar.ts'
import { NOTE_MAX } from '#contract/limits.ts'
import { isExpired, type Quest, rejectForm } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import type { Decide } from './quest-transitions.ts'

export type RejectDraft = { note: string; due_date: string }

/** Sends a finished quest back to the child. An expired quest needs a new due date. */
export function RejectDialog(
  props: DialogDraft<RejectDraft> & { quest: Quest; childName: string; decide: Decide },
) {
  const { quest, childName, decide, draft, onClose } = props
  const { today } = useCalendar()
  const isPast = isExpired(quest, today)
  const fields = useFields(
    rejectForm,
    draft ?? { note: '', due_date: isPast ? daysAfter(today, 1) : quest.due_date },
  )
  return (
    <FormDialog
      title={m.quest_reject_title({ quest: quest.name })}
      lead={m.quest_reject_text({ name: childName })}
      fields={fields}
      onSubmit={({ note, due_date }) =>
        decide({ complete: false, ...(note && { note }), ...(isPast && { due_date }) })
      }
      submitText={m.quest_reject()}
      onClose={onClose}
    >
      <TextArea
        label={m.quest_note({ name: childName })}
        isOptional
        maxLength={NOTE_MAX}
        rows={3}
        {...fields.field('note')}
      />
      {isPast && (
        <DayField
          label={m.quest_new_deadline()}
          help={m.quest_new_deadline_help()}
          min={today}
          {...fields.field('due_date')}
        />
      )}
    </FormDialog>
  )
}
