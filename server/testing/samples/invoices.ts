import * as invoices from '#contract/store/invoices.ts'
import { addPaid } from '#server/testing/invoices.ts'
import type { Home } from '#server/testing/test-server.ts'
import { type Family, sample } from './sample.ts'

for (const entry of [invoices.getInvoice, invoices.resendInvoice]) {
  sample(entry, async (family, home) => ({ params: { id: await invoiced(family, home) } }))
}

async function invoiced({ parent }: Family, home: Home): Promise<string> {
  const { payment_id } = await addPaid(home, parent)
  await home.runJobs()
  return payment_id
}
