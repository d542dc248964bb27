import { useState } from 'react'
import { allows, type Order } from '#contract/orders.ts'
import { m } from '#messages'
import { formatNumber } from '#web/app/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { GiftCode } from './GiftCode.tsx'
import { useCancel } from './useSteps.ts'

/** What a parent can do with a child's reward: drawn from the action table. */
export function RewardActs({ order, name }: { order: Order; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const { step, isPending } = useCancel(order)
  const { name: reward, points } = order.product
  const now = new Date()
  return (
    <div className="acts">
      {allows('cancel', 'parent', order, now) && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          {m.reward_cancel()}
          <VisuallyHidden>, {reward}</VisuallyHidden>
        </Button>
      )}
      {order.has_code && <GiftCode order={order} viewer="parent" />}
      {isAsking && (
        <ConfirmDialog
          title={m.reward_cancel_title({ reward })}
          confirm={m.reward_cancel_do()}
          cancel={m.reward_cancel_keep()}
          isDangerous
          isPending={isPending}
          onConfirm={() => step(undefined, m.reward_cancelled_flash({ name })).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p className="muted">
            {m.reward_cancel_text({ count: points, points: formatNumber(points), name })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
