import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest, rejectForm } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { NoteField } from '#web/platform/ui/forms/NoteField.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { DueDayField } from '#web/quests/fields/DueDayField.tsx'
import type { Decide } from './quest-transitions.ts'

type RejectedQuest = Pick<
  Quest,
  'name' | 'due_date' | 'time_of_day' | 'verified' | 'stays_open' | 'paused_for'
>
export type RejectDraft = { note: string; due_date: string }
const noteSuggestions = [m.quest_reject_idea_missing, m.quest_reject_idea_together, m.quest_reject_idea_again]

/** Sends a finished quest back to the child. An expired quest needs a new due date. */
export function RejectDialog(
  props: DialogDraft<RejectDraft> & {
    quest: RejectedQuest
    childName: string
    /** As `childName`, at the beginning of a sentence. */
    childNameFirst: string
    decide: Decide
  },
) {
  const { quest, childName, childNameFirst, decide, draft, onClose } = props
  const calendar = useCalendar()
  const { today } = calendar
  const isPast = isExpired(quest, calendar)
  const fields = useFields(
    rejectForm,
    draft ?? { note: '', due_date: isPast ? daysAfter(today, 1) : quest.due_date },
  )
  return (
    <FormDialog
      title={m.quest_reject_title({ quest: quest.name })}
      lead={m.quest_reject_text({ name: childNameFirst })}
      fields={fields}
      onSubmit={({ note, due_date }) =>
        decide({ complete: false, ...(note && { note }), ...(isPast && { due_date }) })
      }
      submitText={m.quest_reject()}
      submitVariant="neutral"
      onClose={onClose}
    >
      <NoteField
        label={m.quest_note({ name: childName })}
        suggestions={noteSuggestions}
        {...fields.field('note')}
      />
      {isPast && (
        <DueDayField
          time={quest.time_of_day}
          label={m.quest_new_deadline()}
          help={m.quest_new_deadline_help()}
          {...fields.field('due_date')}
        />
      )}
    </FormDialog>
  )
}
