import * as z from 'zod/mini'
import type { Order } from '#contract/rewards/orders.ts'
import { day } from '#contract/values.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { DayField } from '#web/platform/ui/forms/DayField.tsx'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { useGiveOrder } from './order-mutations.ts'

export type GiveDraft = { given_on: string }

/** Records the day on which a reward of the family's own was given: today, if the parent chooses no other. (F02) */
export function GiveDialog(props: DialogDraft<GiveDraft> & { order: Order; childName: string }) {
  const { order, childName, draft, onClose } = props
  const calendar = useCalendar()
  const { today } = calendar
  const first = order.decided_at ? calendar.dayOf(order.decided_at) : today
  const schema = z.object({
    given_on: day.check(z.refine((text) => text >= first && text <= today, 'given_day_invalid')),
  })
  const fields = useFields(schema, draft ?? { given_on: today }, { given_day_invalid: m.given_day_invalid })
  const give = useGiveOrder(order, childName)
  return (
    <FormDialog
      title={m.reward_give_title({ reward: order.product.name })}
      lead={m.reward_give_text({ name: childName })}
      fields={fields}
      onSubmit={({ given_on }) => give(given_on)}
      submitText={m.reward_give_button()}
      onClose={onClose}
    >
      <DayField label={m.reward_give_day()} min={first} max={today} {...fields.field('given_on')} />
    </FormDialog>
  )
}
