import { href } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { KidStatus } from '#web/accounts/families/KidStatus.tsx'
import { ReactivateButton } from '#web/accounts/families/ReactivateButton.tsx'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconPlus } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { BonusButton } from '#web/quests/bonus/BonusButton.tsx'
import { GoalLine } from '#web/rewards/wishes/GoalLine.tsx'
import { hasPoints, WeekBars } from './WeekBars.tsx'
import { WeekPoints } from './WeekPoints.tsx'

/**
 * A child's card: what waits for the parent's decision, the week and the goal. Today stands on the dashboard. `requestCount` is the
 * number of the child's undecided requests for rewards, if it is known; `scale` is that of the bars.
 */
export function KidCard(props: { child: ChildToday; requestCount: number | undefined; scale: number }) {
  const { child, requestCount, scale } = props
  const { id, name, avatar, active, points, goal } = child
  const hasWeek = active && hasPoints(child.days_this_week)
  const isIdle = active && isWithoutQuests(child, requestCount)
  return (
    <li className="card kid-card">
      <div className="person">
        <Avatar name={name} avatar={avatar} size="large" />
        <div>
          <h2 className="name">{name}</h2>
          <Points value={points} withUnit />
          <KidStatus>{active ? m.family_active() : <Chip>{m.family_inactive()}</Chip>}</KidStatus>
        </div>
      </div>
      <div className="acts">
        {active && <Decisions child={child} requestCount={requestCount} />}
        {isIdle && (
          <div className="decide">
            <LinkButton
              itemName={name}
              variant="ghost"
              size="compact"
              icon={IconPlus}
              to={href('/kids/:id/assignmission', { id })}
            >
              {m.quest_add()}
            </LinkButton>
          </div>
        )}
        <div className="links">
          <LinkButton itemName={name} variant="quiet" size="compact" to={href('/kids/:id', { id })}>
            {m.family_view_profile()}
          </LinkButton>
          {active ? <BonusButton child={child} size="compact" /> : <ReactivateButton child={child} />}
        </div>
      </div>
      {goal && <GoalLine wish={goal} points={points} hasPicture />}
      {hasWeek && (
        <div className="week">
          <p>
            <span className="small muted">{m.family_this_week()}</span> <WeekPoints child={child} />
          </p>
          <WeekBars days={child.days_this_week} scale={scale} />
        </div>
      )}
      {active && !isIdle && <EmptyFacts child={child} requestCount={requestCount} />}
      {isIdle && <p className="empty-facts small muted">{m.family_kid_idle()}</p>}
    </li>
  )
}

/** Nothing is due today, nothing waits, and no points were earned this week: the card offers a quest instead of zeros. */
const isWithoutQuests = (child: ChildToday, requestCount: number | undefined) =>
  child.today.due === 0 && child.to_verify === 0 && requestCount === 0 && !hasPoints(child.days_this_week)

/** What waits for the parent's decision, one button below the other. Only the first one is solid. (K02) */
function Decisions(props: { child: ChildToday; requestCount: number | undefined }) {
  const { child, requestCount = 0 } = props
  const { id, name, to_verify } = child
  if (to_verify === 0 && requestCount === 0) return null
  return (
    <div className="decide">
      {to_verify > 0 && (
        <LinkButton itemName={name} size="compact" to={`${href('/kids/:id', { id })}?status=waiting`}>
          {m.family_verify_quests({ count: to_verify })}
        </LinkButton>
      )}
      {requestCount > 0 && (
        <LinkButton
          itemName={name}
          size="compact"
          variant={to_verify > 0 ? 'ghost' : undefined}
          to={href('/kids/:id/rewards', { id })}
        >
          {m.family_answer_requests({ count: requestCount })}
        </LinkButton>
      )}
    </div>
  )
}

/** One line for all that is missing: decisions, points of this week, a goal. (K02) */
function EmptyFacts(props: { child: ChildToday; requestCount: number | undefined }) {
  const { child, requestCount } = props
  const texts = [
    child.to_verify === 0 && requestCount === 0 && m.family_nothing_to_decide(),
    !hasPoints(child.days_this_week) && m.family_week_none(),
    !child.goal && m.family_no_goal(),
  ].filter(Boolean)
  return texts.length > 0 && <p className="empty-facts small muted">{texts.join(' · ')}</p>
}
