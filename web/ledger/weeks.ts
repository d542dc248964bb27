import type { WeekEarnings } from '#contract/ledger/ledger.ts'

export const totalOfWeek = ({ quests, bonus }: WeekEarnings) => quests + bonus

/**
 * Returns how many points a child earns with quests in an average week, without bonuses. The current week does not count,
 * because it is not over; nor do the weeks before the first points, because the child may not have had an account then.
 * Returns null if no week counts or the average is zero.
 */
export function averageWeek(weeks: readonly WeekEarnings[]): number | null {
  const completeWeeks = weeks.slice(
    weeks.findIndex((week) => totalOfWeek(week) > 0),
    -1,
  )
  if (completeWeeks.length === 0) return null
  return Math.round(completeWeeks.reduce((all, { quests }) => all + quests, 0) / completeWeeks.length) || null
}

/** Groups the weeks by the month in which they begin. `firstMonday` is the first day of a month's first week. */
export function groupByMonth(weeks: readonly WeekEarnings[]) {
  const months: { firstMonday: string; weekCount: number }[] = []
  for (const { from } of weeks) {
    const last = months.at(-1)
    if (last && last.firstMonday.slice(0, 7) === from.slice(0, 7)) last.weekCount++
    else months.push({ firstMonday: from, weekCount: 1 })
  }
  return months
}
