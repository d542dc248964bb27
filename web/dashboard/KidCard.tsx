import { href } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { KidStatus } from '#web/accounts/families/KidStatus.tsx'
import { ReactivateButton } from '#web/accounts/families/ReactivateButton.tsx'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { BonusButton } from '#web/quests/bonus/BonusButton.tsx'
import { TodayRing } from '#web/quests/view/TodayRing.tsx'
import { GoalLine } from '#web/rewards/wishes/GoalLine.tsx'
import { WeekBars } from './WeekBars.tsx'
import { WeekPoints } from './WeekPoints.tsx'

/**
 * A child's card: what waits for the parent's decision, then today's quests, the week and the goal. `requestCount` is the
 * number of the child's undecided requests for rewards, if it is known; `scale` is that of the bars.
 */
export function KidCard(props: { child: ChildToday; requestCount: number | undefined; scale: number }) {
  const { child, requestCount, scale } = props
  const { id, name, avatar, active, points, today } = child
  return (
    <li className="card kid-card">
      <div className="person">
        {active ? (
          <TodayRing {...today}>
            <Avatar name={name} avatar={avatar} />
          </TodayRing>
        ) : (
          <Avatar name={name} avatar={avatar} size="large" />
        )}
        <div>
          <h2 className="name">{name}</h2>
          <KidStatus>
            {active ? <Chip meaning="ok">{m.family_active()}</Chip> : <Chip>{m.family_inactive()}</Chip>}
          </KidStatus>
          <Points value={points} withUnit />
        </div>
      </div>
      {active && <Decisions child={child} requestCount={requestCount} />}
      {active && (
        <div className="progress">
          <dl>
            <div>
              <dt className="small muted">{m.quest_today()}</dt>
              <dd>
                {today.due > 0 ? (
                  <b className="number">{m.family_done_of_today({ done: today.verified, due: today.due })}</b>
                ) : (
                  m.family_none_today()
                )}
              </dd>
            </div>
            <div>
              <dt className="small muted">{m.family_this_week()}</dt>
              <dd>
                <WeekPoints child={child} />
              </dd>
            </div>
          </dl>
          <WeekBars days={child.days_this_week} scale={scale} />
        </div>
      )}
      {child.goal ? (
        <GoalLine wish={child.goal} points={points} hasPicture />
      ) : (
        active && <p className="goal-line small muted">{m.family_no_goal()}</p>
      )}
      <div className="links">
        <LinkButton itemName={name} variant="quiet" size="compact" to={href('/kids/:id', { id })}>
          {m.family_view_profile()}
        </LinkButton>
        {active ? <BonusButton child={child} size="compact" /> : <ReactivateButton child={child} />}
      </div>
    </li>
  )
}

/** What waits for the parent's decision, with one solid button, which is the last. (K02) */
function Decisions(props: { child: ChildToday; requestCount: number | undefined }) {
  const { child, requestCount } = props
  const { id, name, to_verify } = child
  if (to_verify === 0 && !requestCount)
    return <p className="decide small muted">{requestCount === 0 && m.family_nothing_to_decide()}</p>
  return (
    <div className="decide">
      {requestCount !== undefined && requestCount > 0 && (
        <LinkButton
          itemName={name}
          size="compact"
          variant={to_verify > 0 ? 'ghost' : undefined}
          to={href('/kids/:id/rewards', { id })}
        >
          {m.family_answer_requests({ count: requestCount })}
        </LinkButton>
      )}
      {to_verify > 0 && (
        <LinkButton itemName={name} size="compact" to={`${href('/kids/:id', { id })}?status=waiting`}>
          {m.family_verify_quests({ count: to_verify })}
        </LinkButton>
      )}
    </div>
  )
}
