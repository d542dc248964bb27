import type { WeekEarnings } from '#contract/ledger/ledger.ts'

export const totalOfWeek = ({ quests, bonus }: WeekEarnings) => quests + bonus

/**
 * What an average week brought, the present one left out because it is not over, and those before the first with points
 * because they may be older than the account. Null for no such week.
 */
export function averageWeek(weeks: readonly WeekEarnings[]): number | null {
  const sums = weeks.map(totalOfWeek)
  const whole = sums.slice(
    sums.findIndex((sum) => sum > 0),
    -1,
  )
  if (whole.length === 0) return null
  return Math.round(whole.reduce((all, sum) => all + sum, 0) / whole.length)
}

/** The months that the weeks begin in, one after the other, by a day of each, with how many weeks they have. */
export function groupByMonth(weeks: readonly WeekEarnings[]) {
  const months: { first: string; count: number }[] = []
  for (const { from } of weeks) {
    const last = months.at(-1)
    if (last && last.first.slice(0, 7) === from.slice(0, 7)) last.count++
    else months.push({ first: from, count: 1 })
  }
  return months
}
