import * as invoices from '#contract/store/invoices.ts'
import { addPaidPurchase } from '#server/testing/invoices.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { addSample, type Family } from './sample.ts'

for (const endpoint of [invoices.getInvoice, invoices.resendInvoice]) {
  addSample(endpoint, async (family, server) => ({ params: { id: await createInvoice(family, server) } }))
}

async function createInvoice({ parent }: Family, server: TestServer): Promise<string> {
  const { payment_id } = await addPaidPurchase(server, parent)
  await server.runJobs()
  return payment_id
}
