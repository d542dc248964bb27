import * as fulfilment from '#contract/rewards/fulfilment.ts'
import * as orders from '#contract/rewards/orders.ts'
import { deliveryForm } from '#server/testing/test-server.ts'
import { sample } from './sample.ts'

const ordersWanted = {
  status: 'completed' as const,
  after_datetime: 0,
  before_datetime: 4_000_000_000,
  offset: 1,
  limit: 2,
}
sample(orders.listOwnOrders, () => ({ querystring: ordersWanted }))
sample(orders.listChildOrders, ({ child }) => ({ params: { id: child.id }, querystring: ordersWanted }))
sample(orders.listRequestedOrders, () => ({ querystring: { offset: 0, limit: 2 } }))
sample(orders.getApprovalInfo, () => ({}))
sample(orders.getOrder, async ({ request }) => ({ params: { id: oneOf(await request(1)) } }))
sample(orders.withdrawOrder, async ({ request }) => ({ params: { id: oneOf(await request(1)) } }))
sample(orders.approveOrder, async ({ child, request }) => {
  const [id = '', ...also] = await request(2)
  return { params: { cid: child.id, id }, body: { delivery: deliveryForm(), also } }
})
sample(orders.rejectOrder, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1)) },
  body: { note: 'Not this time' },
}))
sample(orders.cancelOrder, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1, 'approved')) },
}))

sample(fulfilment.reportProblem, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1, 'placed')) },
  body: { report: { problem: 'undelivered' as const, note: 'It never came' } },
}))
sample(fulfilment.revealOwnGiftCode, async ({ request }) => ({
  params: { id: oneOf(await request(1, 'coded')) },
}))
sample(fulfilment.revealGiftCode, async ({ child, request }) => ({
  params: { cid: child.id, id: oneOf(await request(1, 'coded')) },
}))

const oneOf = ([id = '']: string[]) => id
