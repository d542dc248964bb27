import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile } from '#contract/dashboard/profile.ts'
import { countOpenSteps } from '#contract/quests/checklist.ts'
import { isPhotoMissing, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { isFirstLoad, profileQuery } from '#web/accounts/profile.ts'
import { ownHistoryQuery } from '#web/ledger/queries.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { InlineError, inlineErrorPlaceholder } from '#web/platform/ui/ErrorState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { IconChevronDown } from '#web/platform/ui/graphics/icons.ts'
import { lazyPart } from '#web/platform/ui/LazyPart.tsx'
import { NewBonuses } from '#web/quests/bonus/NewBonuses.tsx'
import {
  type CelebrationSize,
  chooseCelebrationSize,
  isLastOfToday,
} from '#web/quests/child/celebration/celebration-size.ts'
import { FinishedCelebration } from '#web/quests/child/celebration/FinishedCelebration.tsx'
import { VerifiedCelebration } from '#web/quests/child/celebration/VerifiedCelebration.tsx'
import { EarlierQuests, SlippedQuests } from '#web/quests/child/EarlierQuests.tsx'
import { LaterQuests, RestingQuests } from '#web/quests/child/LaterQuests.tsx'
import { QuestFold } from '#web/quests/child/QuestFold.tsx'
import { TodaysPoints } from '#web/quests/child/TodaysPoints.tsx'
import { Trail, TrailSkeleton } from '#web/quests/child/Trail.tsx'
import { TrailNest } from '#web/quests/child/TrailNest.tsx'
import { TrailScene } from '#web/quests/child/TrailScene.tsx'
import {
  divideTrail,
  isFinishedToday,
  isLeftToday,
  isWaiting,
  sumPoints,
} from '#web/quests/child/trail-order.ts'
import { ASKS_TO_FINISH, useFinishQuest } from '#web/quests/child/useFinishQuest.ts'
import { useNewlyVerified } from '#web/quests/child/useNewlyVerified.ts'
import { pausesQuery } from '#web/quests/pauses/queries.ts'
import { ownQuestsQuery } from '#web/quests/queries.ts'
import '#web/quests/child/scene.css'

const DashboardGoal = lazyPart(async () => {
  await afterFirstPaint()
  return (await import('#web/rewards/wishes/DashboardGoal.tsx')).DashboardGoal
}, inlineErrorPlaceholder)

// Loaded on demand, because each child needs it once.
const FirstVisit = lazyPart(async () => (await import('./FirstVisit.tsx')).FirstVisit)

const OwnQuests = lazyPart(async () => {
  await afterFirstPaint()
  return (await import('#web/quests/list/OwnQuests.tsx')).OwnQuests
}, inlineErrorPlaceholder)

export const meta = () => pageMeta(m.quest_trail_heading(), m.quest_trail_description())

/** Returns the classes that reserve space for the goal, so that nothing moves when the goal has loaded. */
function goalPlaceClass({ wishes = [], points }: Profile) {
  const goal = wishes.find(({ is_goal }) => is_goal)
  if (!goal) return 'goal-place'
  return points < goal.product.points ? 'goal-place with-goal' : 'goal-place with-reached-goal'
}

const ChildPause = lazyPart(async () => (await import('#web/quests/child/ChildPause.tsx')).ChildPause)

const QuestOffers = lazyPart(async () => (await import('#web/quests/offers/QuestOffers.tsx')).QuestOffers)

/** The number of earlier quests that each press of the button adds to the trail. */
const EARLIER_PER_PAGE = 12

export default function ChildDashboardScreen() {
  const calendar = useCalendar()
  const profileResult = useQuery(profileQuery)
  const profile: Profile | undefined = profileResult.data
  const pauses = useQuery(pausesQuery)
  // The trail waits for the data shown above it, so that no quest moves just as the child presses it.
  const isLoading = [profileResult, pauses, useQuery(ownHistoryQuery(1))].some(isFirstLoad)
  const {
    data: quests,
    error,
    isError,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery({
    ...ownQuestsQuery,
    select: ({ pages }) => pages.flatMap((page) => page.missions),
  })
  const { newlyVerified, dismiss } = useNewlyVerified(profile?.id, quests)
  const { finish, unfinish, pendingId, isPending } = useFinishQuest()
  const [finished, setFinished] = useState<{ quest: Quest; size: CelebrationSize }>()
  const [earlierCount, setEarlierCount] = useState(0)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)

  const trail = divideTrail(quests ?? [], calendar)
  const finishedToday = quests?.filter((quest) => isFinishedToday(quest, calendar)) ?? []
  const leftCount = trail.today.filter((quest) => isLeftToday(quest, calendar)).length
  const isTrailEmpty = quests !== undefined && trail.today.length === 0
  const isPaused = (pauses.data ?? []).some(({ first_day }) => first_day <= calendar.today)
  const isDayDone = leftCount === 0 && finishedToday.length > 0
  const areSumsOnSign = isDayDone && quests?.filter(isWaiting).every((quest) => finishedToday.includes(quest))
  const loadedEarlier = trail.earlier.reduce((sum, day) => sum + day.quests.length, 0)
  const hasMore = loadedEarlier > earlierCount || hasNextPage

  /** The focused button disappears with the celebration, so the focus moves to the trail. */
  function endCelebration(close: () => void) {
    close()
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  async function undo(quest: Quest) {
    const isUndone = await unfinish(quest)
    endCelebration(() => setFinished(undefined))
    if (isUndone) flash.success(m.quest_undone_flash())
  }
  const [firstVerified, ...otherVerified] = newlyVerified
  const hasTrail = quests ? quests.length > 0 : !isError
  return (
    <>
      <TrailScene
        name={profile?.first_name ?? ''}
        leftCount={quests && leftCount}
        hasText={hasTrail && !isTrailEmpty}
        hasWaiting={trail.today.some(isWaiting)}
        finishedToday={finishedToday}
        isDayDone={isDayDone}
        isTrailEmpty={isTrailEmpty}
      />
      {profile && <NewBonuses userId={profile.id} />}
      {profile?.welcomed === false && quests && !isLoading && !firstVerified && (
        <FirstVisit profile={profile} quests={quests} onClose={() => endCelebration(() => {})} />
      )}
      {/* The key makes React replace the skeleton instead of moving it down below the new bonuses. */}
      <div
        key={isLoading ? 'loading' : 'loaded'}
        className={hasTrail ? 'wrap dashboard-columns' : 'wrap narrow'}
      >
        <section aria-labelledby="trail">
          <h2 id="trail" className="visually-hidden" tabIndex={-1} ref={heading}>
            {m.quest_trail_heading()}
          </h2>
          {!!profile?.quest_offers && !isLoading && (
            <QuestFold title={m.quest_offers_title()}>
              <QuestOffers />
            </QuestFold>
          )}
          {isPaused && !isLoading && <ChildPause />}
          {isError && !quests ? (
            <InlineError error={error} text={m.quest_fetch_failed()} onRetry={refetch} />
          ) : !quests || isLoading ? (
            <TrailSkeleton />
          ) : isTrailEmpty && isPaused ? null : quests.length === 0 ? (
            <div className="empty">
              <h3>{m.quest_none()}</h3>
              <p>{m.quest_none_child()}</p>
            </div>
          ) : isTrailEmpty ? (
            <div className="empty">
              <h3>{m.quest_none_today()}</h3>
            </div>
          ) : (
            <Trail
              quests={trail.today}
              calendar={calendar}
              pendingId={pendingId}
              onFinish={async (quest) => {
                if (countOpenSteps(quest) > 0 || isPhotoMissing(quest))
                  return navigate(`/kids/${quest.child_id}/missions/${quest.id}`, { state: ASKS_TO_FINISH })
                const size = chooseCelebrationSize(quest.points, isLastOfToday(quest, quests, calendar))
                if (await finish(quest)) setFinished({ quest, size })
              }}
              end={<TrailNest isDayDone={isDayDone} hasLeft={leftCount > 0} finished={finishedToday} />}
            />
          )}
        </section>
        {quests && profile && !isLoading && (
          <aside className="stack">
            <div className={goalPlaceClass(profile)}>
              <DashboardGoal profile={profile} waiting={sumPoints(quests.filter(isWaiting))} />
            </div>
            {!areSumsOnSign && <TodaysPoints quests={quests} calendar={calendar} />}
          </aside>
        )}
        {quests && quests.length > 0 && !isLoading && (
          <div className="other-days">
            <LaterQuests days={trail.later} calendar={calendar} isOpen={trail.today.length === 0} />
            <RestingQuests quests={trail.resting} calendar={calendar} />
            <SlippedQuests quests={trail.expired} calendar={calendar} />
            <EarlierQuests
              days={trail.earlier}
              count={earlierCount}
              calendar={calendar}
              moreButton={
                hasMore && (
                  <Button
                    className="paper-card more-quests"
                    icon={IconChevronDown}
                    isPending={isFetchingNextPage}
                    pendingText={m.ui_loading()}
                    onClick={() => {
                      setEarlierCount(earlierCount + EARLIER_PER_PAGE)
                      if (hasNextPage && earlierCount + EARLIER_PER_PAGE > loadedEarlier) void fetchNextPage()
                    }}
                  >
                    {m.quest_show_more()}
                  </Button>
                )
              }
            />
            <OwnQuests calendar={calendar} />
          </div>
        )}
      </div>
      {finished ? (
        <FinishedCelebration
          {...finished}
          finishedBefore={finishedToday.filter(({ id }) => id !== finished.quest.id)}
          isPending={isPending}
          onUndo={() => undo(finished.quest)}
          onClose={() => endCelebration(() => setFinished(undefined))}
        />
      ) : (
        firstVerified &&
        profile && (
          <VerifiedCelebration
            quests={[firstVerified, ...otherVerified]}
            balance={profile.points}
            onClose={() => endCelebration(dismiss)}
          />
        )
      )}
    </>
  )
}
