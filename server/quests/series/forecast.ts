import { daysAfter } from '#contract/calendar.ts'
import { FORECAST_WEEKS } from '#contract/limits.ts'
import type { Forecast } from '#contract/quests/forecast.ts'
import type { PauseDays } from '#contract/quests/pauses.ts'
import { nextDueDay } from '#contract/quests/recurrence.ts'
import { getFamilyPoints } from '#server/ledger/balances.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { type ComingAllowance, listComingAllowances } from '#server/quests/allowance/queries.ts'
import { type ActiveSeries, listActiveSeries, listRestingQuests, type RestingQuest } from './queries.ts'

/** Forecasts whether the family's points cover its recurring quests and allowances. (P08, W12) */
export async function getForecast({ db, clock }: Deps, { family_id, time_zone }: Actor): Promise<Forecast> {
  const [series, resting, allowances, { points }] = await Promise.all([
    listActiveSeries(db, [family_id]),
    listRestingQuests(db, [family_id]),
    listComingAllowances(db, [family_id]),
    getFamilyPoints(db, family_id),
  ])
  return { points, ...computeForecast({ series, resting, allowances }, points, clock.today(time_zone)) }
}

/**
 * Computes the points that the next quests of the series and the allowances need, in total and per week from today on, and the
 * first day that the wallet does not cover (`short_on`, null if the wallet covers everything). Pure function. (P08, W12)
 */
export function computeForecast(sources: Sources, walletPoints: number, today: string) {
  const needs = listNeeds(sources, today, daysAfter(today, 7 * FORECAST_WEEKS))
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, week) => {
    const [from, until] = [daysAfter(today, 7 * week), daysAfter(today, 7 * (week + 1))]
    return sumPoints(needs.filter(({ day }) => day >= from && day < until))
  })
  return { needed: sumPoints(needs), weeks, short_on: findFirstUncoveredDay(needs, walletPoints) }
}

/** What takes points from the wallet on a coming day. */
type Sources = { series: ActiveSeries[]; resting: RestingQuest[]; allowances: ComingAllowance[] }
type Need = { day: string; points: number }

/** Returns the quests and allowances before `endDay` that need points besides those already held. */
export const listNeeds = (
  { series, resting, allowances }: Sources,
  today: string,
  endDay: string,
): Need[] => [
  ...series.flatMap((item) =>
    listComingDays(item, today, endDay)
      .filter(({ isHeld }) => !isHeld)
      .map(({ day }) => ({ day, points: item.points })),
  ),
  ...resting.map((quest) => findResumedQuest(quest, today)).filter(({ day }) => day < endDay),
  ...allowances.flatMap((allowance) => listPaydays(allowance, today, endDay)),
]

/** A payday that has come and is not paid yet needs its points today. */
function listPaydays({ day, points, isWeekly }: ComingAllowance, today: string, endDay: string): Need[] {
  const needs = [{ day: day < today ? today : day, points }]
  for (let next = daysAfter(day, 7); isWeekly && next < endDay; next = daysAfter(next, 7))
    needs.push({ day: next < today ? today : next, points })
  return needs.filter((need) => need.day < endDay)
}

export const sumPoints = (needs: Need[]) => needs.reduce((sum, { points }) => sum + points, 0)

function findFirstUncoveredDay(needs: Need[], walletPoints: number): string | null {
  let remaining = walletPoints
  for (const { day, points } of needs.toSorted((a, b) => a.day.localeCompare(b.day))) {
    remaining -= points
    if (remaining < 0) return day
  }
  return null
}

const isPauseDay = (pauses: PauseDays[], day: string) =>
  pauses.some(({ first_day, last_day }) => first_day <= day && day <= last_day)

/**
 * Returns the days before `endDay` on which a series brings a quest, without the newest one if its points are held. A quest due in a
 * pause moves behind it: then `isHeld` is true for the newest one, whose points stay held.
 */
export function listComingDays(series: ActiveSeries, today: string, endDay: string) {
  const { due_date, late_until, is_paused, is_handed_over, pauses } = series
  const earliest = late_until && late_until >= today ? daysAfter(late_until, 1) : today
  const next = (day: string) => nextDueDay(day, series, earliest)
  const days: string[] = []
  for (
    let day = is_paused && due_date >= today ? due_date : next(due_date);
    day && day < endDay;
    day = next(day)
  )
    if (!isPauseDay(pauses, day)) days.push(day)
  // A late quest goes on at once after the pause, whatever the days of its series.
  if (is_paused && late_until) days.unshift(findDayWithoutPause(pauses, today))
  // A quest that a sibling has taken over does not rest in the child's pauses.
  const isHeldAndMoves = !is_paused && !is_handed_over && due_date >= today && isPauseDay(pauses, due_date)
  return days
    .map((day, index) => ({ day, isHeld: isHeldAndMoves && index === 0 }))
    .filter(({ day }) => day < endDay)
}

const findResumedQuest = ({ due_date, points, pauses }: RestingQuest, today: string): Need => ({
  day: findDayWithoutPause(pauses, due_date < today ? today : due_date),
  points,
})

function findDayWithoutPause(pauses: PauseDays[], from: string): string {
  let day = from
  while (isPauseDay(pauses, day)) day = daysAfter(day, 1)
  return day
}
