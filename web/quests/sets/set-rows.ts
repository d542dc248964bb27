import { daysAfter, weekdayOf } from '#contract/calendar.ts'
import { QUEST_STEPS_MAX } from '#contract/limits.ts'
import { isPausedOn, type Pause } from '#contract/quests/pauses.ts'
import { type NewQuest, newQuest } from '#contract/quests/quests.ts'
import { firstDueDays } from '#contract/quests/recurrence.ts'
import { formatRule, parseRule, weekdays } from '#contract/quests/recurrence-rule.ts'
import type { AveragePoints, SetQuest } from '#contract/quests/sets.ts'
import type { Sharing } from '#contract/quests/sharing.ts'
import type { ReadyQuest } from './ready-sets.ts'
import { isSameName } from './same-name.ts'

/** A quest in the list that the parent reviews. */
export type SetRow = Omit<SetQuest, 'points' | 'sharing'> & {
  /** How the children share the quest; null if each gets its own. Ready sets do not ask. */
  sharing?: Sharing | null
  /** Identifies the row while others come and go. */
  key: number
  isChosen: boolean
  points: number | ''
  /** The children whom the row was meant for and who already have the quest. */
  left_out: string[]
}
/** The days on which the quests of the list can be due. `last_day` is '' if they have no end. */
export type SetDays = { first_day: string; last_day: string }

let lastKey = 0
const nextKey = () => ++lastKey

export const emptyRow = (child_ids: string[]): SetRow => ({
  key: nextKey(),
  isChosen: true,
  name: '',
  description: '',
  points: '',
  reoccur_rule: 'FREQ=DAILY',
  weekday: null,
  stays_open: false,
  times_of_day: [null],
  child_ids,
  left_out: [],
  picture: null,
  sharing: null,
})

/** The rows of a ready set, with the points that the family's averages propose. */
export const toRows = (
  quests: readonly ReadyQuest[],
  averages: AveragePoints,
  child_ids: string[],
): SetRow[] =>
  quests.map((quest) => ({
    ...quest,
    points: proposePoints(quest, averages),
    key: nextKey(),
    isChosen: true,
    child_ids,
    left_out: [],
  }))

/** The average of the same name, else of all names, else the quest's own start value. (W09) */
export function proposePoints(
  { name, points }: Pick<SetQuest, 'name' | 'points'>,
  { of_all, by_name }: AveragePoints,
): number {
  const same = by_name.find((average) => isSameName(average.name, name))
  return same?.points ?? of_all ?? points
}

/** The rows of a saved set, for those of its children who are active, or for `fallback` if there are none. */
export const toSavedRows = (
  quests: readonly SetQuest[],
  activeIds: readonly string[],
  fallback: string[],
): SetRow[] =>
  quests.map((quest) => {
    const child_ids = quest.child_ids.filter((id) => activeIds.includes(id))
    return {
      ...quest,
      sharing: quest.sharing ?? null,
      key: nextKey(),
      isChosen: true,
      child_ids: child_ids.length > 0 ? child_ids : fallback,
      left_out: [],
    }
  })

/** Returns the rows that a set saves: those that are ticked, and those that are not because children have the quest already. */
export const listRowsToSave = (rows: readonly SetRow[]): SetRow[] =>
  rows
    .filter(({ isChosen, left_out }) => isChosen || left_out.length > 0)
    .map((row) => ({ ...row, child_ids: [...row.child_ids, ...row.left_out], left_out: [] }))

/** Returns how the row's children share the quest. Turns need a quest that recurs. */
export const sharingOf = ({ sharing, child_ids, reoccur_rule }: SetRow): Sharing | null =>
  !sharing || child_ids.length < 2 || (sharing === 'turns' && !reoccur_rule) ? null : sharing

/** What the set saves of the rows. A row without a description repeats its name. */
export const toSetQuests = (rows: readonly SetRow[]): SetQuest[] =>
  listRowsToSave(rows).map((row) => {
    const { key: _, isChosen: __, left_out: ___, points, description, sharing: ____, ...quest } = row
    const sharing = sharingOf(row) ?? undefined
    return { ...quest, description: description || quest.name, points: Number(points), sharing }
  })

/** Returns the first due days of a row, at most `count`; none if it has no day from the first to the last. */
function dueDaysOf({ reoccur_rule, weekday }: SetRow, { first_day, last_day }: SetDays, count: number) {
  const rule = reoccur_rule ? parseRule(reoccur_rule) : undefined
  const wait = weekday ? (weekdays.indexOf(weekday) - weekdayOf(first_day) + 7) % 7 : 0
  const { scale = 'days', frequency = 1 } = rule ?? {}
  const days = rule
    ? firstDueDays(first_day, { scale, frequency, anchorDay: 1, rule: reoccur_rule }, count)
    : [daysAfter(first_day, wait)]
  return days.filter((day) => !last_day || day <= last_day)
}

/** Returns what the server needs to create the row's quests; undefined if something is missing or wrong. */
export function toNewQuest(row: SetRow, days: SetDays): NewQuest | undefined {
  const [due_date] = dueDaysOf(row, days, 1)
  const [child_id, ...also_for] = row.child_ids
  const rule = row.reoccur_rule ? parseRule(row.reoccur_rule) : undefined
  const parsed = newQuest.safeParse({
    child_id,
    also_for,
    sharing: sharingOf(row),
    name: row.name,
    description: row.description || row.name,
    points: row.points,
    picture: row.picture,
    due_date,
    times_of_day: row.times_of_day,
    stays_open: row.stays_open,
    steps: row.steps,
    asks_photo: row.asks_photo,
    reoccur_rule: rule ? formatRule({ ...rule, until: days.last_day || null }) : null,
  })
  return parsed.data
}

/** Why a chosen row cannot be created. */
export type RowProblem = 'name' | 'points' | 'child' | 'day' | 'many_steps' | 'long_step'

export function findProblem(row: SetRow, days: SetDays): RowProblem | undefined {
  if (row.child_ids.length === 0) return 'child'
  if (!newQuest.shape.name.safeParse(row.name).success) return 'name'
  if (!newQuest.shape.points.safeParse(row.points).success) return 'points'
  if (dueDaysOf(row, days, 1).length === 0) return 'day'
  if (row.steps && row.steps.length > QUEST_STEPS_MAX) return 'many_steps'
  return newQuest.shape.steps.safeParse(row.steps).success ? undefined : 'long_step'
}

export const countQuests = (rows: readonly SetRow[]): number =>
  rows.reduce((sum, row) => sum + (sharingOf(row) ? 1 : row.child_ids.length) * row.times_of_day.length, 0)

/**
 * Returns the points that the rows' quests hold as soon as they are created, and those that they need before the day `until`,
 * these included. As in the forecast of the points, days of a pause need none.
 */
export function sumPoints(
  rows: readonly SetRow[],
  days: SetDays,
  pauses: readonly Pause[],
  today: string,
  until: string,
): { held: number; needed: number } {
  let held = 0
  let needed = 0
  for (const row of rows) {
    const [first, ...others] = dueDaysOf(row, days, daysBetweenLimit)
    if (!first) continue
    for (const { ids, count } of listHolders(row)) {
      const points = Number(row.points) * row.times_of_day.length * count
      const isPause = (day: string) =>
        ids.every((child) => pauses.some((pause) => isPausedOn(pause, child, day)))
      const isNeeded = (day: string) => day < until && !isPause(day)
      // The quest of a child with a pause holds its points when it goes on.
      const rests = isPause(today)
      if (!rests) held += points
      needed += points * (Number(!rests || isNeeded(first)) + others.filter(isNeeded).length)
    }
  }
  return { held, needed }
}

/** Returns the children of each quest of a row, and how often it costs its points. A shared quest rests only if all have a pause. */
function listHolders(row: SetRow): { ids: string[]; count: number }[] {
  const sharing = sharingOf(row)
  if (!sharing) return row.child_ids.map((id) => ({ ids: [id], count: 1 }))
  return [{ ids: row.child_ids, count: sharing === 'together' ? row.child_ids.length : 1 }]
}

/** The days of a daily quest in a week, and one more. */
const daysBetweenLimit = 8
