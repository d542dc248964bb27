import { daysAfter } from '#contract/calendar.ts'
import { FORECAST_WEEKS } from '#contract/limits.ts'
import type { Forecast } from '#contract/quests/forecast.ts'
import { nextDueDay, type Recurrence } from '#contract/quests/recurrence.ts'
import { getFamilyPoints } from '#server/ledger/balances.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listLiveSeries } from './queries.ts'

/** Returns whether the family's points cover its recurring quests. (P08) */
export async function getForecast({ db, clock }: Deps, { family_id, time_zone }: Actor): Promise<Forecast> {
  const [series, { points }] = await Promise.all([
    listLiveSeries(db, { family_id }),
    getFamilyPoints(db, family_id),
  ])
  return { points, ...computeForecast(series, points, clock.today(time_zone)) }
}

/** A series with the day of its newest quest, whose points are held already, and the points of the next. */
export type LiveSeries = Recurrence & { points: number; due_date: string }

/**
 * Computes the points that coming quests need, in total and per week from today on, and the first day that `points` do
 * not cover (`short_on`, null if they cover all). Pure function. (P08)
 */
export function computeForecast(series: LiveSeries[], points: number, today: string) {
  const due = series.flatMap((one) => comingDays(one, today).map((day) => ({ day, points: one.points })))
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, week) => {
    const [from, until] = [daysAfter(today, 7 * week), daysAfter(today, 7 * (week + 1))]
    return sum(due.filter(({ day }) => day >= from && day < until))
  })
  return { needed: sum(due), weeks, short_on: shortOn(due, points) }
}

type Due = { day: string; points: number }

const sum = (due: Due[]) => due.reduce((all, { points }) => all + points, 0)

function shortOn(due: Due[], points: number): string | null {
  let left = points
  for (const one of due.toSorted((a, b) => a.day.localeCompare(b.day))) {
    left -= one.points
    if (left < 0) return one.day
  }
  return null
}

function comingDays(series: LiveSeries, today: string): string[] {
  const end = daysAfter(today, 7 * FORECAST_WEEKS)
  const days: string[] = []
  const next = (day: string) => nextDueDay(day, series, today)
  for (let day = next(series.due_date); day < end; day = next(day)) days.push(day)
  return days
}
