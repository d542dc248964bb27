import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Child } from '#contract/accounts/children.ts'
import { isOrderStepAllowed, listReportableProblems, type Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { GiftCode } from './GiftCode.tsx'
import type { GiveDraft } from './GiveDialog.tsx'
import { useCancelOrder } from './order-mutations.ts'
import { requestedOrdersQuery } from './queries.ts'
import type { ReportDraft } from './ReportDialog.tsx'
import { RequestDecisionButtons } from './RequestDecisionButtons.tsx'

const GiveDialog = lazyPart(async () => (await import('./GiveDialog.tsx')).GiveDialog)
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

export function RewardActions({ order, child }: { order: Order; child: Child }) {
  const [isCancelling, setCancelling] = useState(false)
  const { first_name: name } = child
  const { cancel, isPending } = useCancelOrder(order, child)
  const { name: reward, points } = order.product
  const now = new Date()
  const { timeZone } = useCalendar()
  const problems = listReportableProblems(order, now, timeZone)
  const reportDialog = useDialogDraft<ReportDraft>()
  const giveDialog = useDialogDraft<GiveDraft>()
  // All undecided orders of the request, or only this order if the loaded list does not contain it.
  const requestedTogether = useQuery(requestedOrdersQuery).data?.filter(
    ({ request_id }) => request_id === order.request_id,
  )
  const request = requestedTogether?.some(({ id }) => id === order.id) ? requestedTogether : [order]
  const consequenceText = child.active ? m.reward_cancel_text : m.reward_cancel_child_deleted
  return (
    <div className="row-actions">
      {isOrderStepAllowed('approve', 'parent', order, now) && (
        <RequestDecisionButtons orders={request} orderToReject={order} childName={name} itemName={reward} />
      )}
      {isOrderStepAllowed('give', 'parent', order, now) && (
        <Button itemName={reward} size="compact" onClick={giveDialog.open}>
          {m.reward_give()}
        </Button>
      )}
      {giveDialog.isOpen && <GiveDialog order={order} childName={name} {...giveDialog.dialogProps} />}
      {isOrderStepAllowed('cancel', 'parent', order, now) && (
        <Button itemName={reward} variant="danger" size="compact" onClick={() => setCancelling(true)}>
          {m.reward_cancel()}
        </Button>
      )}
      {order.has_code && <GiftCode order={order} viewerRole="parent" />}
      {problems.length > 0 && (
        <Button itemName={reward} variant="quiet" size="compact" onClick={reportDialog.open}>
          {m.reward_report()}
        </Button>
      )}
      {/* After the report, the dialog stays open to show the return number. */}
      {reportDialog.isOpen && (problems.length > 0 || order.report) && (
        <ReportDialog order={order} problems={problems} childName={name} {...reportDialog.dialogProps} />
      )}
      {isCancelling && (
        <ConfirmDialog
          title={m.reward_cancel_title({ reward })}
          confirmText={m.reward_cancel_button()}
          cancelText={m.reward_cancel_keep()}
          isDangerous
          isPending={isPending}
          onConfirm={() => cancel().then(() => setCancelling(false))}
          onClose={() => setCancelling(false)}
        >
          <p className="muted">{consequenceText({ count: points, points: formatNumber(points), name })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
