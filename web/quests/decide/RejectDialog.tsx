import { daysAfter } from '#contract/calendar.ts'
import { NOTE_MAX } from '#contract/limits.ts'
import { isExpired, type Quest, rejectForm } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/keep-field-focused.ts'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import type { Decide } from './useVerifyOrReject.ts'

export type RejectDraft = { note: string; due_date: string }

/** Sends a finished quest back to the child, with a kind word; past its day it needs a new one. */
export function RejectDialog(
  props: DialogDraft<RejectDraft> & { quest: Quest; name: string; decide: Decide },
) {
  const { quest, name, decide, draft, onClose } = props
  const { today } = useCalendar()
  const isPast = isExpired(quest, today)
  const fields = useFields(
    rejectForm,
    draft ?? { note: '', due_date: isPast ? daysAfter(today, 1) : quest.due_date },
  )
  return (
    <Dialog title={m.quest_reject_title({ quest: quest.name })} onClose={() => onClose()}>
      <p className="muted">{m.quest_reject_text({ name })}</p>
      <Form
        fields={fields}
        onSubmit={fields.submit(async ({ note, due_date }) => {
          const isDone = await decide({ complete: false, ...(note && { note }), ...(isPast && { due_date }) })
          onClose(isDone ? undefined : fields.values)
        })}
      >
        <TextArea
          label={m.quest_note({ name })}
          isOptional
          most={NOTE_MAX}
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
        <div className="actions">
          <Button variant="ghost" onMouseDown={keepFieldFocused} onClick={() => onClose()}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" isDisabled={!fields.isValid} isPending={fields.isSending}>
            {m.quest_reject()}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
