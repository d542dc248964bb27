import { startOfDay, startOfWeek } from '#contract/calendar.ts'
import { findPicture } from '#contract/quests/pictures.ts'
import type { FamilyLimits, Product } from '#contract/rewards/catalog.ts'
import { countLeft } from '#contract/rewards/family-limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { countRequests, type FamilyRewardRow, listRewards, listRewardsById } from './queries.ts'

/* For a child, a reward of the family is like a product that only this family sees. (F02) */

/** The path of a quest's picture, with which a product's picture has no small version. */
export const toImage = (picture: string | null) => {
  const known = findPicture(picture)
  return known && `/quest-pictures/${known.includes('.') ? known : `${known}.svg`}`
}

const isFor = ({ child_ids }: FamilyRewardRow, child_id: string) => child_ids?.includes(child_id) ?? true
const isOffered = (row: FamilyRewardRow, child_id: string) => row.is_open && isFor(row, child_id)

const toSummary = (row: FamilyRewardRow) => ({
  id: row.id,
  kind: 'family' as const,
  name_en: row.name,
  name_fr: row.name,
  points: row.points,
  picture: toImage(row.picture),
})

/** Returns rewards of the family as products, by id. One that the child cannot ask for is `retired`. */
export async function listFamilyOffersById(
  db: Db,
  family_id: string,
  child_id: string,
  ids: readonly string[],
) {
  const rows = ids.length > 0 ? await listRewardsById(db, family_id, ids) : []
  return new Map(rows.map((row) => [row.id, { ...toSummary(row), retired: !isOffered(row, child_id) }]))
}

const toProduct = (row: FamilyRewardRow, retired: boolean): Product => {
  const image = toImage(row.picture)
  return {
    id: row.id,
    category_id: null,
    kind: 'family' as const,
    name: row.name,
    description: '',
    points: row.points,
    image,
    images: image ? [image] : [],
    retired,
  }
}

/** Returns a reward of the family as a product, or undefined. To a child it must be offered, or have been. */
export async function findFamilyProduct(
  { db, clock }: Deps,
  actor: Actor,
  id: string,
): Promise<Product | undefined> {
  const { family_id, role, time_zone } = actor
  const [row] = await listRewardsById(db, family_id, [id])
  if (!row || role === 'parent') return row && toProduct(row, !row.is_open)
  if (!isFor(row, actor.id)) return undefined
  const requests = await countRequests(db, family_id, actor.id, getWeekStart(clock, time_zone))
  return { ...toProduct(row, !row.is_open), family_limits: toLimits(row, requests) }
}

/** Returns the rewards that the family offers to the child, the cheapest first. */
export async function listFamilyProducts({ db, clock }: Deps, { family_id, id, time_zone }: Actor) {
  const [rows, requests] = await Promise.all([
    listRewards(db, family_id),
    countRequests(db, family_id, id, getWeekStart(clock, time_zone)),
  ])
  return rows
    .filter((row) => isOffered(row, id))
    .toSorted((one, other) => one.points - other.points)
    .map((row) => ({ ...toProduct(row, false), family_limits: toLimits(row, requests) }))
}

const getWeekStart = (clock: Deps['clock'], time_zone: string) =>
  startOfDay(startOfWeek(clock.today(time_zone)), time_zone)

const toLimits = (
  { id, per_week, at_once }: FamilyRewardRow,
  requests: Awaited<ReturnType<typeof countRequests>>,
): FamilyLimits => ({
  per_week,
  at_once,
  asked: requests.get(id)?.asked ?? 0,
  waiting: requests.get(id)?.waiting ?? 0,
})

/** Returns whether the child can have all of these at once; a reward's id is there as often as the child wants it. */
export async function fitsLimits(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { family_id, id, time_zone }: Actor,
  rewardIds: readonly string[],
): Promise<boolean> {
  if (rewardIds.length === 0) return true
  const wanted = Map.groupBy(rewardIds, (rewardId) => rewardId)
  const [rows, requests] = await Promise.all([
    listRewardsById(db, family_id, [...wanted.keys()]),
    countRequests(db, family_id, id, getWeekStart(clock, time_zone)),
  ])
  return rows.every((row) => (wanted.get(row.id)?.length ?? 0) <= countLeft(toLimits(row, requests)))
}
