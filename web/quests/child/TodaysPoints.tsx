import type { Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import type { Calendar } from '#web/platform/app/calendar.ts'
import { formatNumber } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Gem } from '#web/platform/ui/graphics/Gem.tsx'
import { isWaiting, sumPoints } from './trail-order.ts'

/**
 * Shows two sums: the points of quests verified today, and of quests that wait for a parent. If there are no such quests,
 * it shows nothing.
 */
export function TodaysPoints({ quests, calendar }: { quests: readonly Quest[]; calendar: Calendar }) {
  const isToday = (instant: string | null) => instant !== null && calendar.dayOf(instant) === calendar.today
  const earned = quests.filter((quest) => quest.verified && isToday(quest.decided_at))
  const waiting = quests.filter(isWaiting)
  if (!earned[0] && !waiting[0]) return null
  return (
    <Card isKid aria-label={m.quest_points()}>
      <dl className="todays-points">
        <PointsTotal quests={earned} label={m.quest_earned_today()} />
        <PointsTotal quests={waiting} label={m.quest_waiting_for_parent()} className="waiting-points" />
      </dl>
    </Card>
  )
}

export const PointsTotal = (props: { quests: readonly Quest[]; label: string; className?: string }) => (
  <div className={props.className}>
    <dt>{props.label}</dt>
    <dd>
      <Gem />
      {formatNumber(sumPoints(props.quests))}
    </dd>
  </div>
)
