import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/rewards/orders.ts'
import { createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>
/** One order per status, requested an hour apart, in this order. */
const names = ['Rejected', 'Withdrawn', 'Approved', 'Cancelled', 'Requested']

beforeAll(async () => {
  server = await openTestServer()
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server, { points: 300 })
  parent = family.parent
  child = family.child
  sibling = await server.newChild(parent, { first_name: 'Leo' })
  const ids: string[] = []
  for (const name_en of names) {
    ids.push(...(await requestRewards(server, child, { name_en, name_fr: `${name_en}-fr` })))
    server.clock.forward(1)
  }
  const way = (n: number, end: string) => `/children/${child.id}/orders/${ids[n]}/${end}`
  await parent.put(way(0, 'reject'), {})
  await child.delete(`/orders/${ids[1]}`)
  await parent.put(way(2, 'verify'), { delivery: deliveryForm() })
  await parent.put(way(3, 'verify'), { delivery: deliveryForm() })
  await parent.put(way(3, 'cancel'), undefined)
})
afterAll(() => server.close())

const listed = ({ body }: Awaited<ReturnType<TestServer['call']>>) => [
  body.pagination.total,
  ...body.orders.map(({ product }: Order) => product.name),
]
const ofChild = async (query = '') => listed(await parent.get(`/children/${child.id}/orders${query}`))
const own = async (query = '') => listed(await child.get(`/orders${query}`))

test('[R03.1 R03.5] the list shows open orders, newest first; ended ones only on request', async () => {
  expect(await ofChild()).toEqual([2, 'Requested', 'Approved'])
  expect(await ofChild('?status=open')).toEqual([1, 'Requested'])
  expect(await ofChild('?status=completed')).toEqual([1, 'Approved'])
  expect(await ofChild('?status=ended')).toEqual([3, 'Cancelled', 'Withdrawn', 'Rejected'])
  expect(await own()).toEqual([2, 'Requested', 'Approved'])
  expect(await own('?status=ended&limit=1&offset=1')).toEqual([3, 'Withdrawn'])
  expect(await own('?offset=9')).toEqual([2])
})

test('[R03.4] the time filter uses the time of the request', async () => {
  const hour = (n: number) => Math.floor(MONDAY.getTime() / 1000) + n * 3600
  expect(await ofChild(`?after_datetime=${hour(3)}`)).toEqual([1, 'Requested'])
  expect(await ofChild(`?before_datetime=${hour(3)}`)).toEqual([1, 'Approved'])
  expect(await ofChild(`?after_datetime=${hour(2)}&before_datetime=${hour(2) + 1}`)).toEqual([1, 'Approved'])
})

test('[R03.8] reward names are in the language of the reader', async () => {
  await child.put('/children', { language: 'fr-CA' })
  expect(await own('?status=open')).toEqual([1, 'Requested-fr'])
  expect(await ofChild('?status=open')).toEqual([1, 'Requested'])
  await child.put('/children', { language: 'en-CA' })
})

test('[R03.11 K09.1 K09.2] only the child and its parents can list its orders', async () => {
  expect(listed(await sibling.get('/orders'))).toEqual([0])
  const stranger = await server.newParent()
  expect((await stranger.get(`/children/${child.id}/orders`)).status).toBe(404)
  expect((await parent.get(`/children/${parent.id}/orders`)).status).toBe(404)
  expect((await child.get(`/children/${child.id}/orders`)).body.code).toBe('wrong_role')
  expect((await parent.get('/orders')).body.code).toBe('wrong_role')
})

test('[R04.15] a parent sees the waiting requests of all children, oldest first', async () => {
  server.clock.forward(1)
  await parent.post('/points', { points: { value: 100, child_id: sibling.id } })
  await requestRewards(server, sibling, { name_en: 'Leo’s' })
  server.clock.forward(1)
  await requestRewards(server, sibling, { name_en: 'Leo’s other' })
  expect(listed(await parent.get('/orders/waiting'))).toEqual([3, 'Requested', 'Leo’s', 'Leo’s other'])
  expect(listed(await parent.get('/orders/waiting?limit=1&offset=1'))).toEqual([3, 'Leo’s'])
  expect((await child.get('/orders/waiting')).body.code).toBe('wrong_role')
  expect(listed(await (await server.newParent()).get('/orders/waiting'))).toEqual([0])
})
