import type { FamilyData } from '#server/platform/family-data.ts'
import { deleteQuests, listQuestRows, lockQuestsWithHeldPoints } from './family-data-queries.ts'
import { hold } from './hold-points.ts'

/** A closed family's quests stay as they are: their points promised, their series waiting. */
export const questData: FamilyData = {
  tables: ['quests', 'quest_steps', 'quest_series'],

  // What is promised goes with every other balance of the family.
  purge: (_deps, tx, family_id) => deleteQuests(tx, family_id),

  purgeChild: async (deps, tx, { family_id, id }) => {
    for (const quest of await lockQuestsWithHeldPoints(tx, family_id, id)) {
      hold(deps, tx, quest, 0, { reference: deps.secrets.id(), at: deps.clock.now() })
    }
    await deleteQuests(tx, family_id, id)
  },

  exported: listQuestRows,
}
