import type * as z from 'zod/mini'
import { daysAfter, hoursAfter } from '#contract/calendar.ts'
import { AVERAGE_POINTS_DAYS, SETS_MAX } from '#contract/limits.ts'
import { isExpired } from '#contract/quests/quests.ts'
import { nextDueDay } from '#contract/quests/recurrence.ts'
import type {
  AveragePoints,
  CurrentQuest,
  getWeekAsSet as getWeekAsSetContract,
  QuestSet,
  QuestSetForm,
  SetQuest,
} from '#contract/quests/sets.ts'
import { listOwners } from '#contract/quests/sharing.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import { getChild, lockActiveChild } from '#server/accounts/families/get-child.ts'
import { lockFamily } from '#server/accounts/families/queries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { assertOwnPictures } from '#server/quests/pictures/pictures.ts'
import { type ActiveSeries, listSeriesQuests, type SeriesQuest } from '#server/quests/series/queries.ts'
import {
  countSets,
  deleteSet,
  deleteSetQuests,
  insertSet,
  insertSetQuests,
  listAveragePoints,
  listOpenQuests,
  listQuestsOfDays,
  listSets,
  renameSet,
} from './queries.ts'
import { toSetQuests } from './week-as-set.ts'

/** Returns the family's own sets, the average points that all sets propose, and what children have already. (W09) */
export async function listQuestSets({ db, clock }: Deps, { family_id, time_zone }: Actor) {
  const today = clock.today(time_zone)
  const [quest_sets, by_name, open, series] = await Promise.all([
    listSets(db, family_id),
    listAveragePoints(db, family_id, hoursAfter(clock.now(), -24 * AVERAGE_POINTS_DAYS)),
    listOpenQuests(db, family_id, today),
    listSeriesQuests(db, family_id, today),
  ])
  const moment = { now: clock.now(), today, timeZone: time_zone }
  return {
    quest_sets,
    average_points: { of_all: average(by_name), by_name } satisfies AveragePoints,
    current_quests: joinByName([
      ...open
        .filter((quest) => !isExpired(quest, moment))
        .map((quest) => ({ name: quest.name, child_ids: listOwners(quest) })),
      ...series
        .filter((one) => goesOn(one, today))
        .map((one) => ({ name: one.name, child_ids: listHeirs(one) })),
    ]),
  }
}

const joinByName = (quests: CurrentQuest[]): CurrentQuest[] =>
  [...Map.groupBy(quests, ({ name }) => name)].map(([name, same]) => ({
    name,
    child_ids: [...new Set(same.flatMap(({ child_ids }) => child_ids))],
  }))

/** Whether the series still brings a quest, or has one, on the day or later. */
const goesOn = (series: ActiveSeries, day: string) =>
  series.due_date >= day || nextDueDay(series.due_date, series, day) !== undefined

/** Returns the children with whom the series goes on. */
const listHeirs = ({ sharing, active_sharers, handed_over_by, child_id }: SeriesQuest) =>
  sharing ? active_sharers.map((sharer) => sharer.child_id) : [handed_over_by ?? child_id]

const average = (names: { points: number }[]) =>
  names.length === 0 ? null : Math.round(names.reduce((sum, { points }) => sum + points, 0) / names.length)

/** Throws the refusals `sets_full`, `not_found`, `child_inactive`. (W09) */
export function createQuestSet(deps: Deps, parent: Actor, { name, quests }: QuestSetForm): Promise<QuestSet> {
  const { family_id } = parent
  const now = deps.clock.now()
  const set = { family_id, id: deps.secrets.newId(), name, created_at: now, updated_at: now }
  return deps.transaction(async (tx) => {
    // Two calls at the same time could exceed the limit.
    await lockFamily(tx, family_id)
    if ((await countSets(tx, family_id)) >= SETS_MAX) throw new Refusal('sets_full')
    await lockChildren(tx, family_id, quests)
    await assertOwnPictures(tx, family_id, quests)
    await insertSet(tx, { ...set, created_by: parent.id })
    await insertSetQuests(tx, set, quests)
    return { id: set.id, name, quests, updated_at: now.toISOString() }
  })
}

/** Replaces the name and the quests of a set. Throws the refusals `not_found`, `child_inactive`. (W09) */
export function changeQuestSet(
  deps: Deps,
  { family_id }: Actor,
  id: string,
  { name, quests }: QuestSetForm,
): Promise<QuestSet> {
  const updated_at = deps.clock.now()
  return deps.transaction(async (tx) => {
    const isFound = isId(id) && (await renameSet(tx, { family_id, id, name, updated_at }))
    if (!isFound) throw new Refusal('not_found')
    await lockChildren(tx, family_id, quests)
    await assertOwnPictures(tx, family_id, quests)
    await deleteSetQuests(tx, family_id, id)
    await insertSetQuests(tx, { family_id, id }, quests)
    return { id, name, quests, updated_at: updated_at.toISOString() }
  })
}

/** Deletes a set; the quests created from it stay. Throws the refusal `not_found`. (W09) */
export function deleteQuestSet(deps: Deps, { family_id }: Actor, id: string): Promise<null> {
  return deps.transaction(async (tx) => {
    if (!isId(id)) throw new Refusal('not_found')
    await deleteSetQuests(tx, family_id, id)
    if (!(await deleteSet(tx, family_id, id))) throw new Refusal('not_found')
    return null
  })
}

type DaysOfSet = z.infer<typeof getWeekAsSetContract.schema.querystring>

/** Returns the quests of up to seven days as a set has them. Throws the refusals `not_found`, `invalid`. (W09, W08) */
export async function getWeekAsSet(
  { db, clock }: Deps,
  { family_id, time_zone }: Actor,
  { child_id, first_day, last_day = daysAfter(first_day, 6), copy_to, purpose }: DaysOfSet,
): Promise<{ quests: SetQuest[] }> {
  if (child_id !== undefined) await getChild(db, family_id, child_id)
  if (last_day < first_day || last_day > daysAfter(first_day, 6))
    throw new Refusal('invalid', { fields: { last_day: 'field_invalid' } })
  const [quests, series] = await Promise.all([
    listQuestsOfDays(db, family_id, child_id ?? null, first_day, last_day, purpose === 'set'),
    copy_to ? listSeriesQuests(db, family_id, clock.today(time_zone)) : [],
  ])
  const running = series.filter((one) => copy_to && goesOn(one, copy_to))
  const left = quests.filter((quest) => !running.some(({ series_id }) => series_id === quest.series_id))
  return { quests: toSetQuests(left, purpose) }
}

/** Throws `not_found` or `child_inactive` if one of the quests names somebody who is not an active child of the family. */
async function lockChildren(tx: Tx, family_id: string, quests: SetQuest[]) {
  const children = new Set(quests.flatMap(({ child_ids }) => child_ids))
  for (const child of [...children].toSorted()) await lockActiveChild(tx, family_id, child)
}
