import type { Child } from '#contract/accounts/children.ts'
import type { Week } from '#contract/quests/week.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { BuyPointsLink } from '#web/accounts/BuyPointsLink.tsx'
import { formatDay, formatNumber } from '#web/platform/app/format.ts'
import { listDays, listGaps, sumCosts, type WeekItem } from './week-items.ts'

/** The points of the week, whether the wallet has them, and what is missing in it. */
export function WeekSums(props: {
  week: Week
  items: readonly WeekItem[]
  kids: readonly Child[]
  today: string
}) {
  const { week, items, kids, today } = props
  const days = listDays(week.first_day)
  const { needed = 0, missing = 0 } = week.wallet ?? {}
  const gaps = kids
    .map(({ id, first_name }) => ({
      id,
      name: first_name,
      days: listGaps(items, week.pauses, id, days, today),
    }))
    .filter((gap) => gap.days.length > 0)
  const waiting = items.filter(({ state }) => state === 'points')
  return (
    <div className="week-sums">
      <p>
        <b>{m.quest_week_sum({ amount: toAmount(sumCosts(items)) })}</b>{' '}
        {needed > 0 && m.quest_week_needed({ amount: toAmount(needed) })}{' '}
        {needed > 0 && missing === 0 && m.quest_week_covered()}
      </p>
      {missing > 0 && (
        <p className="week-lacks">
          {m.quest_week_missing({ amount: toAmount(missing) })}
          <BuyPointsLink size="compact" />
        </p>
      )}
      {waiting.length > 0 && (
        <p>
          <b>{m.quest_week_waiting()}</b>{' '}
          {waiting
            .map((item) => m.quest_week_of_kid({ quest: item.name, name: nameKids(item.child_ids, kids) }))
            .join(', ')}
        </p>
      )}
      {gaps.length > 0 && (
        <p>
          <b>{m.quest_week_gaps()}</b>{' '}
          {gaps
            .map(
              ({ name, days: free }) =>
                `${name} (${free.length === days.length ? m.quest_week_gap_all() : listShort(free)})`,
            )
            .join(', ')}
        </p>
      )}
    </div>
  )
}

/** 'Mia and Leo' */
export const nameKids = (ids: readonly string[], kids: readonly Child[]): string =>
  new Intl.ListFormat(getLocale()).format(
    kids.filter(({ id }) => ids.includes(id)).map(({ first_name }) => first_name),
  )

const toAmount = (points: number) => m.points_amount({ points, shown: formatNumber(points) })

const listShort = (days: string[]) => days.map((day) => formatDay(day, { weekday: 'short' })).join(', ')
