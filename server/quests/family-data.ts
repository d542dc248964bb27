import { sql } from 'kysely'
import { getTimeZone } from '#server/accounts/families/queries.ts'
import { transfer } from '#server/ledger/transfer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteFamilyRows, listFamilyRows } from '#server/platform/db/rows.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import type { QuestRow } from '#server/quests/lifecycle/outcome.ts'
import { changeHold, toTransfers } from '#server/quests/lifecycle/points.ts'
import { skipPaydays } from './allowance/queries.ts'
import { deletePhotosOfChild } from './photos/queries.ts'
import { removeChildFromSets } from './sets/queries.ts'

/**
 * Closing a family does not change its quests: their points stay held, and waiting series keep waiting. Paydays that come while the
 * family is closed are left out.
 */
export const questData: FamilyData = {
  tables: [
    'quests',
    'quest_photos',
    'own_quest_pictures',
    'quest_steps',
    'quest_series',
    'pauses',
    'allowances',
    'allowance_weeks',
    'quest_sets',
    'quest_set_quests',
    'quest_offers',
  ],

  restore: async (deps, tx, family_id) =>
    skipPaydays(tx, family_id, deps.clock.today(await getTimeZone(tx, family_id))),

  purge: async (_deps, tx, family_id) => {
    await deleteFamilyRows(tx, 'quest_photos', family_id)
    await deleteFamilyRows(tx, 'own_quest_pictures', family_id)
    await deleteQuests(tx, family_id)
    await deleteFamilyRows(tx, 'allowances', family_id)
    await deleteFamilyRows(tx, 'allowance_weeks', family_id)
    await deleteFamilyRows(tx, 'quest_set_quests', family_id)
    await deleteFamilyRows(tx, 'quest_sets', family_id)
  },

  purgeChild: async (deps, tx, { family_id, id }) => {
    const quests = await lockQuestsWithHeldPoints(tx, family_id, id)
    const newId = () => deps.secrets.newId()
    const releases = quests.flatMap(({ promised }) =>
      toTransfers(changeHold(promised, 0), { family_id, reference: newId(), now: deps.clock.now(), newId }),
    )
    await writeAll(releases.map((release) => transfer(tx, release)))
    await removeFromSharedQuests(tx, family_id, id)
    await keepWaitingSeriesOfSiblings(tx, family_id, id)
    await deleteOffersOfChild(tx, family_id, id)
    await deletePhotosOfChild(tx, family_id, id)
    await deleteQuests(tx, family_id, id)
    await deleteFamilyRows(tx, 'allowance_weeks', family_id, { child_id: id })
    await removeChildFromSets(tx, family_id, id)
  },

  exportRows: async (db, family_id) => ({
    quests: await listFamilyRows(db, 'quests', family_id, { orderBy: ['created_at'] }),
    quest_photos: (await listFamilyRows(db, 'quest_photos', family_id, { orderBy: ['sent_at'] })).map(toText),
    own_quest_pictures: (
      await listFamilyRows(db, 'own_quest_pictures', family_id, { orderBy: ['added_at'] })
    ).map(toText),
    quest_steps: await listFamilyRows(db, 'quest_steps', family_id, { orderBy: ['taken_at'] }),
    quest_series: await listFamilyRows(db, 'quest_series', family_id, { orderBy: ['id'] }),
    pauses: await listFamilyRows(db, 'pauses', family_id, { orderBy: ['first_day', 'id'] }),
    allowances: await listFamilyRows(db, 'allowances', family_id, { orderBy: ['child_id'] }),
    allowance_weeks: await listFamilyRows(db, 'allowance_weeks', family_id, { orderBy: ['payday', 'id'] }),
    quest_sets: await listFamilyRows(db, 'quest_sets', family_id, { orderBy: ['name', 'id'] }),
    quest_offers: await listFamilyRows(db, 'quest_offers', family_id, {
      orderBy: ['offered_at', 'quest_id'],
    }),
    quest_set_quests: await listFamilyRows(db, 'quest_set_quests', family_id, {
      orderBy: ['set_id', 'position'],
    }),
  }),
}

const lockQuestsWithHeldPoints = (tx: Tx, family_id: string, child_id: string): Promise<QuestRow[]> =>
  tx
    .selectFrom('quests')
    .where((row) => row.and({ family_id, child_id }))
    .where('promised', '>', 0)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()

/** Removes a child from the quests that it shared with others. Those that all had to finish then belong to the others. */
async function removeFromSharedQuests(tx: Tx, family_id: string, child_id: string) {
  await sql`
    update quests set sharers = others, finishers = array_remove(finishers, ${child_id}::uuid),
      child_id = case when child_id = ${child_id} and sharing in ('together', 'split') then others[1] else child_id end
    from (select id as quest_id, array_remove(sharers, ${child_id}::uuid) as others from quests where family_id = ${family_id} and sharing is not null) as shared
    where family_id = ${family_id} and quests.id = quest_id and ${child_id}::uuid = any(sharers) and cardinality(others) > 0`.execute(
    tx,
  )
  await sql`
    update quest_steps set finishers_before = array_remove(finishers_before, ${child_id}::uuid)
    where family_id = ${family_id} and ${child_id}::uuid = any(finishers_before)`.execute(tx)
}

/** The last quest of a series that waits for points stays, with the sibling with whom the series goes on. */
const keepWaitingSeriesOfSiblings = (tx: Tx, family_id: string, child_id: string) =>
  sql`
    update quests set child_id = handed_over_by, handed_over_by = null
    where family_id = ${family_id} and child_id = ${child_id} and handed_over_by is not null
      and id in (select waiting_after from quest_series where family_id = ${family_id})`.execute(tx)

const deleteOffersOfChild = (tx: Tx, family_id: string, child_id: string) =>
  tx
    .deleteFrom('quest_offers')
    .where('family_id', '=', family_id)
    .where((row) => row.or({ child_id, offered_by: child_id }))
    .execute()

/** Deletes the quests of a family, or of one child, with their steps, series and pauses. */
async function deleteQuests(tx: Tx, family_id: string, child_id: string | null = null) {
  const condition = sql`family_id = ${family_id} and (${child_id}::uuid is null or child_id = ${child_id})`
  const questIds = sql`select id from quests where ${condition}`
  await sql`
    update quest_series set waiting_since = null, waiting_after = null, waiting_cause = null
    where family_id = ${family_id} and waiting_after in (${questIds})`.execute(tx)
  await sql`
    delete from pauses where family_id = ${family_id} and (${child_id}::uuid is null or child_id = ${child_id})`.execute(
    tx,
  )
  await sql`delete from quest_steps where family_id = ${family_id} and quest_id in (${questIds})`.execute(tx)
  await sql`delete from quests where ${condition}`.execute(tx)
  await sql`
    delete from quest_series series where family_id = ${family_id} and not exists (
      select from quests where quests.family_id = series.family_id and series_id = series.id
    )`.execute(tx)
}

const toText = <Row extends { picture: Uint8Array }>({ picture, ...row }: Row) => ({
  ...row,
  webp_base64: Buffer.from(picture).toString('base64'),
})
