import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NOTE_MAX } from '#contract/limits.ts'
import { reportForm, reportProblem } from '#contract/rewards/fulfilment.ts'
import type { Order, OrderProblem } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { call } from '#web/platform/api/api.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Dialog } from '#web/platform/ui/Dialog.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { RadioCards } from '#web/platform/ui/forms/RadioCards.tsx'
import { SubmitButton } from '#web/platform/ui/forms/SubmitButton.tsx'
import { TextArea } from '#web/platform/ui/forms/TextArea.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { orderRelatedKeys } from './queries.ts'

export type ReportDraft = { chosenProblem: OrderProblem | undefined; note: string }
const noteForm = z.pick(reportForm, { note: true })

/** Reports a reward as not delivered or damaged, then shows the return number. (R09) */
export function ReportDialog(
  props: DialogDraft<ReportDraft> & { order: Order; problems: readonly OrderProblem[]; childName: string },
) {
  const { order, problems, childName, draft, onClose } = props
  const isDigitalCard = order.kind === 'digital_card'
  const [reportedOrder, setReportedOrder] = useState<Order>()
  const [chosenProblem, setChosenProblem] = useState(draft?.chosenProblem)
  const canChooseProblem = problems.length > 1
  // If the other parent has reported the problem meanwhile, `problems` is empty. Send the report anyway, so that the
  // server refuses it with a message.
  const problem = canChooseProblem ? chosenProblem : (problems[0] ?? order.report?.problem)
  const fields = useFields(noteForm, { note: draft?.note ?? '' })
  const reportMutation = useMutation({
    mutationFn: (report: z.output<typeof reportForm>) =>
      call(reportProblem, { params: { cid: order.user_id, id: order.id }, body: { report } }),
    meta: { invalidates: orderRelatedKeys },
  })
  if (reportedOrder?.report) {
    const { return_number, return_by } = reportedOrder.report
    return (
      <Dialog
        title={m.report_done()}
        onClose={() => onClose()}
        actions={<Button onClick={() => onClose()}>{m.cart_done()}</Button>}
      >
        <dl className="row order-facts">
          <dt>{m.reward_return_number()}</dt>
          <dd className="number">{return_number}</dd>
        </dl>
        <p>
          {return_by
            ? m.report_done_damaged({ name: childName, day: formatDay(return_by) })
            : (isDigitalCard ? m.report_done_code : m.report_done_undelivered)({ name: childName })}
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog title={m.report_title({ reward: order.product.name })} onClose={() => onClose()}>
      {!canChooseProblem && <p className="muted">{problemText(problem, isDigitalCard)}</p>}
      <Form
        fields={fields}
        onSubmit={fields.submit(async ({ note }) => {
          if (!problem) return
          try {
            setReportedOrder((await reportMutation.mutateAsync({ problem, note })).order)
          } catch (error) {
            onClose({ chosenProblem, note })
            flash.failure(error)
          }
        })}
      >
        {canChooseProblem && (
          <RadioCards
            label={m.report_which()}
            value={chosenProblem}
            onChange={setChosenProblem}
            options={[
              {
                value: 'undelivered',
                label: m.report_which_undelivered(),
                help: m.report_which_undelivered_text({ name: childName }),
              },
              { value: 'damaged', label: m.report_which_damaged(), help: m.report_which_damaged_text() },
            ]}
          />
        )}
        <TextArea label={m.report_note()} maxLength={NOTE_MAX} {...fields.field('note')} />
        <SubmitButton
          fields={{ ...fields, isValid: fields.isValid && problem !== undefined }}
          disabledReason={canChooseProblem ? m.report_reason_which() : m.report_reason()}
          onCancel={() => onClose()}
        >
          {m.report_button()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

function problemText(problem: OrderProblem | undefined, isDigitalCard: boolean) {
  if (problem === 'damaged') return m.report_damaged()
  return isDigitalCard ? m.report_code() : m.report_undelivered()
}
