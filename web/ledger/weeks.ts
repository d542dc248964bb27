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

/** Returns for each month the first Monday in `weeks`, and how many of the weeks begin in the month. */
export function groupByMonth(weeks: readonly WeekEarnings[]) {
  const months: { first: string; count: number }[] = []
  for (const { from } of weeks) {
    const last = months.at(-1)
    if (last && last.first.slice(0, 7) === from.slice(0, 7)) last.count++
    else months.push({ first: from, count: 1 })
  }
  return months
}
