import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { m } from '#messages'
import { childQuery } from '#web/accounts/families/queries.ts'
import { useNamesOfParents } from '#web/accounts/parents/useNamesOfParents.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Scenery } from '#web/platform/ui/graphics/Scenery.tsx'
import { usePageNumber } from '#web/platform/ui/Pagination.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { ParentWishlistTab } from '#web/rewards/wishes/ParentWishlistTab.tsx'
import { toOrderQuery, useOrderFilters } from './order-query.ts'
import { childOrdersQuery } from './queries.ts'
import { RewardActions } from './RewardActions.tsx'
import { RewardFilters } from './RewardFilters.tsx'
import { RewardList } from './RewardList.tsx'
import { RewardTabs, useTab } from './RewardTabs.tsx'
import './rewards.css'

export const meta = () => pageMeta(m.reward_title(), m.reward_description())

export default function ChildRewardsScreen() {
  const { id = '' } = useParams()
  const tab = useTab()
  const child = useQuery(childQuery(id)).data?.child
  const heading = useRestoreFocus()
  // KidDetailScreen, around this screen, loads the child.
  if (!child) return null
  const { first_name: name } = child
  return (
    <section aria-labelledby="rewards">
      <div className="section-head">
        <div>
          <h2 id="rewards" tabIndex={-1} ref={heading}>
            {m.reward_title()}
          </h2>
          <p className="muted small">
            {tab === 'wishlist' ? m.wish_list_text({ name }) : m.reward_list_text({ name })}
          </p>
        </div>
      </div>
      <RewardTabs tab={tab} />
      {tab === 'wishlist' ? <ParentWishlistTab childId={id} name={name} /> : <ChildRewards child={child} />}
    </section>
  )
}

function ChildRewards({ child }: { child: Child }) {
  const { id, first_name: name } = child
  const page = usePageNumber()
  const filterState = useOrderFilters()
  const calendar = useCalendar()
  const nameOf = useNamesOfParents()
  const nameDecider = ({ decided_by }: Order) => nameOf(decided_by)
  const list = useQuery(childOrdersQuery(id, toOrderQuery(filterState.filters, page, calendar)))
  const total = list.data?.pagination.total
  if (total === 0 && !filterState.isActive && !list.isPlaceholderData)
    return (
      <Card className="empty">
        <Scenery scene="rewards" />
        <h3>{m.reward_none()}</h3>
        <p>{m.reward_none_parent({ name })}</p>
      </Card>
    )
  return (
    <>
      <RewardFilters filterState={filterState} viewerRole="parent" count={total} />
      <RewardList
        list={list}
        viewer={{ role: 'parent', childName: name, calendar, nameDecider }}
        renderActions={(order) => <RewardActions order={order} child={child} />}
      />
    </>
  )
}
