import { useQuery } from '@tanstack/react-query'
import type { Quest } from '#contract/quests.ts'
import { m } from '#messages'
import { wordsOf } from '#web/app/api.ts'
import { daysAfter, useCalendar } from '#web/app/calendar.ts'
import { flash } from '#web/app/flash.tsx'
import { formatNumber } from '#web/app/format.ts'
import { childOf } from '#web/families/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useFields } from '#web/ui/useFields.ts'
import { Choice } from './Choice.tsx'
import { restoreForm } from './forms.ts'
import { keepFocus } from './keepFocus.ts'
import type { Drafted } from './useDraft.ts'
import { useStep, wordsOfTakingBack } from './useStep.ts'

export type RestoreDraft = { due_date: string; points: 'keep' | 'take' }

/** Hangs a verified quest up again. What was paid stays with the child, to be earned twice, or is taken back. (Q08) */
export function RestoreDialog(props: Drafted<RestoreDraft> & { quest: Quest; name: string }) {
  const { quest, name, draft, onClose } = props
  const { today } = useCalendar()
  const { take } = useStep(quest)
  const fields = useFields(restoreForm, draft ?? { due_date: daysAfter(today, 1), points: 'keep' })
  const has = useQuery(childOf(quest.child_id)).data?.child.points
  const isSpent = has !== undefined && has < quest.points
  const paid = { count: quest.points, points: formatNumber(quest.points), name }
  return (
    <Dialog title={m.quest_restore_title({ quest: quest.name })} onClose={() => onClose()}>
      <p className="muted">{m.quest_restore_text({ name })}</p>
      <Form
        fields={fields}
        onSubmit={fields.submit(async ({ due_date, points }) => {
          const takesBack = points === 'take'
          const isDone = await take(
            { verified: false, complete: false, due_date, ...(takesBack && { take_back: true }) },
            takesBack ? wordsOfTakingBack : wordsOf,
          )
          if (isDone) flash.success(m.quest_restored_flash())
          onClose(isDone ? undefined : fields.values)
        })}
      >
        <DayField
          label={m.quest_new_deadline()}
          help={m.quest_today_or_later()}
          min={today}
          {...fields.field('due_date')}
        />
        <Choice
          label={m.quest_restore_paid(paid)}
          value={fields.values.points}
          onChange={(points) => fields.set('points', points)}
          options={[
            {
              value: 'keep',
              label: m.quest_restore_keep({ name }),
              help: m.quest_restore_keep_text(paid),
            },
            {
              value: 'take',
              label: m.quest_restore_take(),
              help: isSpent ? m.quest_points_spent() : m.quest_restore_take_text(paid),
              isDisabled: isSpent,
            },
          ]}
        />
        <div className="actions">
          <Button variant="ghost" onMouseDown={keepFocus} onClick={() => onClose()}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" isDisabled={!fields.isValid} isPending={fields.isSending}>
            {m.quest_restore()}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
