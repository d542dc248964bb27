import type { CSSProperties } from 'react'
import type { DayEarnings } from '#contract/ledger/ledger.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import './week-bars.css'

const totalOf = ({ quests, bonus }: DayEarnings) => quests + bonus

/** The points that a child earned on each day of this week. Screen readers hear the days that have points. (D12) */
export function WeekBars({ days }: { days: readonly DayEarnings[] }) {
  const { today } = useCalendar()
  const best = Math.max(...days.map(totalOf))
  return (
    <span className="week-bars" role="img" aria-label={describeWeek(days)}>
      {days.map((earned) => (
        <span key={earned.day} className={classOfDay(earned.day, today)}>
          <span className="column">
            {earned.bonus > 0 && <i className="bonus" style={toHeight(earned.bonus, best)} />}
            {earned.quests > 0 && <i className="quests" style={toHeight(earned.quests, best)} />}
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
const toHeight = (points: number, best: number) => ({ '--share': points / best }) as CSSProperties

function describeWeek(days: readonly DayEarnings[]) {
  const withPoints = days.filter((day) => totalOf(day) > 0)
  if (withPoints.length === 0) return m.family_week_none()
  const texts = withPoints.map(
    (earned) => `${formatDay(earned.day, { weekday: 'long' })} ${formatNumber(totalOf(earned))}`,
  )
  return m.family_week_by_day({ days: texts.join(', ') })
}
