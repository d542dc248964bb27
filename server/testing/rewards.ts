import type { OrderStatus } from '#contract/orders.ts'
import { issued, transfer, wallet } from '#server/ledger/ledger.ts'
import { runCommand } from '#server/orders/commands.ts'
import { deliveryForm, type Home } from './home.ts'
import { newProduct } from './products.ts'

type Parent = Awaited<ReturnType<Home['newParent']>>
type Child = Awaited<ReturnType<Home['newChild']>>

export type RichFamily = { parent: Parent; child: Child; family_id: string }

/** A family whose parent may approve anything, and whose child has points to spend and reads its mails. */
export async function richFamily(home: Home, points = 100_000): Promise<RichFamily> {
  const parent = await home.newParent()
  await home.verifyPhone(parent)
  const child = await home.newChild(parent)
  const { family_id } = await home.db
    .selectFrom('users')
    .where('id', '=', parent.id)
    .select('family_id')
    .executeTakeFirstOrThrow()
  await home.db
    .updateTable('users')
    .set({ email_verified_at: home.clock.now() })
    .where('id', '=', child.id)
    .execute()
  const { id: newId } = home.deps.secrets
  const bought = { family_id, from: issued, to: wallet, kind: 'purchase' as const, at: home.clock.now() }
  await home.deps.transaction((tx) => transfer(tx, { ...bought, id: newId(), points, reference: newId() }))
  await parent.post('/points', { points: { value: points, child_id: child.id } })
  return { parent, child, family_id }
}

/** Lets time pass, with what is due then; the family signs in anew, because a session ends after a day. */
export async function later(home: Home, family: RichFamily, hours: number) {
  home.clock.forward(hours)
  await home.runJobs()
  for (const role of ['parent', 'child'] as const) {
    const { email } = family[role]
    family[role] = { email, ...(await home.signIn(email)) }
  }
}

type Product = Parameters<typeof newProduct>[1]

/** The child asks for new products, all at once; answers the orders' ids. */
export async function requested(home: Home, child: Child, products: Product[]): Promise<string[]> {
  for (const more of products) {
    const { id } = await newProduct(home, more)
    await child.post('/cart', { product_id: id })
  }
  const { status, body } = await child.post('/orders', undefined)
  if (status !== 201) throw new Error(`Asking for rewards answered ${status}`)
  return body.orders.map(({ id }: { id: string }) => id)
}

/** The child asks for a new product, and the parent approves. */
export async function approved(
  home: Home,
  { parent, child }: RichFamily,
  product: Product = {},
): Promise<string> {
  const [id = ''] = await requested(home, child, [product])
  const body = product?.kind === 'digital_card' ? {} : { delivery: deliveryForm() }
  const { status } = await parent.put(`/children/${child.id}/orders/${id}/verify`, body)
  if (status !== 200) throw new Error(`Approving answered ${status}`)
  return id
}

/** The same, once its hold is over and the operator has brought it to a status. */
export async function placed(
  home: Home,
  family: RichFamily,
  status: Extract<OrderStatus, 'placed' | 'shipped' | 'delivered'> = 'placed',
  product: Product = {},
): Promise<string> {
  const id = await approved(home, family, product)
  await later(home, family, 24)
  if (status === 'shipped') await runCommand(home.deps, ['ship', id, '--carrier', 'Canada Post'])
  if (status === 'delivered') await runCommand(home.deps, ['deliver', id])
  return id
}
