import { href, Link } from 'react-router'
import type { ChildToday } from '#contract/dashboard/children.ts'
import { m } from '#messages'
import { ReactivateButton } from '#web/accounts/families/ReactivateButton.tsx'
import { formatNumber } from '#web/platform/app/format.ts'
import { LinkButton } from '#web/platform/ui/Button.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { IconCheck } from '#web/platform/ui/graphics/icons.ts'
import { Points } from '#web/platform/ui/Points.tsx'
import { BonusButton } from '#web/quests/bonus/BonusButton.tsx'
import { TodayRing } from '#web/quests/view/TodayRing.tsx'
import { GoalLine } from '#web/rewards/wishes/GoalLine.tsx'

/** Shows a child's day, status, points, points of this week and goal, and a link to the quests to verify. */
export function KidCard({ child }: { child: ChildToday }) {
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
          <Points value={points} withUnit />
          {to_verify > 0 && (
            <Link className="to-verify" to={`${href('/kids/:id', { id })}?status=waiting`}>
              <Chip meaning="wait">
                <span>
                  {m.family_to_verify({ count: to_verify })}
                  <span className="visually-hidden">, {name}</span>
                </span>
              </Chip>
            </Link>
          )}
        </div>
      </div>
      <div className="row between">
        <span className="small muted">{m.family_status()}</span>
        {active ? (
          <Chip meaning="ok" icon={IconCheck}>
            {m.family_active()}
          </Chip>
        ) : (
          <Chip>{m.family_inactive()}</Chip>
        )}
      </div>
      {active && (
        <div className="row between">
          <span className="small muted">{m.quest_today()}</span>
          <b>
            {today.due > 0
              ? m.family_done_of_today({ done: today.verified + today.waiting, due: today.due })
              : m.family_none_today()}
          </b>
        </div>
      )}
      {active && (
        <div className="row between">
          <span className="small muted">{m.family_this_week()}</span>
          <b>
            {m.family_earned({ count: earned_this_week, amount: formatNumber(earned_this_week) })}
            {bonus_this_week > 0 && ` ${m.family_earned_bonus({ points: formatNumber(bonus_this_week) })}`}
          </b>
        </div>
      )}
      {child.goal && <GoalLine wish={child.goal} points={points} hasBar />}
      <div className="card-actions">
        <LinkButton itemName={name} variant="ghost" size="compact" to={href('/kids/:id', { id })}>
          {m.family_view_profile()}
        </LinkButton>
        {active ? <BonusButton child={child} size="compact" /> : <ReactivateButton child={child} />}
      </div>
    </li>
  )
}
