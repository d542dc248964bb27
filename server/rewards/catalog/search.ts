import { minutesAfter } from '#contract/calendar.ts'
import { HOSTED_SEARCH_PAUSE_MINUTES, SEARCH_HITS_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/rewards/catalog.ts'
import type { Language } from '#contract/values.ts'
import type { HostedSearch, Search, SearchableProduct } from '#server/platform/adapters/search/port.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  getCatalogVersions,
  listProductsById,
  listRetiredProductIds,
  listSearchableProducts,
  markIndexed,
} from './queries.ts'

type Hit = Pick<Product, 'id' | 'name' | 'image' | 'points'>
type Versions = Awaited<ReturnType<typeof getCatalogVersions>>

/**
 * Returns the best hits for a search text. Checks the catalogue version on every search, so that imports by another
 * process show up immediately; reindexes only when the version has changed. (C04)
 */
export async function searchProducts(deps: Deps, q: string, language: Language): Promise<Hit[]> {
  if (q === '' || deps.config.CATALOG === 'off') return []
  const ids = await searchIds(deps, q, language)
  const products = await listProductsById(deps.db, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    if (!product || product.retired) return []
    const name = language === 'fr-CA' ? product.name_fr : product.name_en
    return { id, name, image: product.picture, points: product.points }
  })
}

/** Uses the hosted search if its index is current and it responds; otherwise the local search. */
async function searchIds(deps: Deps, q: string, language: Language): Promise<string[]> {
  const { db, clock, hostedSearch: hosted } = deps
  const versions = await getCatalogVersions(db)
  const isPauseOver = hosted && clock.now() >= (pausedUntil.get(hosted) ?? new Date(0))
  if (hosted && isPauseOver && isHostedCurrent(versions, hosted)) {
    try {
      return await hosted.find(q, language, SEARCH_HITS_MAX)
    } catch (error) {
      deps.reportError(error)
      pausedUntil.set(hosted, minutesAfter(clock.now(), HOSTED_SEARCH_PAUSE_MINUTES))
    }
  }
  await syncLocalSearch(deps, versions.version)
  return deps.search.find(q, language, SEARCH_HITS_MAX)
}

/** Returns whether this hosted search has indexed the current version. */
const isHostedCurrent = ({ version, indexed_version, index_name }: Versions, { name }: HostedSearch) =>
  indexed_version === version && index_name === name

/** After a failure, a hosted search is not used until this time. Otherwise each keystroke would wait for a timeout. */
const pausedUntil = new WeakMap<HostedSearch, Date>()

/** Updates the hosted search if its index is outdated; returns the number of updates. Runs every minute. */
export async function syncHostedSearch({ db, transaction, hostedSearch }: Deps): Promise<number> {
  if (!hostedSearch) return 0
  const versions = await getCatalogVersions(db)
  if (isHostedCurrent(versions, hostedSearch)) return 0
  await hostedSearch.feed(await readSearchableProducts(db), await listRetiredProductIds(db))
  await transaction((tx) => markIndexed(tx, versions.version, hostedSearch.name))
  return 1
}

/** The catalogue version that each local search indexed last. */
const localIndexes = new WeakMap<Search, { version: number; done: Promise<void> }>()

async function syncLocalSearch({ db, search }: Pick<Deps, 'db' | 'search'>, version: number): Promise<void> {
  let index = localIndexes.get(search)
  if (index?.version !== version) {
    index = { version, done: readSearchableProducts(db).then((products) => search.feed(products, [])) }
    localIndexes.set(search, index)
    // After a failure the next search tries again.
    index.done.catch(() => localIndexes.delete(search))
  }
  await index.done
}

async function readSearchableProducts(db: Db): Promise<SearchableProduct[]> {
  const rows = await listSearchableProducts(db)
  return rows.map((row) => ({
    id: row.id,
    'en-CA': { name: row.name_en, description: row.description_en, category: row.category_en },
    'fr-CA': { name: row.name_fr, description: row.description_fr, category: row.category_fr },
  }))
}
