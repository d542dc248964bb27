import { isId } from '#contract/values.ts'
import type { Db } from '#server/platform/db/open.ts'
import { familyRewardExists } from '#server/rewards/family-rewards/queries.ts'
import { categoryExists, productExists } from './queries.ts'

/** Returns false for the path of a category or product that does not exist, true for every other path. (C02, C03) */
export async function catalogPageExists(db: Db, path: string): Promise<boolean> {
  const [, kind, id] = /^\/(catalog|products)\/([^/]+)\/?$/.exec(path) ?? []
  if (!kind || !id) return true
  // The family's own rewards.
  if (kind === 'catalog' && id === 'family') return true
  if (!isId(id)) return false
  if (kind === 'catalog') return categoryExists(db, id)
  return (await productExists(db, id)) || familyRewardExists(db, id)
}
