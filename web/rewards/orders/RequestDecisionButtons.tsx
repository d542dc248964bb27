import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { Button } from '#web/platform/ui/Button.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import type { ApprovalDraft } from './ApproveDialog.tsx'
import type { RejectDraft } from './RejectDialog.tsx'

const ApproveDialog = lazyPart(async () => (await import('./ApproveDialog.tsx')).ApproveDialog)
const RejectDialog = lazyPart(async () => (await import('./RejectDialog.tsx')).RejectDialog)

/**
 * Buttons that approve or reject the orders of one request. With `orderToReject`, the reject button rejects only that
 * order.
 */
export function RequestDecisionButtons(props: {
  orders: readonly Order[]
  orderToReject?: Order
  childName: string
  /** What the buttons are about, for screen readers. */
  itemName: string
}) {
  const { orders, orderToReject, childName, itemName } = props
  const ordersToReject = orderToReject ? [orderToReject] : orders
  const approveDialog = useDialogDraft<ApprovalDraft>()
  const rejectDialog = useDialogDraft<RejectDraft>()
  return (
    <>
      <Button itemName={itemName} size="compact" onClick={approveDialog.open}>
        {m.reward_approve()}
      </Button>
      <Button itemName={itemName} size="compact" variant="plain" onClick={rejectDialog.open}>
        {m.reward_reject()}
      </Button>
      {approveDialog.isOpen && (
        <ApproveDialog orders={orders} childName={childName} {...approveDialog.dialogProps} />
      )}
      {rejectDialog.isOpen && (
        <RejectDialog orders={ordersToReject} childName={childName} {...rejectDialog.dialogProps} />
      )}
    </>
  )
}
