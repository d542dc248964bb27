import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartItem } from '#contract/rewards/cart.ts'
import type { Order } from '#contract/rewards/orders.ts'
import { createProduct } from '#server/testing/products.ts'
import { createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import {
  type Answer,
  deliveryForm,
  MONDAY,
  openTestServer,
  questForm,
  type TestServer,
} from '#server/testing/test-server.ts'

/* The embedded database runs one transaction at a time, so only PostgreSQL really tests these races. */

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server, { points: 400 })
  parent = family.parent
  child = family.child
})
afterEach(async () => expect(await server.ledgerErrors()).toEqual([]))

const verdict = ({ status, body }: Answer): string => (status < 300 ? 'done' : body.code)
const verdicts = (answers: Answer[]) => answers.map(verdict).toSorted()
const times = (number: number, make: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: number }, (_, n) => make(n)))
const points = async (): Promise<{ points: number; held: number }> => (await child.get('/points')).body
const checkout = (total?: number) => child.post('/orders', total === undefined ? undefined : { total })
const add = (product_id: string) => child.post('/cart', { product_id })
const orders = async (query = ''): Promise<Order[]> =>
  (await child.get(`/orders?limit=100${query}`)).body.orders

test('[R08.1] fifty concurrent checkouts of one cart create one request', async () => {
  const kite = await createProduct(server, { points: 400 })
  await add(kite.id)
  const answers = await times(50, () => checkout())
  expect(verdicts(answers)).toEqual([...Array(49).fill('cart_empty'), 'done'])
  expect(await points()).toEqual({ points: 0, held: 400 })
  expect(await orders()).toHaveLength(1)
})

test('[R08.2] fifty concurrent checkouts with points for one reward spend no point twice', async () => {
  const kite = await createProduct(server, { points: 400 })
  const answers = await times(50, async () => {
    await add(kite.id)
    return checkout()
  })
  const asked = await orders()
  expect(asked.length).toBeLessThanOrEqual(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(asked.length)
  for (const answer of answers) expect(['done', 'points_short', 'cart_empty']).toContain(verdict(answer))
  expect(await points()).toEqual({ points: 400 - 400 * asked.length, held: 400 * asked.length })
})

test('[R08.3] points that are requested and taken back at once are used only once', async () => {
  for (let round = 0; round < 5; round++) {
    const { body } = await parent.post('/missions', questForm(child.id, { points: 10 }))
    const quest = `/missions/${body.mission.id}`
    await child.put(quest, { mission: { complete: true } })
    await parent.put(quest, { mission: { verified: true } })
    const kite = await createProduct(server, { points: (await points()).points })
    await add(kite.id)
    const [asked, undone] = await Promise.all([checkout(), parent.put(quest, { mission: { undo: true } })])
    expect([
      ['done', 'points_short'],
      ['points_short', 'done'],
    ]).toContainEqual([verdict(asked), verdict(undone)])
    for (const { id } of await orders('&status=open')) await child.delete(`/orders/${id}`)
    for (const { id } of (await child.get('/cart')).body.cart) await child.delete(`/cart/${id}`)
  }
})

const way = (id: string, end: string) => `/children/${child.id}/orders/${id}/${end}`
const approve = (id: string, more: object = {}) =>
  parent.put(way(id, 'verify'), { delivery: deliveryForm(), ...more })
const steps = {
  approve: (id: string) => approve(id),
  reject: (id: string) => parent.put(way(id, 'reject'), {}),
  cancel: (id: string) => parent.put(way(id, 'cancel'), undefined),
  withdraw: (id: string) => child.delete(`/orders/${id}`),
}
type Step = keyof typeof steps

/** Two concurrent steps, and the results that are legal: those of running one after the other, in either order. */
const onlyOne = ['done, order_moved_on', 'order_moved_on, done']
const pairs: { a: Step; b: Step; legal: string[]; of?: 'approved' }[] = [
  { a: 'approve', b: 'approve', legal: onlyOne },
  { a: 'approve', b: 'reject', legal: onlyOne },
  { a: 'approve', b: 'withdraw', legal: onlyOne },
  { a: 'reject', b: 'withdraw', legal: onlyOne },
  { a: 'reject', b: 'reject', legal: onlyOne },
  { a: 'withdraw', b: 'withdraw', legal: onlyOne },
  // If the approval comes first, the order can be cancelled.
  { a: 'approve', b: 'cancel', legal: ['done, order_moved_on', 'done, done'] },
  { a: 'cancel', b: 'cancel', of: 'approved', legal: onlyOne },
]
const left: Record<string, number> = { requested: 350, approved: 350, rejected: 400, cancelled: 400 }

test.each(pairs)('[R08.4] concurrent $a and $b run one after the other', async ({ a, b, legal, of }) => {
  for (let round = 0; round < 6; round++) {
    const [id = ''] = await requestRewards(server, child)
    if (of) await approve(id)

    const [ahead, behind] = round % 2 ? [a, b] : [b, a]
    const answers = await Promise.all([steps[ahead](id), steps[behind](id)])

    const told = (round % 2 ? answers : answers.toReversed()).map(verdict)
    expect(legal).toContain(told.join(', '))
    const { status } = (await parent.get(`/orders/${id}`)).body.order
    expect((await points()).points).toBe(left[status])
    for (const step of [steps.withdraw, steps.cancel]) await step(id)
  }
})

test('[R08.4] of many concurrent approvals, rejections and withdrawals one succeeds', async () => {
  const [id = ''] = await requestRewards(server, child)
  const every = Object.values({ approve: steps.approve, reject: steps.reject, withdraw: steps.withdraw })
  const answers = await times(21, (n) => (every[n % 3] ?? steps.approve)(id))
  expect(verdicts(answers)).toEqual(['done', ...Array(20).fill('order_moved_on')])
})

test('[R08.5] two tabs that approve overlapping parts of a request: one succeeds, the other changes nothing', async () => {
  const ids = await requestRewards(server, child, {}, {}, {})
  const [first = '', second = '', third = ''] = ids
  const answers = await Promise.all([approve(first, { also: [second] }), approve(third, { also: [second] })])
  expect(verdicts(answers)).toEqual(['done', 'order_moved_on'])
  expect((await orders('&status=completed')).length).toBe(2)
  expect(await points()).toEqual({ points: 250, held: 50 })
})

test('[R07.6] parts of a request approved at once to different addresses still follow the stricter rule', async () => {
  const abroad = { country: 'US', province: 'NY', postal_code: '12205' } as const
  for (let round = 0; round < 6; round++) {
    const [kite = '', card = ''] = await requestRewards(server, child, {}, { kind: 'physical_card' })
    const answers = await Promise.all([approve(kite), approve(card, { delivery: deliveryForm(abroad) })])
    expect([
      ['done', 'invalid'],
      ['delivery_mixed', 'done'],
    ]).toContainEqual(answers.map(verdict))
    for (const id of [kite, card]) {
      await steps.cancel(id)
      await steps.withdraw(id)
    }
  }
})

test.each([
  ['goes up', { points: 60 }, 60],
  ['goes down', { points: 40 }, 40],
])(
  '[R08.6] a price that %s during a checkout is never charged before the child has seen it',
  async (_, change, now) => {
    for (let round = 0; round < 6; round++) {
      const kite = await createProduct(server, { points: 50 })
      await add(kite.id)
      const [asked] = await Promise.all([checkout(), createProduct(server, { sku: kite.sku, ...change })])
      if (verdict(asked) === 'done') expect(asked.body.orders[0].product.points).toBe(50)
      else {
        expect(verdict(asked)).toBe('cart_changed')
        expect(asked.body.cart.map(({ product }: CartItem) => product.points)).toEqual([now])
        expect((await checkout(now)).body.orders[0].product.points).toBe(now)
      }
      for (const { id } of await orders('&status=open')) await child.delete(`/orders/${id}`)
    }
  },
)

test('[R08.7] a product retired during a checkout is either ordered before or reported to the child', async () => {
  for (let round = 0; round < 6; round++) {
    const kite = await createProduct(server, { points: 50 })
    await add(kite.id)
    const retire = server.db
      .updateTable('products')
      .set({ retired_at: server.clock.now() })
      .where('id', '=', kite.id)
      .execute()
    const [asked] = await Promise.all([checkout(), retire])
    expect(['done', 'cart_changed']).toContain(verdict(asked))
    for (const { id } of await orders('&status=open')) await child.delete(`/orders/${id}`)
    for (const { id } of (await child.get('/cart')).body.cart) await child.delete(`/cart/${id}`)
    expect(await points()).toEqual({ points: 400, held: 0 })
  }
})

test('[R08.8] an item that is removed and checked out at once is either removed or ordered', async () => {
  for (let round = 0; round < 6; round++) {
    const kite = await createProduct(server, { points: 50 })
    const { body } = await add(kite.id)
    const answers = await Promise.all([checkout(), child.delete(`/cart/${body.data.id}`)])
    expect([
      ['done', 'not_found'],
      ['cart_empty', 'done'],
    ]).toContainEqual(answers.map(verdict))
    for (const { id } of await orders('&status=open')) await child.delete(`/orders/${id}`)
  }
})
