import { useState } from 'react'
import * as z from 'zod/mini'
import { NOTE_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { note } from '#contract/values.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/keep-field-focused.ts'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { RequestItems } from './RequestItems.tsx'
import { useRejectOrders } from './useOrderTransitions.ts'

export type RejectDraft = { note: string }
const form = z.object({ note })
const noteSuggestions = [m.decline_idea_save, m.decline_idea_talk, m.decline_idea_other]

/** The parent's no to a request or a part of it, with a kind word. */
export function RejectDialog(props: DialogDraft<RejectDraft> & { orders: readonly Order[]; name: string }) {
  const { orders, name, draft, onClose } = props
  const fields = useFields(form, draft ?? { note: '' })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = orders.filter(({ id }) => !left.has(id))
  const { decline } = useRejectOrders()

  function tick(id: string, isTicked: boolean) {
    const next = new Set(left)
    if (isTicked) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <Dialog title={m.decline_title({ name })} onClose={() => onClose()}>
      <p className="muted">{m.decline_text({ name })}</p>
      <Form
        fields={fields}
        onSubmit={fields.submit(async ({ note }) => {
          const isDone = await decline(chosen, note)
          onClose(isDone ? undefined : fields.values)
        })}
      >
        <RequestItems
          label={m.decline_which()}
          orders={orders}
          ticked={new Set(chosen.map(({ id }) => id))}
          onTick={tick}
        />
        <TextArea
          label={m.decline_note({ name })}
          isOptional
          most={NOTE_MAX}
          rows={3}
          {...fields.field('note')}
        />
        <fieldset className="field">
          <legend className="label">{m.decline_ideas()}</legend>
          <div className="reason-ideas">
            {noteSuggestions.map((idea) => (
              <Button
                key={idea()}
                variant="ghost"
                size="compact"
                onMouseDown={keepFieldFocused}
                onClick={() => fields.set('note', idea())}
              >
                {idea()}
              </Button>
            ))}
          </div>
        </fieldset>
        <div className="actions">
          <Button variant="ghost" onMouseDown={keepFieldFocused} onClick={() => onClose()}>
            {m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            isDisabled={!fields.isValid || chosen.length === 0}
            isPending={fields.isSending}
          >
            {m.decline_do()}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
