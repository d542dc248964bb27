import { daysAfter, startOfDay, startOfWeek } from '#contract/calendar.ts'
import type { DayEarnings, WeekEarnings } from '#contract/ledger/ledger.ts'
import { EARNED_WEEKS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { sumEarnings } from './queries.ts'

/*
 * Calculates what a child earned in a week. Cards, charts and mails all use this module, so that they show the same
 * numbers. A week is Monday to Sunday in the family's time zone.
 */

type Earnings = WeekEarnings & { quest_count: number }
/** `count` periods of `days` days each. The first of them begins on `firstDay`. */
type Periods = { time_zone: string; firstDay: string; days: 1 | 7; count: number }

/**
 * Returns a map from child id to the child's earnings in each period, the oldest period first. If `child_id` is null,
 * the map has all children of the family. (D12)
 */
async function listEarnings(
  db: Db,
  { family_id, child_id }: { family_id: string; child_id: string | null },
  { time_zone, firstDay, days, count }: Periods,
): Promise<Map<string, Earnings[]>> {
  const starts = Array.from({ length: count + 1 }, (_, period) => daysAfter(firstDay, days * period))
  const bounds = starts.map((day) => startOfDay(day, time_zone).toISOString())
  const earnings = new Map<string, Earnings[]>()
  for (const { child_id: id, period, ...sums } of await sumEarnings(db, { family_id, child_id, bounds }))
    earnings.set(id, [
      ...(earnings.get(id) ?? []),
      { from: daysAfter(firstDay, days * (period - 1)), ...sums },
    ])
  return earnings
}

/** Returns a map from child id to what the child earned in the week of `day`. */
export async function listWeekEarnings(db: Db, family_id: string, day: string, time_zone: string) {
  const periods: Periods = { time_zone, firstDay: startOfWeek(day), days: 7, count: 1 }
  const earnings = await listEarnings(db, { family_id, child_id: null }, periods)
  return new Map([...earnings].flatMap(([id, [week]]) => (week ? [[id, week]] : [])))
}

/** Returns a map from child id to what the child earned on each day, Monday to Sunday, of the week of `day`. */
export async function listDaysOfWeek(
  db: Db,
  family_id: string,
  day: string,
  time_zone: string,
): Promise<Map<string, DayEarnings[]>> {
  const periods: Periods = { time_zone, firstDay: startOfWeek(day), days: 1, count: 7 }
  const earnings = await listEarnings(db, { family_id, child_id: null }, periods)
  const toDay = ({ from, quests, bonus }: Earnings): DayEarnings => ({ day: from, quests, bonus })
  return new Map([...earnings].map(([id, days]) => [id, days.map(toDay)]))
}

/** Returns what a child earned in each of the last weeks, the oldest first. Throws the refusal `not_found`. (P10) */
export async function listLastWeeks(
  { db, clock }: Deps,
  { family_id, time_zone }: Actor,
  child_id: string,
): Promise<{ weeks: WeekEarnings[] }> {
  const firstDay = daysAfter(startOfWeek(clock.today(time_zone)), -7 * (EARNED_WEEKS - 1))
  const periods: Periods = { time_zone, firstDay, days: 7, count: EARNED_WEEKS }
  const earnings = await listEarnings(db, { family_id, child_id }, periods)
  const weeks = earnings.get(child_id)
  // A child of another family has no account in this family.
  if (!weeks) throw new Refusal('not_found')
  return { weeks }
}
