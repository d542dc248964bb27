import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import { listOrdersById } from '#server/rewards/orders/queries.ts'

type GiftCode = Tables['gift_codes']
type CodeDeps = Pick<Deps, 'db' | 'secrets'>

/** Returns a text that binds an encrypted code to its row: copied to another row, the code cannot be decrypted. */
const getSealContext = ({ id, product_id }: Pick<GiftCode, 'id' | 'product_id'>) =>
  `gift_code\n${product_id}\n${id}`

/** Returns the row for a code that the operator bought, with the code encrypted. */
export function sealGiftCode(deps: Pick<Deps, 'secrets' | 'clock'>, product_id: string, code: string) {
  const { secrets, clock } = deps
  const id = secrets.newId()
  return {
    id,
    product_id,
    imported_at: clock.now(),
    family_id: null,
    order_id: null,
    given_at: null,
    code: secrets.seal(code, getSealContext({ id, product_id })),
    fingerprint: secrets.hmac('gift_code', `${product_id}\n${code}`),
  } satisfies GiftCode
}

/** Decrypts a code. Throws if it was encrypted with another APP_SECRET or was changed. */
export const openGiftCode = ({ secrets }: Pick<Deps, 'secrets'>, row: GiftCode) =>
  secrets.unseal(row.code, getSealContext(row))

/** Returns the decrypted code of an order; undefined if it has none. */
export async function findOrderGiftCode({ db, secrets }: CodeDeps, family_id: string, order_id: string) {
  const row = await db
    .selectFrom('gift_codes')
    .where((row) => row.and({ family_id, order_id }))
    .selectAll()
    .executeTakeFirst()
  return row && openGiftCode({ secrets }, row)
}

/** Locks a free code that is not in `excludedIds` and not locked by another worker; undefined if there is none. */
export const lockFreeGiftCode = (tx: Tx, product_id: string, excludedIds: ReadonlySet<string>) =>
  tx
    .selectFrom('gift_codes')
    .where('product_id', '=', product_id)
    .where('given_at', 'is', null)
    .where('id', 'not in', excludedIds.size > 0 ? [...excludedIds] : [NO_ID])
    .orderBy('id')
    .limit(1)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
/** Matches no row; `not in` needs at least one value. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

export const assignGiftCode = (
  tx: Tx,
  { id }: GiftCode,
  assignment: { family_id: string; order_id: string; given_at: Date },
) => tx.updateTable('gift_codes').set(assignment).where('id', '=', id).execute()

/**
 * Returns the code of a child's delivered digital card. Throws the refusal `not_found`, also when the order is not
 * delivered or has no code. (R06)
 */
export async function revealGiftCode(deps: Deps, { family_id }: Actor, childId: string, id: string) {
  const [order] = isId(id) ? await listOrdersById(deps.db, family_id, [id]) : []
  if (order?.child_id !== childId || order.status !== 'delivered' || !order.has_code)
    throw new Refusal('not_found')
  const code = await findOrderGiftCode(deps, family_id, id)
  if (code === undefined) throw new Refusal('not_found')
  return { code }
}
