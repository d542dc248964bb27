import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOrderStepAllowed, type Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Card } from '#web/platform/ui/Card.tsx'
import { ConfirmDialog } from '#web/platform/ui/Dialog.tsx'
import { Scenery } from '#web/platform/ui/graphics/Scenery.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { ChildWishlistTab } from '#web/rewards/wishes/ChildWishlistTab.tsx'
import { GiftCode } from './GiftCode.tsx'
import { useWithdrawOrder } from './order-mutations.ts'
import { toOrderQuery, useOrderFilters } from './order-query.ts'
import { ownOrdersQuery } from './queries.ts'
import { RewardFilters } from './RewardFilters.tsx'
import { RewardList } from './RewardList.tsx'
import { RewardTabs, useTab } from './RewardTabs.tsx'
import '#web/rewards/cart/kid-list-page.css'
import './rewards.css'

export const meta = () => pageMeta(m.reward_own_title(), m.reward_own_description())

export default function MyRewardsScreen() {
  const tab = useTab()
  return (
    <div className="wrap narrow kid-list-page">
      <h1>{m.reward_own_title()}</h1>
      <RewardTabs tab={tab} />
      {tab === 'wishlist' ? <ChildWishlistTab /> : <OwnRewards />}
    </div>
  )
}

function OwnRewards() {
  const page = usePageNumber()
  const filterState = useOrderFilters()
  const calendar = useCalendar()
  const list = useQuery(ownOrdersQuery(toOrderQuery(filterState.filters, page, calendar)))
  const total = list.data?.pagination.total
  const heading = useRestoreFocus()
  if (total === 0 && !filterState.isActive && !list.isPlaceholderData)
    return (
      <Card isKid className="empty">
        <Scenery scene="rewards" />
        <h2>{m.reward_none()}</h2>
        <p>{m.reward_none_kid()}</p>
        <LinkButton to="/catalog">{m.cart_to_catalog()}</LinkButton>
      </Card>
    )
  return (
    <Card isKid aria-labelledby="redeemed">
      <h2 id="redeemed" className="visually-hidden" tabIndex={-1} ref={heading}>
        {m.reward_tab_redeemed()}
      </h2>
      <RewardFilters filterState={filterState} viewerRole="child" count={total} />
      <RewardList
        list={list}
        viewer={{ role: 'child', childName: '', calendar }}
        renderActions={(order) => <ChildRewardActions order={order} />}
      />
    </Card>
  )
}

function ChildRewardActions({ order }: { order: Order }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { withdraw, isPending } = useWithdrawOrder(order)
  const { name, points } = order.product
  return (
    <div className="row-actions">
      {isOrderStepAllowed('withdraw', 'child', order, new Date()) && (
        <Button itemName={name} variant="plain" size="compact" onClick={() => setWithdrawing(true)}>
          {m.reward_withdraw()}
        </Button>
      )}
      {order.has_code && <GiftCode order={order} viewerRole="child" />}
      {isWithdrawing && (
        <ConfirmDialog
          title={m.reward_withdraw_title({ reward: name })}
          confirmText={m.reward_withdraw_button()}
          cancelText={m.reward_withdraw_keep()}
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
