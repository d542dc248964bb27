import { daysAfter } from '#contract/calendar.ts'
import { FORECAST_WEEKS } from '#contract/limits.ts'
import type { Forecast } from '#contract/quests/forecast.ts'
import { nextDueDay, type Recurrence } from '#contract/quests/recurrence.ts'
import { getFamilyPoints } from '#server/ledger/balances.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listActiveSeries } from './queries.ts'

/** Forecasts whether the family's points cover its recurring quests. (P08) */
export async function getForecast({ db, clock }: Deps, { family_id, time_zone }: Actor): Promise<Forecast> {
  const [series, { points }] = await Promise.all([
    listActiveSeries(db, [family_id]),
    getFamilyPoints(db, family_id),
  ])
  return { points, ...computeForecast(series, points, clock.today(time_zone)) }
}

export type ActiveSeries = Recurrence & {
  /** The day that the series' newest quest, whose points are already held, has in the series. */
  due_date: string
  /** The day on which the newest quest is due now, if it is late; the next one is due after it. */
  late_until?: string | null
  /** The points of the series' next quest. */
  points: number
}

/**
 * Computes the points that the next quests of the series need, in total and per week from today on, and the first day
 * that the wallet does not cover (`short_on`, null if the wallet covers all quests). Pure function. (P08)
 */
export function computeForecast(series: ActiveSeries[], walletPoints: number, today: string) {
  const dueQuests = series.flatMap((item) => listDueQuests(item, today))
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, week) => {
    const [from, until] = [daysAfter(today, 7 * week), daysAfter(today, 7 * (week + 1))]
    return sumPoints(dueQuests.filter(({ day }) => day >= from && day < until))
  })
  return { needed: sumPoints(dueQuests), weeks, short_on: findFirstUncoveredDay(dueQuests, walletPoints) }
}

type DueQuest = { day: string; points: number }

const sumPoints = (dueQuests: DueQuest[]) => dueQuests.reduce((sum, { points }) => sum + points, 0)

function findFirstUncoveredDay(dueQuests: DueQuest[], walletPoints: number): string | null {
  let remaining = walletPoints
  for (const { day, points } of dueQuests.toSorted((a, b) => a.day.localeCompare(b.day))) {
    remaining -= points
    if (remaining < 0) return day
  }
  return null
}

function listDueQuests(series: ActiveSeries, today: string): DueQuest[] {
  const endDay = daysAfter(today, 7 * FORECAST_WEEKS)
  const quests: DueQuest[] = []
  const { late_until } = series
  const earliest = late_until && late_until >= today ? daysAfter(late_until, 1) : today
  const next = (day: string) => nextDueDay(day, series, earliest)
  for (let day = next(series.due_date); day && day < endDay; day = next(day))
    quests.push({ day, points: series.points })
  return quests
}
