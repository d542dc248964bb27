import type { FirstSteps } from '#contract/dashboard/first-steps.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Returns which of the family's first steps count as done at the moment. (D04) */
export const getFirstSteps = (db: Db, family_id: string): Promise<FirstSteps> =>
  db
    .selectNoFrom(({ exists, selectFrom }) => {
      const quests = selectFrom('quests').where('family_id', '=', family_id).select('id')
      const visitors = selectFrom('users')
        .where((row) => row.and({ family_id, active: true }))
        .where('welcomed_at', 'is not', null)
        .select('id')
      return [
        exists(quests.where('deleted_at', 'is', null)).as('quest'),
        exists(visitors).as('visit'),
        exists(quests.where('verified', '=', true)).as('verified'),
      ]
    })
    .$castTo<FirstSteps>()
    .executeTakeFirstOrThrow()
