import { href, Link } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Points } from '#web/platform/ui/Points.tsx'
import { BonusButton } from '#web/quests/bonus/BonusButton.tsx'
import { TodayProgress } from '#web/quests/view/TodayProgress.tsx'
import { GoalLine } from '#web/rewards/wishes/GoalLine.tsx'
import '#web/accounts/families/families.css'

export function KidCard({ child }: { child: ChildToday }) {
  const { id, first_name, avatar, today, to_verify, earned_this_week, points } = child
  return (
    <li className="card kid-card">
      <div className="person">
        <Avatar name={child.name} avatar={avatar} size="large" />
        <div className="grow">
          <h3 className="name">{first_name}</h3>
          <div className="small muted">{describeToday(today)}</div>
        </div>
        {to_verify > 0 && (
          <span className="count" aria-hidden="true">
            {to_verify}
          </span>
        )}
      </div>
      <Progress child={child} />
      {child.goal && <GoalLine wish={child.goal} points={points} hasBar />}
      <dl className="facts">
        <div>
          <dt>{m.family_points()}</dt>
          <dd>
            <Points value={points} />
          </dd>
        </div>
        <div>
          <dt>{m.family_this_week()}</dt>
          <dd>{m.family_earned({ count: earned_this_week, amount: formatNumber(earned_this_week) })}</dd>
        </div>
      </dl>
      <div className="card-actions">
        <LinkButton itemName={first_name} variant="ghost" size="compact" to={href('/kids/:id', { id })}>
          {m.family_view_quests()}
        </LinkButton>
        <LinkButton
          itemName={first_name}
          variant="quiet"
          size="compact"
          to={href('/kids/:id/profile', { id })}
        >
          {m.family_edit_profile()}
        </LinkButton>
        <BonusButton child={child} size="compact" />
      </div>
    </li>
  )
}

/** Shows how many quests are due today, and how many quests of any day wait to be verified. */
function Progress({ child: { id, first_name, today, to_verify } }: { child: ChildToday }) {
  if (today.due === 0 && to_verify === 0) return null
  return (
    <div>
      <div className="row between small">
        {today.due > 0 && (
          <span>
            <b>{m.family_done_of({ done: today.verified + today.waiting, due: today.due })}</b>{' '}
            {m.family_today()}
          </span>
        )}
        {to_verify > 0 && (
          <Link className="to-verify" to={href('/kids/:id', { id })}>
            {m.family_to_verify({ count: to_verify })}
            <span className="visually-hidden">, {first_name}</span>
          </Link>
        )}
      </div>
      {today.due > 0 && <TodayProgress {...today} />}
    </div>
  )
}

function describeToday({ due, verified, waiting }: ChildToday['today']) {
  const openCount = due - verified - waiting
  if (openCount > 0) return m.family_left_today({ count: openCount })
  return due > 0 ? m.family_all_done() : m.family_none_today()
}
