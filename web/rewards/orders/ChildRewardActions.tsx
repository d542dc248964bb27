import { useState } from 'react'
import { isOrderStepAllowed, type Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { GiftCode } from './GiftCode.tsx'
import { useWithdrawOrder } from './order-mutations.ts'

/** What a child can do with an own reward: take back the asking, and see the code. */
export function ChildRewardActions({ order }: { order: Order }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { withdraw, isPending } = useWithdrawOrder(order)
  const { name, points } = order.product
  return (
    <div className="row-actions">
      {isOrderStepAllowed('withdraw', 'child', order, new Date()) && (
        <Button about={name} variant="plain" size="compact" onClick={() => setWithdrawing(true)}>
          {m.reward_withdraw()}
        </Button>
      )}
      {order.has_code && <GiftCode order={order} viewer="child" />}
      {isWithdrawing && (
        <ConfirmDialog
          title={m.reward_withdraw_title({ reward: name })}
          confirm={m.reward_withdraw_do()}
          cancel={m.reward_withdraw_keep()}
          isPending={isPending}
          onConfirm={() => withdraw().then(() => setWithdrawing(false))}
          onClose={() => setWithdrawing(false)}
        >
          <p>{m.reward_withdraw_text({ count: points, points: formatNumber(points) })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
