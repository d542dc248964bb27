import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { NoChildrenYet } from '#web/accounts/families/NoChildrenYet.tsx'
import { JoinRequest } from '#web/accounts/invites/JoinRequest.tsx'
import { invitesQuery } from '#web/accounts/invites/queries.ts'
import { isFirstLoad, profileQuery } from '#web/accounts/profile.ts'
import branch from '#web/assets/svg/vignette-branch.svg'
import { pageMeta } from '#web/platform/app/meta.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { ErrorState, QueryError } from '#web/platform/ui/ErrorState.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { SkeletonCards } from '#web/platform/ui/Skeleton.tsx'
import { WaitingQuests } from '#web/quests/decide/WaitingQuests.tsx'
import { waitingSeriesQuery } from '#web/quests/list-queries.ts'
import { waitingQuestsQuery } from '#web/quests/queries.ts'
import { requestedOrdersQuery } from '#web/rewards/orders/queries.ts'
import { RequestLine, useRequests } from '#web/rewards/orders/RequestLine.tsx'
import { DashboardOwedPoints } from '#web/store/purchase/OwedPoints.tsx'
import { KidCard } from './KidCard.tsx'
import { childrenTodayQuery } from './queries.ts'
import { welcomeLead } from './welcome-lead.ts'
import '#web/accounts/families/families.css'

export const meta = () => pageMeta(m.family_dashboard_title(), m.family_dashboard_description())

export default function ParentDashboardScreen() {
  const { data: profile } = useQuery(profileQuery)
  const { data: children, isError, refetch } = useQuery(childrenTodayQuery)
  const invites = useQuery(invitesQuery)
  const orders = useQuery(requestedOrdersQuery)
  const quests = useQuery(waitingQuestsQuery)
  const series = useQuery(waitingSeriesQuery)
  // The page waits for all of these, so that nothing moves just as the parent presses a button.
  const otherQueries = [invites, orders, quests, series]
  const joinInvites = (invites.data ?? []).filter(({ status }) => status === 'waiting')
  const joinLines = joinInvites.map((invite) => <JoinRequest key={invite.id} invite={invite} />)
  const activeChildren = children?.filter((child) => child.active) ?? []
  const requestLines = useRequests(activeChildren).map((request) => (
    <RequestLine key={request.id} request={request} />
  ))
  const isAllLoaded = otherQueries.every(({ data }) => data)
  const name = profile?.first_name ?? ''

  if (isError && !children)
    return (
      <Page title={greeting(name)}>
        <ErrorState text={m.family_kid_failed()} onRetry={refetch} />
      </Page>
    )
  if (!children || !profile || otherQueries.some(isFirstLoad))
    return (
      <Page title={greeting(name)}>
        <SkeletonCards />
      </Page>
    )
  if (activeChildren.length === 0)
    return (
      <Page title={m.family_welcome({ name })} lead={welcomeLead(profile.points, children.length > 0)}>
        <QueryError query={invites} text={m.invite_list_failed()} />
        {joinLines.length > 0 && <WaitingQuests kids={[]} otherRows={joinLines} />}
        <NoChildrenYet />
      </Page>
    )
  return (
    <Page
      title={greeting(name)}
      lead={isAllLoaded ? describeWaiting(activeChildren, joinLines.length, requestLines.length) : undefined}
      hasPicture
    >
      <QueryError query={invites} text={m.invite_list_failed()} />
      <QueryError query={orders} text={m.reward_failed()} />
      <QueryError query={quests.isError ? quests : series} text={m.quest_fetch_failed()} />
      <WaitingQuests kids={activeChildren} otherRows={[...joinLines, ...requestLines]} />
      <section aria-labelledby="children">
        <div className="section-head">
          <h2 id="children">{m.family_your_children()}</h2>
          <LinkButton variant="ghost" to="/addchild" icon={IconPlus}>
            {m.family_add_child()}
          </LinkButton>
        </div>
        <ul className="kids">
          {activeChildren.map((child) => (
            <KidCard key={child.id} child={child} />
          ))}
        </ul>
      </section>
    </Page>
  )
}

function Page(props: { title: string; lead?: string; hasPicture?: boolean; children: ReactNode }) {
  const { title, lead, hasPicture, children } = props
  return (
    <div className="wrap">
      <DashboardOwedPoints />
      <div className={hasPicture ? 'page-head with-picture' : 'page-head'}>
        <div>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {hasPicture && <img className="vignette" src={branch} width="430" height="150" alt="" />}
      </div>
      {children}
    </div>
  )
}

function greeting(name: string) {
  const hour = new Date().getHours()
  if (hour >= 5 && hour < 12) return name ? m.family_good_morning({ name }) : m.family_morning()
  if (hour >= 12 && hour < 18) return name ? m.family_good_afternoon({ name }) : m.family_afternoon()
  return name ? m.family_good_evening({ name }) : m.family_evening()
}

function describeWaiting(children: readonly ChildToday[], joinCount: number, requestCount: number) {
  const questCount = children.reduce((sum, { to_verify }) => sum + to_verify, 0)
  const count = questCount + joinCount + requestCount
  if (count === 0) return m.family_nothing_waits()
  if (questCount === count) return m.family_waits({ count })
  if (joinCount === count) return m.invite_wait({ count })
  return requestCount === count ? m.request_waits({ count }) : m.request_and_quests({ count })
}
