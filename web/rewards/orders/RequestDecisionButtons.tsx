import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import type { ApprovalDraft } from './ApproveDialog.tsx'
import type { RejectDraft } from './RejectDialog.tsx'

const ApproveDialog = lazyPart(async () => (await import('./ApproveDialog.tsx')).ApproveDialog)
const RejectDialog = lazyPart(async () => (await import('./RejectDialog.tsx')).RejectDialog)

/** Approves or rejects the orders of one request. With `rejectOnly`, the reject button rejects only that order. */
export function RequestDecisionButtons(props: {
  orders: readonly Order[]
  rejectOnly?: Order
  name: string
  /** For screen readers: what the buttons are about. */
  itemName: string
}) {
  const { orders, rejectOnly, name, itemName } = props
  const approving = useDialogDraft<ApprovalDraft>()
  const rejecting = useDialogDraft<RejectDraft>()
  return (
    <>
      <Button itemName={itemName} size="compact" onClick={approving.open}>
        {m.reward_approve()}
      </Button>
      <Button itemName={itemName} size="compact" variant="ghost" onClick={rejecting.open}>
        {m.reward_reject()}
      </Button>
      {approving.isOpen && <ApproveDialog orders={orders} name={name} {...approving.dialogProps} />}
      {rejecting.isOpen && (
        <RejectDialog orders={rejectOnly ? [rejectOnly] : orders} name={name} {...rejecting.dialogProps} />
      )}
    </>
  )
}
