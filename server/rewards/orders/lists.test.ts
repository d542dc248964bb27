import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/rewards/orders.ts'
import { createRewardFamily, requestRewards } from '#server/testing/rewards.ts'
import { deliveryForm, MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let parent: Awaited<ReturnType<TestServer['newParent']>>
let child: Awaited<ReturnType<TestServer['newChild']>>
let sibling: Awaited<ReturnType<TestServer['newChild']>>
/** The rewards that the child requests, an hour apart; each is named after what happens to its order. */
const rewardNames = ['Rejected', 'Withdrawn', 'Approved', 'Cancelled', 'Requested']

beforeAll(async () => {
  server = await openTestServer()
  server.clock.moveTo(MONDAY)
  const family = await createRewardFamily(server, { points: 300 })
  parent = family.parent
  child = family.child
  sibling = await server.newChild(parent, { first_name: 'Leo' })
  const ids: string[] = []
  for (const name_en of rewardNames) {
    ids.push(...(await requestRewards(server, child, { name_en, name_fr: `${name_en}-fr` })))
    server.clock.forwardHours(1)
  }
  const orderUrl = (index: number, action: string) => `/children/${child.id}/orders/${ids[index]}/${action}`
  await parent.put(orderUrl(0, 'reject'), {})
  await child.delete(`/orders/${ids[1]}`)
  await parent.put(orderUrl(2, 'verify'), { delivery: deliveryForm() })
  await parent.put(orderUrl(3, 'verify'), { delivery: deliveryForm() })
  await parent.put(orderUrl(3, 'cancel'), undefined)
})
afterAll(() => server.close())

const summarize = ({ body }: Awaited<ReturnType<TestServer['call']>>) => [
  body.pagination.total,
  ...body.orders.map(({ product }: Order) => product.name),
]
const parentsList = async (query = '') => summarize(await parent.get(`/children/${child.id}/orders${query}`))
const childsList = async (query = '') => summarize(await child.get(`/orders${query}`))

test('[R03.1 R03.5] without a filter, the list shows requested and approved orders, newest first; ended ones need a filter', async () => {
  expect(await parentsList()).toEqual([2, 'Requested', 'Approved'])
  expect(await parentsList('?status=open')).toEqual([1, 'Requested'])
  expect(await parentsList('?status=completed')).toEqual([1, 'Approved'])
  expect(await parentsList('?status=ended')).toEqual([3, 'Cancelled', 'Withdrawn', 'Rejected'])
  expect(await childsList()).toEqual([2, 'Requested', 'Approved'])
  expect(await childsList('?status=ended&limit=1&offset=1')).toEqual([3, 'Withdrawn'])
  expect(await childsList('?offset=9')).toEqual([2])
})

test('[R03.4] the time filter compares the time at which an order was requested', async () => {
  const secondsAt = (hours: number) => Math.floor(MONDAY.getTime() / 1000) + hours * 3600
  expect(await parentsList(`?after_datetime=${secondsAt(3)}`)).toEqual([1, 'Requested'])
  expect(await parentsList(`?before_datetime=${secondsAt(3)}`)).toEqual([1, 'Approved'])
  const start = secondsAt(2)
  expect(await parentsList(`?after_datetime=${start}&before_datetime=${start + 1}`)).toEqual([1, 'Approved'])
})

test('[R03.8] reward names are in the language of the reader', async () => {
  await child.put('/children', { language: 'fr-CA' })
  expect(await childsList('?status=open')).toEqual([1, 'Requested-fr'])
  expect(await parentsList('?status=open')).toEqual([1, 'Requested'])
  await child.put('/children', { language: 'en-CA' })
})

test('[R03.11 K09.1 K09.2] only the child and its parents can list its orders', async () => {
  expect(summarize(await sibling.get('/orders'))).toEqual([0])
  const stranger = await server.newParent()
  expect((await stranger.get(`/children/${child.id}/orders`)).status).toBe(404)
  expect((await parent.get(`/children/${parent.id}/orders`)).status).toBe(404)
  expect((await child.get(`/children/${child.id}/orders`)).body.code).toBe('wrong_role')
  expect((await parent.get('/orders')).body.code).toBe('wrong_role')
})

test('[R04.15] a parent sees the undecided orders of all children, oldest first', async () => {
  server.clock.forwardHours(1)
  await parent.post('/points', { points: { value: 100, child_id: sibling.id } })
  await requestRewards(server, sibling, { name_en: 'Leo’s' })
  server.clock.forwardHours(1)
  await requestRewards(server, sibling, { name_en: 'Leo’s other' })
  expect(summarize(await parent.get('/orders/waiting'))).toEqual([3, 'Requested', 'Leo’s', 'Leo’s other'])
  expect(summarize(await parent.get('/orders/waiting?limit=1&offset=1'))).toEqual([3, 'Leo’s'])
  expect((await child.get('/orders/waiting')).body.code).toBe('wrong_role')
  expect(summarize(await (await server.newParent()).get('/orders/waiting'))).toEqual([0])
})
