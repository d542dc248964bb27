import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { PRODUCT_POINTS_MAX, PRODUCTS_PER_PAGE, SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { makePageQuery, pagination } from '#contract/paging.ts'
import { idParam } from '#contract/values.ts'
import { reachLevels } from './reach.ts'

export const catalogKinds = ['merchandise', 'physical_card', 'digital_card'] as const
/**
 * The kind decides how, when and where a reward is delivered. The parents give what is of the kind `family`: see
 * family-rewards.ts.
 */
export const productKinds = [...catalogKinds, 'family'] as const
export type CatalogKind = (typeof catalogKinds)[number]
export type ProductKind = (typeof productKinds)[number]
/** The maximum prices that a user can choose in the points filter. */
export const pointsFilterOptions = [5000, 10_000, 20_000, 30_000, 40_000, 50_000] as const

/** A minus means descending order. */
export const productSorts = [
  '-created_at',
  '-updated_at',
  'created_at',
  'updated_at',
  'points',
  '-points',
] as const
export type ProductSort = (typeof productSorts)[number]

export const categoryIcons = [
  'puzzle',
  'palette',
  'book',
  'ball-football',
  'headphones',
  'music',
  'gift',
  'telescope',
  'shirt',
  'bike',
  'chess',
  'home',
] as const

export const category = z.object({ id: z.string(), name: z.string(), icon: z.enum(categoryIcons) })
export type Category = z.infer<typeof category>

export const productSummary = z.object({
  name: z.string(),
  /** URL of the first picture; `smallPictureUrl` returns the URL of a small version. */
  image: z.nullable(z.string()),
  points: z.int(),
})
export type ProductSummary = z.infer<typeof productSummary>

/** Returns the URL of a picture at the size of a product card. Pictures of a family's own rewards have one size. */
export const smallPictureUrl = (image: string) => (image.startsWith('/quest') ? image : `${image}/small`)

/** How often the child can ask for a reward of the family, and how often it has. */
export const familyLimits = z.object({
  per_week: z.nullable(z.int()),
  at_once: z.nullable(z.int()),
  /** What the child has asked for in this week. */
  asked: z.int(),
  /** What it has asked for or been promised, and not been given yet. */
  waiting: z.int(),
})
export type FamilyLimits = z.infer<typeof familyLimits>

export const product = z.extend(productSummary, {
  id: z.string(),
  /** Null for a reward of the family's own. */
  category_id: z.nullable(z.string()),
  kind: z.enum(productKinds),
  description: z.string(),
  /** URLs of all pictures, `image` included. */
  images: z.array(z.string()),
  /** The product is no longer available: only `getProduct` returns it. */
  retired: z.boolean(),
  /** For a child, and a reward of the family's own. */
  family_limits: z.optional(familyLimits),
})
export type Product = z.infer<typeof product>

export const listCategories = endpoint({
  method: 'GET',
  url: '/categories',
  // Visitors who are not signed in see the categories in the menu.
  config: { allow: ['anyone'] },
  schema: { response: { 200: z.object({ categories: z.array(category) }) } },
})

const productFilters = z.object({
  category_id: z.optional(z.string()),
  sort: z._default(z.enum(productSorts), '-created_at'),
  /** The maximum price. */
  points: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(PRODUCT_POINTS_MAX))),
  /** Only what the child's points reach, or almost reach. For children only. */
  reach: z.optional(z.enum(reachLevels)),
  ...makePageQuery(PRODUCTS_PER_PAGE),
})
export type ProductFilters = z.infer<typeof productFilters>

/** How many of the listed products a child's points reach; the filter `reach` does not change these numbers. */
const reachCounts = z.object({ now: z.int(), almost: z.int() })
export type ReachCounts = z.infer<typeof reachCounts>

export const listProducts = endpoint({
  method: 'GET',
  url: '/products',
  config: { allow: ['parent', 'child'], refusals: ['not_found'] },
  schema: {
    querystring: productFilters,
    response: { 200: z.object({ products: z.array(product), pagination, reach: z.nullable(reachCounts) }) },
  },
})
export const searchProducts = endpoint({
  method: 'GET',
  url: '/products/search',
  config: { allow: ['parent', 'child'] },
  schema: {
    querystring: z.object({ q: z.string().check(z.trim(), z.maxLength(SEARCH_TEXT_MAX, 'too_long')) }),
    response: { 200: z.object({ products: z.array(z.extend(productSummary, { id: z.string() })) }) },
  },
})

export const getProduct = endpoint({
  method: 'GET',
  url: '/products/:id',
  config: { allow: ['parent', 'child'] },
  schema: { params: idParam, response: { 200: z.object({ product }) } },
})
