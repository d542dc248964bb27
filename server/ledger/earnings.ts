import { daysAfter, startOfDay, startOfWeek } from '#contract/calendar.ts'
import type { WeekEarnings } from '#contract/ledger/ledger.ts'
import { EARNED_WEEKS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { sumEarningsByWeek } from './queries.ts'

/*
 * Calculates what a child earned in a week. Cards, charts and mails all use this module, so that they show the same
 * numbers. A week is Monday to Sunday in the family's time zone.
 */

type Earnings = WeekEarnings & { quest_count: number }
type Weeks = { time_zone: string; firstMonday: string; count: number }

/**
 * Returns a map from child id to the child's earnings in each week, the oldest week first. If `child_id` is null, the
 * map has all children of the family. (D12)
 */
async function listEarnings(
  db: Db,
  { family_id, child_id }: { family_id: string; child_id: string | null },
  { time_zone, firstMonday, count }: Weeks,
): Promise<Map<string, Earnings[]>> {
  const mondays = Array.from({ length: count + 1 }, (_, week) => daysAfter(firstMonday, 7 * week))
  const bounds = mondays.map((monday) => startOfDay(monday, time_zone).toISOString())
  const earnings = new Map<string, Earnings[]>()
  for (const { child_id: id, week, ...sums } of await sumEarningsByWeek(db, { family_id, child_id, bounds }))
    earnings.set(id, [...(earnings.get(id) ?? []), { from: daysAfter(firstMonday, 7 * (week - 1)), ...sums }])
  return earnings
}

/** Returns a map from child id to what the child earned in the week of `day`. */
export async function listWeekEarnings(db: Db, family_id: string, day: string, time_zone: string) {
  const firstMonday = startOfWeek(day)
  const earnings = await listEarnings(db, { family_id, child_id: null }, { time_zone, firstMonday, count: 1 })
  return new Map([...earnings].flatMap(([id, [week]]) => (week ? [[id, week]] : [])))
}

/** Returns what a child earned in each of the last weeks, the oldest first. Throws the refusal `not_found`. (P10) */
export async function listLastWeeks(
  { db, clock }: Deps,
  { family_id, time_zone }: Actor,
  child_id: string,
): Promise<{ weeks: WeekEarnings[] }> {
  const firstMonday = daysAfter(startOfWeek(clock.today(time_zone)), -7 * (EARNED_WEEKS - 1))
  const earnings = await listEarnings(
    db,
    { family_id, child_id },
    { time_zone, firstMonday, count: EARNED_WEEKS },
  )
  const weeks = earnings.get(child_id)
  // A child of another family has no account in this family.
  if (!weeks) throw new Refusal('not_found')
  return { weeks }
}
