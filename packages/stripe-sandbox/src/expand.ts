import { invalid } from './errors.ts'
import { entries, type Params } from './params.ts'
import { findObject, type Kind, type Tx } from './queries.ts'

/** Fields that hold an id, with the kind of object. */
const expandable: Record<string, Kind> = {
  charge: 'charge',
  customer: 'customer',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
}

/** Returns a copy with the ids named by `expand` replaced by objects: `latest_charge`, or `data.customer` in a list. */
export async function expand(tx: Tx, answer: object, params: Params): Promise<object> {
  const copy = structuredClone(answer)
  for (const path of entries(params, 'expand')) await expandIn(tx, copy, path.split('.'), path)
  return copy
}

async function expandIn(tx: Tx, at: unknown, [field = '', ...rest]: string[], path: string): Promise<void> {
  if (!at || typeof at !== 'object') return
  // Fields of a JSON object are looked up by name.
  const holder = at as Record<string, unknown>
  if (Array.isArray(holder[field])) {
    for (const entry of holder[field]) await expandIn(tx, entry, rest, path)
    return
  }
  const kind = expandable[field]
  if (!kind || !(field in holder)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (typeof holder[field] === 'string') holder[field] = await findObject(tx, kind, holder[field])
  if (rest.length) await expandIn(tx, holder[field], rest, path)
}
