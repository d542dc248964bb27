import * as fulfilment from '#contract/rewards/fulfilment.ts'
import * as orders from '#contract/rewards/orders.ts'
import * as promises from '#contract/rewards/promises.ts'
import { deliveryForm } from '#server/testing/test-server.ts'
import { createReward } from './family-rewards.ts'
import { emptyCart } from './requests.ts'
import { addSample } from './sample.ts'

const filters = {
  status: 'completed' as const,
  after_datetime: 0,
  before_datetime: 4_000_000_000,
  offset: 1,
  limit: 2,
}
addSample(orders.listOwnOrders, () => ({ querystring: filters }))
addSample(orders.listChildOrders, ({ child }) => ({ params: { id: child.id }, querystring: filters }))
addSample(orders.listRequestedOrders, () => ({ querystring: { offset: 0, limit: 2 } }))
addSample(orders.getApprovalInfo, () => ({}))
addSample(orders.getOrder, async ({ requestOrders }) => ({ params: { id: firstOf(await requestOrders(1)) } }))
addSample(orders.withdrawOrder, async ({ requestOrders }) => ({
  params: { id: firstOf(await requestOrders(1)) },
}))
addSample(orders.approveOrder, async ({ child, requestOrders }) => {
  const [id = '', ...also] = await requestOrders(2)
  return { params: { cid: child.id, id }, body: { delivery: deliveryForm(), also } }
})
addSample(orders.rejectOrder, async ({ child, requestOrders }) => ({
  params: { cid: child.id, id: firstOf(await requestOrders(1)) },
  body: { note: 'Not this time' },
}))
addSample(orders.cancelOrder, async ({ child, requestOrders }) => ({
  params: { cid: child.id, id: firstOf(await requestOrders(1, 'approved')) },
}))

addSample(promises.listOrdersToGive, () => ({ querystring: { offset: 0, limit: 2 } }))
addSample(promises.giveOrder, async (family, server) => {
  const { parent, child } = family
  const product_id = await createReward(family)
  await emptyCart(child)
  await child.post('/cart', { product_id })
  await parent.post('/points', { points: { value: 5, child_id: child.id } })
  const id: string = (await child.post('/orders', undefined)).body.orders[0].id
  await parent.put(`/children/${child.id}/orders/${id}/verify`, {})
  return { params: { cid: child.id, id }, body: { given_on: server.clock.today('America/Toronto') } }
})

addSample(fulfilment.reportProblem, async ({ child, requestOrders }) => ({
  params: { cid: child.id, id: firstOf(await requestOrders(1, 'placed')) },
  body: { report: { problem: 'undelivered' as const, note: 'It never came' } },
}))
addSample(fulfilment.revealOwnGiftCode, async ({ requestOrders }) => ({
  params: { id: firstOf(await requestOrders(1, 'code_delivered')) },
}))
addSample(fulfilment.revealGiftCode, async ({ child, requestOrders }) => ({
  params: { cid: child.id, id: firstOf(await requestOrders(1, 'code_delivered')) },
}))

const firstOf = ([id = '']: string[]) => id
