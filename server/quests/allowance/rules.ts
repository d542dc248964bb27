import { daysAfter, startOfDay, weekdayOf } from '#contract/calendar.ts'
import { ALLOWANCE_DECISION_DAYS } from '#contract/limits.ts'
import { type Weekday, weekdays } from '#contract/quests/recurrence-rule.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/* Pure functions that decide when an allowance is paid and how much: see docs/decisions/036-allowances.md. */

export type AllowanceRow = Tables['allowances']
/** A payday that has come, with the child's first name. */
export type Week = Tables['allowance_weeks'] & { child: string }
/**
 * A week's quests: all, those done, finished ones that wait for a parent, and those with a decision that the parent can still
 * undo.
 */
export type QuestCounts = { due: number; done: number; waiting: number; undoable: number }

/**
 * Returns the first payday after today. It is at least seven days after the last one, so that no quest counts for two
 * paydays.
 */
export function nextPayday(weekday: Weekday, today: string, lastPayday: string | null): string {
  const isLastWeekRecent = lastPayday !== null && daysAfter(lastPayday, 6) > today
  const earliest = isLastWeekRecent ? daysAfter(lastPayday, 7) : daysAfter(today, 1)
  return daysAfter(earliest, (weekdays.indexOf(weekday) - weekdayOf(earliest) + 7) % 7)
}

/** Returns a week for each payday that has come, the oldest first, and the next payday. */
export function openWeeks(
  { family_id, child_id, points, condition, next_day, child }: AllowanceRow & { child: string },
  today: string,
  timeZone: string,
  newId: () => string,
): { weeks: Week[]; next_day: string } {
  const weeks: Week[] = []
  let payday = next_day
  for (; payday <= today; payday = daysAfter(payday, 7))
    weeks.push({
      family_id,
      id: newId(),
      child_id,
      child,
      payday,
      ends_at: startOfDay(payday, timeZone),
      full_points: points,
      condition,
      quests_due: null,
      quests_done: null,
      points: null,
      settled_at: null,
    })
  return { weeks, next_day: payday }
}

/**
 * Returns the points of a week, or undefined while it waits for decisions. A share is rounded up to whole points. A week without
 * quests counts as done.
 */
export function countPoints(
  { full_points, condition, payday }: Pick<Week, 'full_points' | 'condition' | 'payday'>,
  { due, done, waiting, undoable }: QuestCounts,
  today: string,
): Pick<Week, 'quests_due' | 'quests_done' | 'points'> | undefined {
  const waits = waiting + undoable > 0 && today < daysAfter(payday, ALLOWANCE_DECISION_DAYS)
  if (waits && condition !== 'none') return undefined
  const quests_done = done + waiting
  const points = {
    none: full_points,
    share: due === 0 ? full_points : Math.ceil((full_points * quests_done) / due),
    all: quests_done === due ? full_points : 0,
  }[condition]
  return { quests_due: due, quests_done, points }
}

/** `changed`: the weeks with new values. `paid`: those to pay now. `short`: those that wait for the wallet from now on. */
export type Decision = Record<'changed' | 'paid' | 'short', Week[]>

/**
 * Decides which waiting weeks are counted and paid, the oldest first. A week that the wallet does not cover is not paid in part,
 * and the child's later weeks wait for it.
 */
export function decideWeeks(
  weeks: readonly Week[],
  countsOf: ReadonlyMap<string, QuestCounts>,
  { wallet, today, now }: { wallet: number; today: string; now: Date },
): Decision {
  const decision: Decision = { changed: [], paid: [], short: [] }
  const blockedChildren = new Set<string>()
  let left = wallet
  for (const before of weeks) {
    const counts = countsOf.get(before.id)
    const counted = before.points === null ? counts && countPoints(before, counts, today) : before
    if (!counted || counted.points === null) continue
    const week = { ...before, ...counted }
    const { points } = counted
    if (points > 0 && (points > left || blockedChildren.has(week.child_id))) {
      blockedChildren.add(week.child_id)
      if (before.points !== null) continue
      decision.changed.push(week)
      decision.short.push(week)
      continue
    }
    const settled = { ...week, settled_at: now }
    decision.changed.push(settled)
    if (points === 0) continue
    decision.paid.push(settled)
    left -= points
  }
  return decision
}
