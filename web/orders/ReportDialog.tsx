import { useState } from 'react'
import { problemForm, reportProblem } from '#contract/fulfilment.ts'
import type { Order, Problem } from '#contract/orders.ts'
import { NOTE_MAX } from '#contract/values.ts'
import { m } from '#messages'
import { call, wordsOf } from '#web/app/api.ts'
import { flash } from '#web/app/flash.tsx'
import { formatDay } from '#web/app/format.ts'
import { keepFocus } from '#web/quests/keepFocus.ts'
import type { Drafted } from '#web/quests/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { SubmitButton } from '#web/ui/SubmitButton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useFields } from '#web/ui/useFields.ts'
import { useTake } from './useSteps.ts'

export type ReportDraft = { note: string }

/** A reward that did not arrive, or arrived damaged; then the number it is sent back under stands here. (R09) */
export function ReportDialog(props: Drafted<ReportDraft> & { order: Order; problem: Problem; name: string }) {
  const { order, problem, name, draft, onClose } = props
  const [reported, setReported] = useState<Order>()
  const fields = useFields(problemForm, { problem, note: draft?.note ?? '' })
  const take = useTake()
  if (reported?.report) {
    const { return_number, return_by } = reported.report
    return (
      <Dialog
        title={m.report_done()}
        onClose={() => onClose()}
        actions={<Button onClick={() => onClose()}>{m.cart_done()}</Button>}
      >
        <dl className="returnnumber">
          <dt>{m.reward_return_number()}</dt>
          <dd className="num">{return_number}</dd>
        </dl>
        <p>
          {return_by
            ? m.report_done_damaged({ name, day: formatDay(return_by) })
            : m.report_done_undelivered({ name })}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog title={m.report_title({ reward: order.product.name })} onClose={() => onClose()}>
      <p className="muted">{problem === 'damaged' ? m.report_damaged() : m.report_undelivered()}</p>
      <Form
        fields={fields}
        onSubmit={fields.submit(async (report) => {
          try {
            const params = { cid: order.user_id, id: order.id }
            setReported((await take(() => call(reportProblem, { params, body: { report } }))).order)
          } catch (error) {
            onClose({ note: fields.values.note })
            flash.error(wordsOf(error))
          }
        })}
      >
        <TextArea label={m.report_note()} most={NOTE_MAX} {...fields.field('note')} />
        <SubmitButton
          fields={fields}
          reason={m.report_reason()}
          beside={
            <Button variant="ghost" onMouseDown={keepFocus} onClick={() => onClose()}>
              {m.ui_cancel()}
            </Button>
          }
        >
          {m.report_do()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
