import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { NoChildrenYet } from '#web/accounts/families/NoChildrenYet.tsx'
import { InviteCard } from '#web/accounts/invites/InviteCard.tsx'
import { InviteTile } from '#web/accounts/invites/InviteTile.tsx'
import { invitesQuery } from '#web/accounts/invites/queries.ts'
import { isFirstLoad } from '#web/accounts/profile.ts'
import branch from '#web/assets/svg/vignette-branch.svg'
import { pageMeta } from '#web/platform/app/meta.ts'
import { sendsMails } from '#web/platform/app/site.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { QueryError } from '#web/platform/ui/ErrorState.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconCalendar, IconMail, IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { PageHead } from '#web/platform/ui/PageHead.tsx'
import { useRestoreFocus } from '#web/platform/ui/useRestoreFocus.ts'
import { requestedOrdersQuery } from '#web/rewards/orders/queries.ts'
import { useRequests } from '#web/rewards/orders/RequestLine.tsx'
import { describeKnown, describeWaiting } from './describe-waiting.ts'
import { KidCard } from './KidCard.tsx'
import { KidsSkeleton, LeadSkeleton, useLastBoxes } from './loading/DashboardSkeleton.tsx'
import { rememberBoxes } from './loading/last-boxes.ts'
import { childrenTodayQuery } from './queries.ts'
import { mostOnADay } from './WeekBars.tsx'
import '#web/accounts/families/families.css'
import '#web/accounts/families/kid-list.css'

export const meta = () => pageMeta(m.family_your_kids(), m.family_kids_description())

const rememberKids = rememberBoxes('kids')

/** /kids: every child of the family, including inactive and invited ones. */
export default function KidsScreen() {
  const query = useQuery(childrenTodayQuery)
  const heading = useRestoreFocus()
  const lastBoxes = useLastBoxes('kids')
  // The page waits for these, too, so that nothing moves just as the parent presses a button.
  const otherQueries = [useQuery(invitesQuery), useQuery(requestedOrdersQuery)]
  const isLoading = otherQueries.some(isFirstLoad)
  const lead = useWaitingLead(query.data)
  // Without children, `NoChildrenYet` shows another picture, and so does an error.
  const hasOtherPicture =
    query.data && !isLoading ? query.data.length === 0 : query.isError || lastBoxes.kids.length === 0
  return (
    <div className="wrap" ref={query.data && !isLoading ? rememberKids : undefined}>
      <PageHead
        title={m.family_your_kids()}
        lead={lead ?? (lastBoxes.kids.length > 0 && <LeadSkeleton height={lastBoxes.lead} />)}
        headingRef={heading}
        picture={hasOtherPicture ? undefined : branch}
      />
      <Loaded query={query} skeleton={<KidsSkeleton />} errorText={m.family_kid_failed()}>
        {(children) => (isLoading ? <KidsSkeleton /> : <Kids kids={children} />)}
      </Loaded>
    </div>
  )
}

/** Returns what is known to wait for the parent's decision, a blank if nothing is, or undefined while this is loading. */
function useWaitingLead(children: readonly ChildToday[] | undefined) {
  const invites = useQuery(invitesQuery)
  const orders = useQuery(requestedOrdersQuery)
  const active = useMemo(() => (children ?? []).filter((child) => child.active), [children])
  const requests = useRequests(active)
  if (!children || isFirstLoad(invites) || isFirstLoad(orders)) return undefined
  const questCount = active.reduce((sum, { to_verify }) => sum + to_verify, 0)
  const joinCount = invites.data?.filter(({ status }) => status === 'waiting').length ?? 0
  const text =
    invites.data && orders.data
      ? describeWaiting(questCount, joinCount, requests.length)
      : describeKnown(questCount + joinCount + requests.length)
  return text ?? (children.length > 0 ? '\u00a0' : '')
}

/** Invitations that wait for the parent's decision come first, then the children, then unanswered invitations. */
function Kids({ kids }: { kids: readonly ChildToday[] }) {
  const invitesResult = useQuery(invitesQuery)
  const invites = invitesResult.data
  const ordersResult = useQuery(requestedOrdersQuery)
  const requests = useRequests(kids)
  const [isInviting, setInviting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const renderInvites = (shownStatus: 'waiting' | 'invited') =>
    (invites ?? [])
      .filter(({ status }) => status === shownStatus)
      .map((invite) => <InviteCard key={invite.id} invite={invite} />)
  if (!isInviting && kids.length === 0 && invites?.length === 0)
    return (
      <NoChildrenYet
        otherAction={
          sendsMails && (
            <Button
              ref={opener}
              variant="ghost"
              size="large"
              onClick={() => setInviting(true)}
              icon={IconMail}
            >
              {m.invite_kid()}
            </Button>
          )
        }
      />
    )
  return (
    <>
      <QueryError query={invitesResult} text={m.invite_list_failed()} />
      <QueryError query={ordersResult} text={m.reward_failed()} />
      <ul className="kids">
        {renderInvites('waiting')}
        {kids.map((child) => (
          <KidCard
            key={child.id}
            child={child}
            requestCount={ordersResult.data && requests.filter(({ child: { id } }) => id === child.id).length}
            scale={mostOnADay(kids)}
          />
        ))}
        {renderInvites('invited')}
        <InviteTile
          addChildTile={
            <Link className="add-tile" to="/addchild">
              <b>
                <Icon icon={IconPlus} />
                {m.family_add_child()}
              </b>
              <span className="small muted">{m.family_add_tile_text()}</span>
            </Link>
          }
          isOpen={isInviting}
          onOpenChange={setInviting}
          openButton={opener}
        />
      </ul>
      {kids.some(({ active }) => active) && (
        <p>
          <LinkButton variant="quiet" icon={IconCalendar} to="/week">
            {m.quest_week_link()}
          </LinkButton>
        </p>
      )}
    </>
  )
}
