import { type RawBuilder, sql } from 'kysely'
import type Stripe from 'stripe'
import { invalid } from './errors.ts'
import { entries, integer, text } from './params.ts'
import type { Kind, StoredObjects } from './queries.ts'
import type { RequestContext } from './request-context.ts'

/** The parameters of every list. */
export const listParams = ['limit', 'starting_after', 'ending_before', 'expand.*', 'created', 'created.*']

const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** Returns a page of objects of a kind, newest first; `filters` are the fields that the request may filter by. */
export async function list<K extends Kind>(
  { tx, params, path }: RequestContext,
  kind: K,
  filters: readonly string[],
): Promise<Stripe.ApiList<StoredObjects[K]>> {
  const limit = integer(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const [after, before] = [text(params, 'starting_after'), text(params, 'ending_before')]

  const where: RawBuilder<unknown>[] = [sql`kind = ${kind}`]
  for (const field of filters) {
    const value = text(params, field)
    if (value) where.push(sql`body->>${sql.lit(field)} = ${value}`)
  }
  for (const [name, comparison] of Object.entries(comparisons)) {
    const bound = integer(params, `created.${name}`)
    if (bound !== undefined) where.push(sql`(body->>'created')::bigint ${comparison} ${bound}`)
  }
  const types = entries(params, 'types')
  if (types.length) where.push(sql`body->>'type' in (${sql.join(types)})`)
  if (after) where.push(sql`seq < (select seq from sandbox.objects where id = ${after})`)
  if (before) where.push(sql`seq > (select seq from sandbox.objects where id = ${before})`)

  const { rows } = await sql<{ body: StoredObjects[K] }>`
    select body from sandbox.objects where ${sql.join(where, sql` and `)}
    order by seq ${before ? sql`asc` : sql`desc`} limit ${limit + 1}`.execute(tx)
  const data = rows.slice(0, limit).map(({ body }) => body)
  return { object: 'list', data: before ? data.reverse() : data, has_more: rows.length > limit, url: path }
}
