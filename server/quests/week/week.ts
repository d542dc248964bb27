import { daysAfter } from '#contract/calendar.ts'
import { WEEKS_AHEAD_MAX } from '#contract/limits.ts'
import { listOwners, listPayments } from '#contract/quests/sharing.ts'
import { compareTimeOfDay } from '#contract/quests/time-of-day.ts'
import type { ExpectedQuest, Week } from '#contract/quests/week.ts'
import { Refusal } from '#contract/refusals.ts'
import { getFamilyPoints } from '#server/ledger/balances.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listComingAllowances } from '#server/quests/allowance/queries.ts'
import { toQuest } from '#server/quests/lifecycle/presenter.ts'
import { listOpenPauses } from '#server/quests/pauses/queries.ts'
import { listNeeds, sumPoints } from '#server/quests/series/forecast.ts'
import {
  type ActiveSeries,
  listRestingQuests,
  listSeriesQuests,
  type SeriesQuest,
} from '#server/quests/series/queries.ts'
import { listExpectedQuests } from './expected-quests.ts'
import { listPausesOfDays, listQuestsOfDays } from './queries.ts'

/**
 * Returns seven days with their quests: of all children for a parent, and its own for a child. Throws the refusal `invalid` if they are
 * too far ahead. (W08)
 */
export async function getWeek({ db, clock }: Deps, actor: Actor, first_day: string): Promise<Week> {
  const { family_id, role } = actor
  const today = clock.today(actor.time_zone)
  if (first_day > daysAfter(today, 7 * WEEKS_AHEAD_MAX))
    throw new Refusal('invalid', { fields: { first_day: 'field_week_far' } })
  const child_id = role === 'child' ? actor.id : null
  const isOver = daysAfter(first_day, 6) < today
  const [quests, pauses, series, openPauses, wallet] = await Promise.all([
    listQuestsOfDays(db, family_id, child_id, first_day),
    listPausesOfDays(db, family_id, child_id, first_day),
    isOver ? [] : listSeriesQuests(db, family_id, today),
    isOver ? [] : listOpenPauses(db, family_id, null, today),
    role === 'parent' ? readWallet({ db }, family_id, isOver) : null,
  ])
  const endDay = daysAfter(first_day, 7)
  const expected = series.flatMap((one) => listExpectedQuests(one, openPauses, today, first_day, endDay))
  return {
    first_day,
    missions: quests.map((quest) => toQuest(quest, actor)).toSorted(byDayAndTime),
    expected: (role === 'child' ? expected.flatMap(toOwn) : expected).toSorted(byDayAndTime),
    pauses,
    wallet: wallet && { points: wallet.points, ...sumNeeds(series, wallet, today, first_day) },
  }

  /** As `toChildView`. */
  function toOwn(quest: ExpectedQuest): ExpectedQuest[] {
    const shared = { ...quest, complete: false, finishers: null }
    if (!listOwners(shared).includes(actor.id)) return []
    const payment = listPayments(shared).find((one) => one.child_id === actor.id)
    return [{ ...quest, child_id: actor.id, points: payment?.points ?? quest.points }]
  }
}

type Timed = { due_date: string; time_of_day: string | null }

const byDayAndTime = (one: Timed, other: Timed) =>
  one.due_date.localeCompare(other.due_date) || compareTimeOfDay(one.time_of_day, other.time_of_day)

async function readWallet({ db }: Pick<Deps, 'db'>, family_id: string, isOver: boolean) {
  const [{ points }, resting, allowances] = await Promise.all([
    getFamilyPoints(db, family_id),
    isOver ? [] : listRestingQuests(db, [family_id]),
    isOver ? [] : listComingAllowances(db, [family_id]),
  ])
  return { points, resting, allowances }
}

function sumNeeds(
  series: (ActiveSeries & SeriesQuest)[],
  { points, ...sources }: Awaited<ReturnType<typeof readWallet>>,
  today: string,
  first_day: string,
) {
  const needs = listNeeds({ series, ...sources }, today, daysAfter(first_day, 7))
  return {
    needed: sumPoints(needs.filter(({ day }) => day >= first_day)),
    missing: Math.max(0, sumPoints(needs) - points),
  }
}
