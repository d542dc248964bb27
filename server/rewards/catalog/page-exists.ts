import { isId } from '#contract/values.ts'
import type { Db } from '#server/platform/db/open.ts'
import { categoryExists, productExists } from './queries.ts'

const SHAPE = /^\/(catalog|products)\/([^/]+)\/?$/

/** Whether the page of a category or product is about something; true for every other path. (C02, C03) */
export async function catalogPageExists(db: Db, path: string): Promise<boolean> {
  const [, kind, id] = SHAPE.exec(path) ?? []
  if (!kind || !id) return true
  if (!isId(id)) return false
  return kind === 'catalog' ? categoryExists(db, id) : productExists(db, id)
}
