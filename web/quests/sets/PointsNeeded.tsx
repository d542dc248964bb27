import { useQuery } from '@tanstack/react-query'
import { daysAfter } from '#contract/calendar.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { MissingPoints } from '#web/quests/fields/MissingPoints.tsx'
import { pausesQuery } from '#web/quests/pauses/queries.ts'
import { forecastQuery } from './queries.ts'
import { type SetDays, type SetRow, sumPoints } from './set-rows.ts'

type List = { rows: readonly SetRow[]; days: SetDays }

/** The points that the rows hold as soon as they are created, and those that they need in the week from today on. */
function usePointsNeeded({ rows, days }: List) {
  const { today } = useCalendar()
  const { data: pauses = [] } = useQuery(pausesQuery)
  const until = daysAfter(today, 7)
  return { ...sumPoints(rows, days, pauses, today, until), lastDay: daysAfter(until, -1) }
}

/** Says, before anything is created, how many points the rows hold, and how many are missing. (W09) */
export function PointsNow({ onBuy, ...list }: List & { onBuy: () => void }) {
  const { held } = usePointsNeeded(list)
  return (
    <div className="set-points-now">
      <p className="small">
        <b>{m.quest_sets_need({ count: held, points: formatNumber(held) })}</b>
      </p>
      <MissingPoints cost={held} onBuy={onBuy} />
    </div>
  )
}

/** Says what the rows need in a week together with the quests that the family already has, as the forecast counts them. (W09) */
export function PointsThisWeek(list: List) {
  const { data: forecast } = useQuery(forecastQuery)
  const { needed, lastDay } = usePointsNeeded(list)
  const amount = (points: number) => m.points_amount({ points, shown: formatNumber(points) })
  return (
    <p className="set-points">
      {forecast &&
        m.quest_sets_need_week({
          day: formatDay(lastDay, { weekday: 'long', day: 'numeric', month: 'long' }),
          needed: amount(needed + (forecast.weeks[0] ?? 0)),
          points: amount(forecast.points),
        })}
    </p>
  )
}
