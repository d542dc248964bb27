import * as fulfilment from '#contract/rewards/fulfilment.ts'
import * as orders from '#contract/rewards/orders.ts'
import { deliveryForm } from '#server/testing/test-server.ts'
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
