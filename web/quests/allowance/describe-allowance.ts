import type { Allowance, AllowanceForm } from '#contract/quests/allowance.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { formatWeekday } from '#web/quests/describe-recurrence.ts'

/** For a parent: 'Mia gets 50 points every Saturday if all quests of the week were done.' */
export function describeAllowance({ points, weekday, condition }: AllowanceForm, name: string): string {
  const sentences = { none: m.allowance_in_full, share: m.allowance_by_share, all: m.allowance_if_all }
  return sentences[condition]({
    count: points,
    points: formatNumber(points),
    day: formatWeekday(weekday),
    name,
  })
}

/** For the child: 'Saturday: up to 50 points of allowance'. */
export function describeOwnAllowance({ points, weekday, condition }: Allowance): string {
  const sentences = {
    none: m.allowance_own_in_full,
    share: m.allowance_own_by_share,
    all: m.allowance_own_if_all,
  }
  const day = formatWeekday(weekday)
  return sentences[condition]({
    count: points,
    points: formatNumber(points),
    // The sentence begins with the day, which French writes in lower case.
    day: day.charAt(0).toLocaleUpperCase() + day.slice(1),
  })
}
