import { isPausedOn, type Pause } from '#contract/quests/pauses.ts'
import type { ExpectedQuest } from '#contract/quests/week.ts'
import { shareNextQuest } from '#server/quests/lifecycle/sharing.ts'
import { listComingDays } from '#server/quests/series/forecast.ts'
import type { ActiveSeries, SeriesQuest } from '#server/quests/series/queries.ts'
import type { Sharer } from '#server/quests/sharing/queries.ts'

type PauseRow = Omit<Pause, 'id' | 'reason'>
type Newest = Pick<SeriesQuest, 'child_id' | 'handed_over_by' | 'sharing' | 'series_number' | 'deleted_at'>

/**
 * Returns the quests that a series will bring from `first_day` until the day before `endDay`, on the days that the forecast counts. If
 * children take turns, assumes that each does its own. (W08)
 */
export function listExpectedQuests(
  series: ActiveSeries & SeriesQuest,
  pauses: readonly PauseRow[],
  today: string,
  first_day: string,
  endDay: string,
): ExpectedQuest[] {
  const {
    id: mission_id,
    name,
    picture,
    next_points: points,
    time_of_day,
    daily_number,
    daily_count,
  } = series
  if (series.sharing && series.active_sharers.length === 0) return []
  const quests: ExpectedQuest[] = []
  let { active_sharers: sharers } = series
  let newest: Newest = series
  /** Whether the next day is that of the newest quest itself, which goes on after a pause. */
  let rests = series.is_paused
  for (const { day, isHeld } of listComingDays(series, today, endDay)) {
    const isResting = rests
    rests = false
    // A resting quest whose day comes after the pause exists already.
    if (day === series.due_date) continue
    const next = isHeld
      ? series
      : isResting
        ? toResumed(series)
        : shareNextQuest(newest, withPauses(sharers, pauses, day), day)
    const { child_id } = next
    if (day >= first_day)
      quests.push({
        mission_id,
        child_id,
        name,
        points,
        picture,
        due_date: day,
        time_of_day,
        daily_number,
        daily_count,
        sharing: next.sharing,
        sharers: next.sharers,
        waits_for_points: series.waits_for_points && newest === series,
      })
    if (isHeld || isResting) continue
    sharers = withTurnOf(newest, sharers)
    newest = {
      ...next,
      handed_over_by: null,
      series_number: (newest.series_number ?? 0) + 1,
      deleted_at: null,
    }
  }
  return quests
}

/** As `resumedColumns`: unless it is late, a quest that a sibling took over returns to the child with whom the series goes on. */
const toResumed = (series: ActiveSeries & SeriesQuest) => ({
  ...series,
  child_id: (series.late_until ? null : series.handed_over_by) ?? series.child_id,
})

const withPauses = (sharers: readonly Sharer[], pauses: readonly PauseRow[], day: string): Sharer[] =>
  sharers.map((sharer) => {
    const pause = pauses.find((one) => isPausedOn(one, sharer.child_id, day))
    return { ...sharer, paused_until: pause?.last_day ?? null }
  })

/** Counts the turn of the newest quest's child. A deleted quest was no turn. */
const withTurnOf = ({ child_id, series_number, deleted_at }: Newest, sharers: Sharer[]): Sharer[] =>
  sharers.map((sharer) =>
    sharer.child_id === child_id && !deleted_at ? { ...sharer, last_turn: series_number } : sharer,
  )
