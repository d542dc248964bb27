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
 * The parent's yes or no to what one checkout asked for; beside one of several the no is to that one alone. `of` says to
 * what, to those who do not see the line.
 */
export function RequestDecisionButtons(props: {
  orders: readonly Order[]
  alone?: Order
  name: string
  of: string
}) {
  const { orders, alone, name, of } = props
  const approving = useDialogDraft<ApprovalDraft>()
  const declining = useDialogDraft<RejectDraft>()
  return (
    <>
      <Button about={of} size="compact" onClick={approving.open}>
        {m.reward_approve()}
      </Button>
      <Button about={of} size="compact" variant="ghost" onClick={declining.open}>
        {m.reward_reject()}
      </Button>
      {approving.isOpen && <ApproveDialog orders={orders} name={name} {...approving.dialog} />}
      {declining.isOpen && (
        <RejectDialog orders={alone ? [alone] : orders} name={name} {...declining.dialog} />
      )}
    </>
  )
}
