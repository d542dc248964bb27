import { href } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { KidStatus } from '#web/accounts/families/KidStatus.tsx'
import { ReactivateButton } from '#web/accounts/families/ReactivateButton.tsx'
import { formatNumber } from '#web/platform/app/format.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { BonusButton } from '#web/quests/bonus/BonusButton.tsx'
import { TodayRing } from '#web/quests/view/TodayRing.tsx'
import { GoalLine } from '#web/rewards/wishes/GoalLine.tsx'

/**
 * A child's card: first links to what waits for the parent's decision, then today's quests, this week's points and
 * the goal. `requestCount` is the number of the child's undecided requests for rewards.
 */
export function KidCard({ child, requestCount }: { child: ChildToday; requestCount: number }) {
  const { id, name, avatar, active, points, today, to_verify, earned_this_week, bonus_this_week } = child
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
          <KidStatus>{active ? <b>{m.family_active()}</b> : <Chip>{m.family_inactive()}</Chip>}</KidStatus>
          <div className="kid-balance">
            <Points value={points} withUnit />
            {active && <BonusButton child={child} size="compact" />}
          </div>
        </div>
      </div>
      {active && to_verify + requestCount > 0 && (
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
      )}
      {active && (
        <dl className="figures">
          <div>
            <dt className="small muted">{m.quest_today()}</dt>
            <dd>
              {today.due > 0
                ? m.family_done_of_today({ done: today.verified, due: today.due })
                : m.family_none_today()}
              {today.waiting > 0 && (
                <>
                  , <span className="to-verify">{m.family_to_verify({ count: today.waiting })}</span>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt className="small muted">{m.family_this_week()}</dt>
            <dd>
              <Points value={earned_this_week} withUnit />
              {bonus_this_week > 0 && ` ${m.family_earned_bonus({ points: formatNumber(bonus_this_week) })}`}
            </dd>
          </div>
        </dl>
      )}
      {child.goal ? (
        <GoalLine wish={child.goal} points={points} hasPicture />
      ) : (
        active && <p className="goal-line small muted">{m.family_no_goal()}</p>
      )}
      <div className="card-actions">
        <LinkButton itemName={name} variant="ghost" size="compact" to={href('/kids/:id', { id })}>
          {m.family_view_profile()}
        </LinkButton>
        {!active && <ReactivateButton child={child} />}
      </div>
    </li>
  )
}
