import type { CSSProperties } from 'react'
import type { ChildToday } from '#contract/dashboard/children.ts'
import type { DayEarnings } from '#contract/ledger/ledger.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import './week-bars.css'

const totalOf = ({ quests, bonus }: DayEarnings) => quests + bonus
const mostOf = (days: readonly DayEarnings[]) => Math.max(0, ...days.map(totalOf))

export const hasPoints = (days: readonly DayEarnings[]) => mostOf(days) > 0

/** The most points that one of the children earned on a day of this week. */
export const mostOnADay = (kids: readonly ChildToday[]) =>
  mostOf(kids.flatMap(({ active, days_this_week }) => (active ? days_this_week : [])))

/**
 * The points that a child earned on each day of this week, with a number above the child's best day. The highest bar stands for
 * `scale` points, the same for all children of the screen. Only for a week with points. Screen readers hear the days that
 * have points. (D12)
 */
export function WeekBars({ days, scale }: { days: readonly DayEarnings[]; scale: number }) {
  const { today } = useCalendar()
  const most = mostOf(days)
  const bestDay = days.findLast((day) => totalOf(day) === most)
  return (
    <span className="week-bars" role="img" aria-label={describeWeek(days)}>
      {days.map((earned) => (
        <span key={earned.day} className={classOfDay(earned.day, today)}>
          <span className="column">
            {earned === bestDay && <b>{formatNumber(most)}</b>}
            {earned.bonus > 0 && <i className="bonus" style={toHeight(earned.bonus, scale)} />}
            {earned.quests > 0 && <i className="quests" style={toHeight(earned.quests, scale)} />}
          </span>
          {formatDay(earned.day, { weekday: 'narrow' })}
        </span>
      ))}
    </span>
  )
}

const classOfDay = (day: string, today: string) =>
  day === today ? 'today' : day > today ? 'to-come' : undefined

/** The cast is safe: the type CSSProperties only lacks custom properties. */
const toHeight = (points: number, scale: number) => ({ '--share': points / scale }) as CSSProperties

function describeWeek(days: readonly DayEarnings[]) {
  const withPoints = days.filter((day) => totalOf(day) > 0)
  const texts = withPoints.map(
    (earned) => `${formatDay(earned.day, { weekday: 'long' })} ${formatNumber(totalOf(earned))}`,
  )
  return m.family_week_by_day({ days: texts.join(', ') })
}
