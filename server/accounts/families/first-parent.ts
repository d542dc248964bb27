import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import { listParents } from './queries.ts'

type Person = { family_id: string; id: string }

/** Whether the person created the family. The first parent can never be removed, so it is always the oldest. (F07) */
export const isFirstParent = async (db: Db, { family_id, id }: Person): Promise<boolean> =>
  (await listParents(db, family_id))[0]?.id === id

/** Throws the refusal `first_parent` for any other parent. (F07) */
export async function assertFirstParent(db: Db, parent: Person): Promise<void> {
  if (!(await isFirstParent(db, parent))) throw new Refusal('first_parent')
}
