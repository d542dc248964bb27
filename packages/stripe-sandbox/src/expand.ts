import { invalid } from './errors.ts'
import { entries, type Params } from './params.ts'
import { findObject, type Kind, type Tx } from './queries.ts'

/** The fields that can be expanded, with the kind of object whose id they contain. */
const expandable: Record<string, Kind> = {
  charge: 'charge',
  customer: 'customer',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
}

/**
 * Returns a copy of a response in which the objects themselves replace the ids at the paths in `expand`, for example at
 * `data.customer` in a list.
 */
export async function expand(tx: Tx, response: object, params: Params): Promise<object> {
  const copy = structuredClone(response)
  for (const path of entries(params, 'expand')) await expandIn(tx, copy, path.split('.'), path)
  return copy
}

async function expandIn(tx: Tx, node: unknown, [field = '', ...rest]: string[], path: string): Promise<void> {
  if (!node || typeof node !== 'object') return
  const object = node as Record<string, unknown>
  if (Array.isArray(object[field])) {
    for (const entry of object[field]) await expandIn(tx, entry, rest, path)
    return
  }
  const kind = expandable[field]
  if (!kind || !(field in object)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (typeof object[field] === 'string') object[field] = await findObject(tx, kind, object[field])
  if (rest.length) await expandIn(tx, object[field], rest, path)
}
