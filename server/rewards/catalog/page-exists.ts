import { isId } from '#contract/values.ts'
import type { Db } from '#server/platform/db/open.ts'
import { categoryExists, productExists } from './queries.ts'

/** Returns false for the path of a category or product that does not exist, true for every other path. (C02, C03) */
export async function catalogPageExists(db: Db, path: string): Promise<boolean> {
  const [, kind, id] = /^\/(catalog|products)\/([^/]+)\/?$/.exec(path) ?? []
  if (!kind || !id) return true
  if (!isId(id)) return false
  return kind === 'catalog' ? categoryExists(db, id) : productExists(db, id)
}
