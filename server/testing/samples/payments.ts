import { getPackages } from '#contract/store/packages.ts'
import * as payments from '#contract/store/payments.ts'
import * as promos from '#contract/store/promos.ts'
import { createPromo } from '#server/testing/payments.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { addSample, type Family } from './sample.ts'

const choice = { points: 1000, postal: 'H2X 1Y4' } as const

addSample(getPackages, () => ({}))
addSample(payments.startPayment, () => ({ body: choice }))
addSample(payments.changePayment, async (family, server) => ({
  params: { id: await startPayment(family) },
  body: { ...choice, points: 5000 as const, promo: await createPromo(server) },
}))
for (const endpoint of [payments.getPayment, payments.cancelPayment]) {
  addSample(endpoint, async (family) => ({ params: { id: await startPayment(family) } }))
}
addSample(payments.listPayments, () => ({ querystring: { offset: 0, limit: 2 } }))
addSample(promos.checkPromo, async (_family, server: TestServer) => ({
  params: { code: await createPromo(server) },
}))

async function startPayment({ parent }: Family): Promise<string> {
  const { body, status } = await parent.post('/payments', choice)
  if (status !== 201) throw new Error(`POST /payments returned ${status}`)
  return body.payment.id
}
