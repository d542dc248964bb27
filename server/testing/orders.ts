import type { Order } from '#contract/orders.ts'
import type { NewProduct } from '#server/catalog/import.ts'
import { issued, transfer, wallet } from '#server/ledger/ledger.ts'
import type { Home } from './home.ts'
import { newProduct } from './products.ts'

type Person = Awaited<ReturnType<Home['newChild']>>

/** A family whose parent may approve rewards, and whose child has points to ask for some. */
export async function rewardFamily(home: Home, { points = 500 } = {}) {
  const parent = await home.newParent()
  await home.verifyPhone(parent)
  const child = await home.newChild(parent)
  if (points > 0) await parent.post('/points', { points: { value: points, child_id: child.id } })
  return { parent, child }
}

/** Asks for new products at once, each worth 50 where nothing else is said; answers the ids of the orders in their order. */
export async function ask(home: Home, child: Person, ...wanted: Partial<NewProduct>[]): Promise<string[]> {
  const products: string[] = []
  for (const more of wanted.length > 0 ? wanted : [{}]) {
    const { id } = await newProduct(home, { points: 50, ...more })
    products.push(id)
    await child.post('/cart', { product_id: id })
  }
  const { body, status } = await child.post('/orders', undefined)
  if (status !== 201) throw new Error(`Asking for rewards answered ${status} ${body.code}`)
  const orders: Order[] = body.orders
  return products.map((product) => orders.find(({ product_id }) => product_id === product)?.id ?? '')
}

/** Points that a family has bought. */
export async function buyPoints({ db, deps }: Home, { id: parentId }: Person, points: number) {
  const { family_id } = await db
    .selectFrom('users')
    .where('id', '=', parentId)
    .select('family_id')
    .executeTakeFirstOrThrow()
  const [id, reference, at] = [deps.secrets.id(), deps.secrets.id(), deps.clock.now()]
  const bought = { family_id, id, from: issued, to: wallet, points, kind: 'purchase' as const, reference, at }
  await deps.transaction((tx) => transfer(tx, bought))
}
