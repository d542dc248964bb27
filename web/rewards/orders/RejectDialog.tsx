import { useState } from 'react'
import * as z from 'zod/mini'
import type { Order } from '#contract/rewards/orders.ts'
import { note } from '#contract/values.ts'
import { m } from '#messages'
import { FormDialog } from '#web/platform/ui/forms/FormDialog.tsx'
import { NoteField } from '#web/platform/ui/forms/NoteField.tsx'
import type { DialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { useRejectOrders } from './order-mutations.ts'
import { RequestItems } from './RequestItems.tsx'

export type RejectDraft = { note: string }
const rejectForm = z.object({ note })
const noteSuggestions = [m.decline_idea_save, m.decline_idea_talk, m.decline_idea_other]

export function RejectDialog(
  props: DialogDraft<RejectDraft> & { orders: readonly Order[]; childName: string },
) {
  const { orders, childName, draft, onClose } = props
  const fields = useFields(rejectForm, draft ?? { note: '' })
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(() => new Set(orders.map(({ id }) => id)))
  const chosenOrders = orders.filter(({ id }) => checkedIds.has(id))
  const { reject } = useRejectOrders()
  return (
    <FormDialog
      title={m.decline_title({ name: childName })}
      lead={m.decline_text({ name: childName })}
      fields={fields}
      canSubmit={chosenOrders.length > 0}
      onSubmit={({ note }) => reject(chosenOrders, note)}
      submitText={m.decline_button()}
      submitVariant="neutral"
      onClose={onClose}
    >
      <RequestItems
        label={m.decline_rewards_heading()}
        orders={orders}
        checkedIds={checkedIds}
        onChange={setCheckedIds}
      />
      <NoteField
        label={m.decline_note({ name: childName })}
        suggestions={noteSuggestions}
        {...fields.field('note')}
      />
    </FormDialog>
  )
}
