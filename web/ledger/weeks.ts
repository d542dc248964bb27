import type { WeekEarnings } from '#contract/ledger/ledger.ts'

export const totalOfWeek = ({ quests, bonus }: WeekEarnings) => quests + bonus

/**
 * Returns the average points of a week, or null if no week counts. The current week does not count, because it is not
 * over; nor do the weeks before the first points, because the account may be younger.
 */
export function averageWeek(weeks: readonly WeekEarnings[]): number | null {
  const sums = weeks.map(totalOfWeek)
  const completeWeeks = sums.slice(
    sums.findIndex((sum) => sum > 0),
    -1,
  )
  if (completeWeeks.length === 0) return null
  return Math.round(completeWeeks.reduce((all, sum) => all + sum, 0) / completeWeeks.length)
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
