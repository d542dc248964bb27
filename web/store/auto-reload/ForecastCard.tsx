import { useQuery } from '@tanstack/react-query'
import { daysAfter } from '#contract/calendar.ts'
import type { Forecast } from '#contract/quests/forecast.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { Card } from '#web/platform/ui/Card.tsx'
import { Chip } from '#web/platform/ui/Chip.tsx'
import { Loaded } from '#web/platform/ui/Loaded.tsx'
import { ProgressBar } from '#web/platform/ui/ProgressBar.tsx'
import { SkeletonRows } from '#web/platform/ui/Skeleton.tsx'
import { forecastQuery } from './queries.ts'

/** Shows whether the wallet's points are enough for the recurring quests of the next weeks. (P08) */
export function ForecastCard() {
  const query = useQuery(forecastQuery)
  return (
    <Card>
      <h2>{m.forecast_title()}</h2>
      <Loaded query={query} skeleton={<SkeletonRows />} errorText={m.forecast_failed()} hasInlineError>
        {(forecast) => <ForecastWeeks forecast={forecast} />}
      </Loaded>
    </Card>
  )
}

function ForecastWeeks({ forecast: { points, needed, weeks, short_on } }: { forecast: Forecast }) {
  const { today } = useCalendar()
  const maxNeeded = Math.max(...weeks)
  if (needed === 0) return <p className="muted">{m.forecast_nothing()}</p>
  return (
    <>
      <p>
        {m.forecast_needed({ needed: formatNumber(needed), points: formatNumber(points) })}{' '}
        {short_on
          ? m.forecast_short({ day: formatDay(short_on, { weekday: 'long', month: 'long', day: 'numeric' }) })
          : m.forecast_lasts()}
      </p>
      <p className="small muted">{m.forecast_bars()}</p>
      <ol className={short_on ? 'forecast-weeks with-missing-points' : 'forecast-weeks'}>
        {findMissingPoints(weeks, points).map(({ needed: weekly, missing }, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the week
          <li key={week}>
            <span>{formatWeek(daysAfter(today, 7 * week))}</span>
            <span className="bar">
              {weekly > 0 && (
                <ProgressBar value={weekly - missing} max={weekly} length={weekly / maxNeeded} />
              )}
            </span>
            <span className="number">
              {m.forecast_week_points({ count: weekly, points: formatNumber(weekly) })}
            </span>
            {missing > 0 && (
              <span>
                <Chip meaning="wait">{m.forecast_missing({ points: formatNumber(missing) })}</Chip>
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns the points that each week needs, and how many of them are missing. */
function findMissingPoints(weeks: number[], points: number) {
  let remainingPoints = points
  return weeks.map((needed) => {
    const missing = Math.max(0, needed - remainingPoints)
    remainingPoints = Math.max(0, remainingPoints - needed)
    return { needed, missing }
  })
}

const formatWeek = (firstDay: string) =>
  m.forecast_week_dates({
    from: formatDay(firstDay, { month: 'short', day: 'numeric' }),
    until: formatDay(daysAfter(firstDay, 6), { month: 'short', day: 'numeric' }),
  })
