import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Profile } from '#contract/dashboard/profile.ts'
import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { isFirstLoad, profileQuery } from '#web/accounts/profile.ts'
import nest from '#web/assets/svg/nest.svg'
import { ownHistoryQuery } from '#web/ledger/queries.ts'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { afterFirstPaint } from '#web/platform/app/first-paint.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { flash } from '#web/platform/ui/flash.tsx'
import { NewBonuses } from '#web/quests/bonus/NewBonuses.tsx'
import { FinishedCelebration } from '#web/quests/child/FinishedCelebration.tsx'
import { TodaysPoints } from '#web/quests/child/TodaysPoints.tsx'
import { Trail, TrailSkeleton } from '#web/quests/child/Trail.tsx'
import { TrailScene } from '#web/quests/child/TrailScene.tsx'
import { isUnfinished, orderTrail } from '#web/quests/child/trail-order.ts'
import { useFinishQuest } from '#web/quests/child/useFinishQuest.ts'
import { useNewlyVerified } from '#web/quests/child/useNewlyVerified.ts'
import { VerifiedCelebration } from '#web/quests/child/VerifiedCelebration.tsx'
import { ownQuestsQuery } from '#web/quests/queries.ts'
import '#web/quests/child/scene.css'

const DashboardGoal = lazy(async () => {
  await afterFirstPaint()
  return { default: (await import('#web/rewards/wishes/DashboardGoal.tsx')).DashboardGoal }
})

const OwnQuests = lazy(async () => {
  await afterFirstPaint()
  return { default: (await import('#web/quests/list/OwnQuests.tsx')).OwnQuests }
})

export const meta = () => pageMeta(m.quest_trail(), m.quest_trail_description())

/** Returns the classes that reserve space for the goal, so that nothing moves when the goal has loaded. */
function goalPlaceClass({ wishes = [], points }: Profile) {
  const goal = wishes.find(({ is_goal }) => is_goal)
  if (!goal) return 'goal-place'
  return points < goal.product.points ? 'goal-place long' : 'goal-place longer'
}

/** The number of quests that the trail shows at first, and that each press of the button adds. */
const TAGS_PER_PAGE = 12

export default function ChildDashboardScreen() {
  const calendar = useCalendar()
  const profileResult = useQuery(profileQuery)
  const profile = profileResult.data
  // The trail waits for the data shown above it, so that no quest moves just as the child presses it.
  const isLoading = [profileResult, useQuery(ownHistoryQuery(1))].some(isFirstLoad)
  const {
    data: quests,
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
  const [finishedQuest, setFinishedQuest] = useState<Quest>()
  const [extraTags, setExtraTags] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  const { recent, older } = orderTrail(quests ?? [], calendar)
  const tagCount = Math.min(TAGS_PER_PAGE, Math.max(recent.length, 1)) + extraTags
  const shownQuests = [...recent, ...older].slice(0, tagCount)
  const hasMore = (quests?.length ?? 0) > tagCount || hasNextPage

  /** The focused button disappears with the celebration, so the focus moves to the trail. */
  function endCelebration(close: () => void) {
    close()
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  async function undo(quest: Quest) {
    const isUndone = await unfinish(quest)
    endCelebration(() => setFinishedQuest(undefined))
    if (isUndone) flash.success(m.quest_undone_flash())
  }
  const [first, ...others] = newlyVerified
  const hasTrail = quests ? quests.length > 0 : !isError
  return (
    <>
      <TrailScene
        name={profile?.first_name ?? ''}
        unfinishedCount={quests?.filter((quest) => isUnfinished(quest, calendar.today)).length}
        hasText={hasTrail}
        hasWaiting={recent.some((quest) => quest.complete && !quest.verified)}
      />
      {profile && <NewBonuses userId={profile.id} />}
      {/* The key makes React replace the skeleton instead of moving it down below the new bonuses. */}
      <div key={isLoading ? 'loading' : 'loaded'} className={hasTrail ? 'wrap dashboard-columns' : 'wrap'}>
        <section aria-labelledby="trail">
          <h2 id="trail" className="visually-hidden" tabIndex={-1} ref={heading}>
            {m.quest_trail()}
          </h2>
          {isError && !quests ? (
            <ErrorState text={m.quest_fetch_failed()} onRetry={refetch} />
          ) : !quests || isLoading ? (
            <TrailSkeleton />
          ) : quests.length === 0 ? (
            <div className="empty">
              <img src={nest} width="200" height="120" alt="" />
              <h3>{m.quest_none()}</h3>
              <p>{m.quest_none_child()}</p>
            </div>
          ) : (
            <Trail
              quests={shownQuests}
              calendar={calendar}
              pendingId={pendingId}
              onFinish={async (quest) => {
                if (await finish(quest)) setFinishedQuest(quest)
              }}
              moreButton={
                hasMore && (
                  <Button
                    variant="plain"
                    isPending={isFetchingNextPage}
                    pendingText={m.ui_loading()}
                    onClick={() => {
                      setExtraTags(extraTags + TAGS_PER_PAGE)
                      if (hasNextPage && tagCount + TAGS_PER_PAGE > quests.length) void fetchNextPage()
                    }}
                  >
                    {m.quest_show_more()}
                  </Button>
                )
              }
            />
          )}
        </section>
        {quests && profile && !isLoading && (
          <aside className="stack">
            <div className={goalPlaceClass(profile)}>
              <Suspense>
                <DashboardGoal profile={profile} />
              </Suspense>
            </div>
            {quests.length > 0 && <TodaysPoints quests={quests} calendar={calendar} />}
          </aside>
        )}
      </div>
      {quests && quests.length > 0 && (
        <div className="wrap">
          <Suspense>
            <OwnQuests calendar={calendar} />
          </Suspense>
        </div>
      )}
      {finishedQuest ? (
        <FinishedCelebration
          quest={finishedQuest}
          isPending={isPending}
          onUndo={() => undo(finishedQuest)}
          onClose={() => endCelebration(() => setFinishedQuest(undefined))}
        />
      ) : (
        first &&
        profile && (
          <VerifiedCelebration
            quests={[first, ...others]}
            balance={profile.points}
            onClose={() => endCelebration(dismiss)}
          />
        )
      )}
    </>
  )
}
