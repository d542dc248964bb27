import { daysAfter } from '#contract/calendar.ts'
import { isExpired, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/keep-field-focused.ts'
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
    <Dialog title={m.quest_extend_title({ quest: quest.name })} onClose={() => onClose()}>
      <p className="muted">
        {m.quest_extend_text({ name })}{' '}
        {isPast ? m.quest_extend_expired(points) : m.quest_extend_held(points)}
      </p>
      <Form
        fields={fields}
        onSubmit={fields.submit(async ({ due_date }) => {
          const isDone = await take({ due_date })
          if (isDone) flash.success(m.quest_extended_flash())
          onClose(isDone ? undefined : fields.values)
        })}
      >
        <DayField
          label={m.quest_new_deadline()}
          help={m.quest_today_or_later()}
          min={today}
          {...fields.field('due_date')}
        />
        <div className="actions">
          <Button variant="ghost" onMouseDown={keepFieldFocused} onClick={() => onClose()}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" isDisabled={!fields.isValid} isPending={fields.isSending}>
            {m.quest_extend()}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
