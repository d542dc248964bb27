import { HITS_MAX, type Product } from '#contract/catalog.ts'
import type { Language } from '#contract/values.ts'
import type { Findable, Search } from '#server/adapters/search/port.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { factsOf, findables, versionOf } from './store.ts'

/** What the local search was fed last. */
type Fed = { version: number; done: Promise<void> }
const fed = new WeakMap<Search, Fed>()

/**
 * The best hits for what somebody types. The catalogue's version is asked each time, so that what another process
 * imported is found at once; only when it has changed is everything read again. (C04)
 */
export async function searchProducts(deps: Deps, q: string, language: Language): Promise<Hit[]> {
  await feedLocal(deps)
  const ids = await deps.search.find(q, language, HITS_MAX)
  const facts = await factsOf(deps.db, ids)
  return ids.flatMap((id) => {
    const found = facts.get(id)
    if (!found || found.retired) return []
    const name = language === 'fr-CA' ? found.name_fr : found.name_en
    return { id, name, image: found.picture, points: found.points }
  })
}
type Hit = Pick<Product, 'id' | 'name' | 'image' | 'points'>

async function feedLocal({ db, search }: Pick<Deps, 'db' | 'search'>): Promise<void> {
  const version = await versionOf(db)
  let last = fed.get(search)
  if (last?.version !== version) {
    last = { version, done: everything(db).then(search.feed) }
    fed.set(search, last)
    // What failed is tried again by whoever searches next.
    last.done.catch(() => fed.delete(search))
  }
  await last.done
}

async function everything(db: Db): Promise<Findable[]> {
  const rows = await findables(db)
  return rows.map((row) => ({
    id: row.id,
    'en-CA': { name: row.name_en, description: row.description_en, category: row.category_en },
    'fr-CA': { name: row.name_fr, description: row.description_fr, category: row.category_fr },
  }))
}
