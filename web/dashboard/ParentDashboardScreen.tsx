import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefCallback, useMemo, useState } from 'react'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { NoChildrenYet } from '#web/accounts/families/NoChildrenYet.tsx'
import { JoinRequest } from '#web/accounts/invites/JoinRequest.tsx'
import { invitesQuery } from '#web/accounts/invites/queries.ts'
import { isFirstLoad, profileQuery } from '#web/accounts/profile.ts'
import branch from '#web/assets/svg/vignette-branch.svg'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { ErrorState, QueryError } from '#web/platform/ui/ErrorState.tsx'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { PageHead } from '#web/platform/ui/PageHead.tsx'
import { WaitingQuests } from '#web/quests/decide/WaitingQuests.tsx'
import { waitingSeriesQuery } from '#web/quests/list-queries.ts'
import { PauseList } from '#web/quests/pauses/PauseList.tsx'
import { pausesQuery } from '#web/quests/pauses/queries.ts'
import { waitingQuestsQuery } from '#web/quests/queries.ts'
import { requestedOrdersQuery } from '#web/rewards/orders/queries.ts'
import { RequestLine, useRequests } from '#web/rewards/orders/RequestLine.tsx'
import { DashboardOwedPoints } from '#web/store/purchase/OwedPoints.tsx'
import { AddQuestButton } from './AddQuestButton.tsx'
import { describeKnown, describeWaiting } from './describe-waiting.ts'
import { KidFaces, type WaitingCounts } from './KidFaces.tsx'
import { DashboardSkeleton, LeadSkeleton, useLastBoxes } from './loading/DashboardSkeleton.tsx'
import { rememberBoxes } from './loading/last-boxes.ts'
import { childrenTodayQuery, firstStepsQuery } from './queries.ts'
import { StarterCard } from './StarterCard.tsx'
import { VerifyPhoneCard } from './VerifyPhoneCard.tsx'
import { welcomeLead } from './welcome-lead.ts'
import '#web/accounts/families/families.css'
import '#web/accounts/families/kid-list.css'

export const meta = () => pageMeta(m.family_dashboard_title(), m.family_dashboard_description())

const WaitingAllowances = lazyPart(
  async () => (await import('#web/quests/allowance/WaitingAllowances.tsx')).WaitingAllowances,
)

const PromisedRewards = lazyPart(
  async () => (await import('#web/rewards/orders/PromisedRewards.tsx')).PromisedRewards,
)

const rememberDashboard = rememberBoxes('dashboard')

export default function ParentDashboardScreen() {
  const lastBoxes = useLastBoxes('dashboard')
  const { data: profile } = useQuery(profileQuery)
  const { data: children, error, isError, refetch } = useQuery(childrenTodayQuery)
  const invites = useQuery(invitesQuery)
  const orders = useQuery(requestedOrdersQuery)
  const quests = useQuery(waitingQuestsQuery)
  const series = useQuery(waitingSeriesQuery)
  // The page waits for all of these, so that nothing moves just as the parent presses a button.
  const pauses = useQuery(pausesQuery)
  const otherQueries = [invites, orders, quests, series, pauses]
  const joinInvites = useMemo(
    () => invites.data?.filter(({ status }) => status === 'waiting') ?? [],
    [invites.data],
  )
  const activeChildren = useMemo(() => children?.filter((child) => child.active) ?? [], [children])
  const requests = useRequests(activeChildren)
  const otherDecisions = useMemo(
    () => [
      ...joinInvites.map((invite) => ({
        id: invite.id,
        childId: undefined,
        render: (isDecided: boolean) => <JoinRequest key={invite.id} invite={invite} isDecided={isDecided} />,
      })),
      ...requests.map((request) => ({
        id: request.id,
        childId: request.child.id,
        render: (isDecided: boolean) => (
          <RequestLine key={request.id} request={request} isDecided={isDecided} />
        ),
      })),
    ],
    [joinInvites, requests],
  )
  const isAllLoaded = otherQueries.every(({ data }) => data)
  const firstSteps = useQuery(firstStepsQuery)
  const { quest: hasQuest, visit: hasVisit, verified: hasVerified } = firstSteps.data ?? {}
  // As long as the family has no quest, the card with the first steps has the button for the first one.
  const isFirstQuestMissing = hasVerified === false && !hasQuest
  const isStepOpen = hasVerified === false && !(hasQuest && hasVisit)
  const { today: calendarDay } = useCalendar()
  const name = profile?.first_name ?? ''

  if (isError && !children)
    return (
      <Page title={greeting(name)}>
        <ErrorState error={error} text={m.family_kid_failed()} onRetry={refetch} />
      </Page>
    )
  if (!children || !profile || [...otherQueries, firstSteps].some(isFirstLoad))
    return (
      <Page
        title={greeting(name)}
        lead={<LeadSkeleton height={lastBoxes.lead} />}
        hasPicture={lastBoxes.kids.length > 0}
      >
        <DashboardSkeleton />
      </Page>
    )
  if (activeChildren.length === 0)
    return (
      <Page
        title={m.family_welcome({ name })}
        lead={welcomeLead(profile.points, children.length > 0)}
        elementRef={rememberDashboard}
      >
        <QueryError query={invites} text={m.invite_list_failed()} />
        <WaitingQuests kids={activeChildren} otherDecisions={otherDecisions} />
        <NoChildrenYet />
        <StarterCard activeChildren={[]} />
      </Page>
    )
  // One list for all numbers, so that they agree while it changes; without the list, the children's own numbers.
  const countWaiting = ({ id, to_verify, today }: ChildToday): WaitingCounts => {
    const ownQuests = quests.data?.missions.filter(({ child_id }) => child_id === id)
    return {
      quests: ownQuests?.length ?? to_verify,
      otherDays:
        ownQuests?.filter(({ due_date }) => due_date !== calendarDay).length ?? to_verify - today.waiting,
      areEarlier: ownQuests?.every(({ due_date }) => due_date <= calendarDay) ?? false,
      requests: requests.filter(({ child }) => child.id === id).length,
    }
  }
  const questCount = activeChildren.reduce((sum, child) => sum + countWaiting(child).quests, 0)
  const isAnyWaiting = questCount + otherDecisions.length > 0
  return (
    <Page
      title={greeting(name)}
      lead={
        isAllLoaded
          ? (describeWaiting(questCount, joinInvites.length, requests.length) ?? m.family_nothing_waits())
          : describeKnown((quests.data?.missions.length ?? 0) + otherDecisions.length)
      }
      hasPicture
      elementRef={rememberDashboard}
    >
      <QueryError query={invites} text={m.invite_list_failed()} />
      <QueryError query={orders} text={m.reward_failed()} />
      <QueryError query={quests.isError ? quests : series} text={m.quest_fetch_failed()} />
      <PartsInOrder
        isAnyWaiting={isAnyWaiting}
        decisions={<WaitingQuests kids={activeChildren} otherDecisions={otherDecisions} />}
        isStepOpen={isStepOpen}
        firstSteps={<StarterCard activeChildren={activeChildren} />}
        kids={
          <section aria-labelledby="children">
            <div className="section-head">
              <h2 id="children">{m.family_your_children()}</h2>
              {!isFirstQuestMissing && (
                <div className="row">
                  {/* On phones the menu has this link. */}
                  <LinkButton className="week-link" variant="quiet" size="compact" to="/week">
                    {m.quest_week_link()}
                  </LinkButton>
                  <AddQuestButton
                    activeChildren={activeChildren}
                    size="compact"
                    variant={isAnyWaiting ? 'ghost' : undefined}
                  />
                </div>
              )}
            </div>
            <PauseList kids={activeChildren} onlyBegun />
            <KidFaces kids={activeChildren} countWaiting={countWaiting} />
          </section>
        }
        otherCards={
          <>
            <PromisedRewards kids={activeChildren} />
            <WaitingAllowances kids={activeChildren} />
            <VerifyPhoneCard />
          </>
        }
      />
    </Page>
  )
}

/**
 * Decisions that wait when the dashboard opens stand first, and the first steps above the children if one is to be done.
 * What changes later does not move these parts, so that nothing moves just as the parent presses a button. (D05)
 */
function PartsInOrder(props: {
  isAnyWaiting: boolean
  decisions: ReactNode
  isStepOpen: boolean
  firstSteps: ReactNode
  kids: ReactNode
  otherCards: ReactNode
}) {
  const { isAnyWaiting, decisions, isStepOpen, firstSteps, kids, otherCards } = props
  const [areDecisionsFirst] = useState(isAnyWaiting)
  const [areStepsAboveKids] = useState(isStepOpen)
  return (
    <>
      {areDecisionsFirst && decisions}
      {areStepsAboveKids && firstSteps}
      {kids}
      {!areDecisionsFirst && decisions}
      {otherCards}
      {!areStepsAboveKids && firstSteps}
    </>
  )
}

function Page(props: {
  title: string
  lead?: ReactNode
  hasPicture?: boolean
  elementRef?: RefCallback<HTMLElement>
  children: ReactNode
}) {
  const { title, lead, hasPicture, elementRef, children } = props
  return (
    <div className="wrap" ref={elementRef}>
      <DashboardOwedPoints />
      <PageHead title={title} lead={lead} picture={hasPicture ? branch : undefined} />
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
