import type { Db } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listFamilyOffersById } from '#server/rewards/family-rewards/offers.ts'
import { listProductsById, type ProductSummary } from './queries.ts'

/** A product of the catalogue, or a reward of the family's own. */
export type OfferedProduct = Omit<ProductSummary, 'kind'> & { kind: ProductSummary['kind'] | 'family' }

/** Returns what the child can wish for and request, by id. What it no longer can is `retired`. */
export async function listOffersById(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  family_id: string,
  child_id: string,
  ids: readonly string[],
): Promise<Map<string, OfferedProduct>> {
  const uniqueIds = [...new Set(ids)]
  const products = await listProductsById(db, uniqueIds)
  const others = uniqueIds.filter((id) => !products.has(id))
  const isOff = config.CATALOG === 'off'
  return new Map<string, OfferedProduct>([
    ...[...products].map(([id, product]) => [id, { ...product, retired: isOff || product.retired }] as const),
    ...(await listFamilyOffersById(db, family_id, child_id, others)),
  ])
}
