import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatch, useParams } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import type { GoalProgress } from '#contract/rewards/wishes.ts'
import { m } from '#messages'
import { ApiError } from '#web/platform/api/api.ts'
import { pageMeta } from '#web/platform/app/meta.ts'
import NotFoundScreen from '#web/platform/screens/NotFoundScreen.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { BackLink } from '#web/platform/ui/PageHead.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { SkeletonForm } from '#web/platform/ui/Skeleton.tsx'
import { BonusButton } from '#web/quests/bonus/BonusButton.tsx'
import { PauseButton } from '#web/quests/pauses/PauseButton.tsx'
import { GoalLine } from '#web/rewards/wishes/GoalLine.tsx'
import { KidLinks } from './KidLinks.tsx'
import { childOverviewQuery } from './queries.ts'
import '#web/accounts/families/families.css'

export const meta = () => pageMeta(m.family_kid_title(), m.family_kid_description())

/** The layout of /kids/:id, with the child's quests, and of its subpages profile, points and rewards. */
export default function KidDetailScreen() {
  const { id = '' } = useParams()
  const query = useQuery(childOverviewQuery(id))
  const isProfilePage = useMatch('/kids/:id/profile') !== null
  if (query.error instanceof ApiError && query.error.code === 'not_found') return <NotFoundScreen />
  return (
    <div className="wrap">
      <BackLink to="/parentdashboard">{m.family_back_to_dashboard()}</BackLink>
      {!query.data && <h1 className="visually-hidden">{m.family_kid_title()}</h1>}
      <Loaded
        query={query}
        skeleton={<SkeletonForm hasAvatar />}
        errorText={isProfilePage ? m.family_profile_failed() : m.family_kid_failed()}
      >
        {({ child, goal }) => <KidDetail child={child} goal={goal} />}
      </Loaded>
    </div>
  )
}

const KidDetail = ({ child, goal }: { child: Child; goal: GoalProgress | null }) => {
  const { id, name, avatar, points } = child
  return (
    <>
      <div className="kid-head">
        <Avatar name={name} avatar={avatar} size="large" />
        <div>
          <h1>{name}</h1>
          <Points value={points} withUnit />
          {goal && <GoalLine wish={goal.wish} points={points} />}
        </div>
        {child.active && (
          <div className="actions">
            <BonusButton child={child} />
            <PauseButton child={child} />
          </div>
        )}
      </div>
      <div className="side-layout">
        <nav className="side-nav" aria-label={m.family_kid_menu({ name })}>
          <KidLinks id={id} />
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </>
  )
}
