import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import { daysAfter } from '#contract/calendar.ts'
import { PROMISE_DAYS } from '#contract/limits.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay } from '#web/platform/app/format.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { useDialogDraft } from '#web/platform/ui/forms/useDialogDraft.ts'
import { RewardPicture } from '#web/rewards/products/RewardPicture.tsx'
import { GiveDialog, type GiveDraft } from './GiveDialog.tsx'
import { promisedOrdersQuery } from './queries.ts'
import './request.css'

/** On the dashboard: rewards of the family's own that were promised at least three days ago and are not given yet. (F02) */
export function PromisedRewards({ kids }: { kids: readonly Child[] }) {
  const { data: orders = [] } = useQuery(promisedOrdersQuery)
  const calendar = useCalendar()
  const promisedOn = ({ decided_at, updated_at }: Order) => calendar.dayOf(decided_at ?? updated_at)
  const rows = orders.flatMap((order) => {
    const kid = kids.find(({ id }) => id === order.user_id)
    const isOverdue = promisedOn(order) <= daysAfter(calendar.today, -PROMISE_DAYS)
    return kid && isOverdue ? [{ order, kid }] : []
  })
  if (rows.length === 0) return null
  return (
    <Card aria-labelledby="promised-rewards">
      <h2 id="promised-rewards">{m.promises_title()}</h2>
      <ul className="promises">
        {rows.map(({ order, kid }) => (
          <li key={order.id}>
            <RewardPicture image={order.product.image} />
            <div>
              <Link to={href('/kids/:id/rewards', { id: kid.id })}>
                {m.promises_line({ name: kid.first_name, reward: order.product.name })}
              </Link>
              <p className="muted small">{m.promises_since({ day: formatDay(promisedOn(order)) })}</p>
            </div>
            <GiveButton order={order} childName={kid.first_name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function GiveButton({ order, childName }: { order: Order; childName: string }) {
  const dialog = useDialogDraft<GiveDraft>()
  return (
    <>
      <Button itemName={order.product.name} size="compact" onClick={dialog.open}>
        {m.reward_give()}
      </Button>
      {dialog.isOpen && <GiveDialog order={order} childName={childName} {...dialog.dialogProps} />}
    </>
  )
}
