import { transfer } from '#server/ledger/transfer.ts'
import { listFamilyRows } from '#server/platform/db/rows.ts'
import { writeAll } from '#server/platform/db/write-all.ts'
import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteQuests, lockQuestsWithHeldPoints } from './family-data-queries.ts'
import { hold, toTransfers } from './lifecycle/points.ts'

/** A closed family's quests stay as they are: their points promised, their series waiting. */
export const questData: FamilyData = {
  tables: ['quests', 'quest_steps', 'quest_series'],

  // What is promised goes with every other balance of the family.
  purge: (_deps, tx, family_id) => deleteQuests(tx, family_id),

  purgeChild: async (deps, tx, { family_id, id }) => {
    const quests = await lockQuestsWithHeldPoints(tx, family_id, id)
    const newId = () => deps.secrets.newId()
    const released = quests.flatMap(({ promised }) =>
      toTransfers(hold(promised, 0), { family_id, reference: newId(), now: deps.clock.now(), newId }),
    )
    await writeAll(released.map((one) => transfer(tx, one)))
    await deleteQuests(tx, family_id, id)
  },

  exported: async (db, family_id) => ({
    quests: await listFamilyRows(db, 'quests', family_id, { orderBy: ['created_at'] }),
    quest_steps: await listFamilyRows(db, 'quest_steps', family_id, { orderBy: ['taken_at'] }),
    quest_series: await listFamilyRows(db, 'quest_series', family_id, { orderBy: ['id'] }),
  }),
}
