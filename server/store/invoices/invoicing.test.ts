import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPaidPurchase } from '#server/testing/invoices.ts'
import { buyPackage } from '#server/testing/payments.ts'
import { pdfText } from '#server/testing/pdf.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { numberInvoices } from './number-invoices.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ payments: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(MONDAY))

type Parent = Awaited<ReturnType<TestServer['newParent']>>

async function fetchInvoice({ token }: Parent, payment_id: string) {
  const response = await server.app.inject({
    url: `/api/v1/payments/${payment_id}/invoice`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${token}` },
  })
  expect(response.statusCode).toBe(200)
  return { headers: response.headers, bytes: response.rawPayload }
}

const findInvoiceNumbers = (payments: { payment_id: string }[]) =>
  Promise.all(
    payments.map(async ({ payment_id }) => {
      const row = await server.db
        .selectFrom('invoices')
        .where('payment_id', '=', payment_id)
        .select('number')
        .executeTakeFirst()
      return row?.number
    }),
  )

const listReceiptsTo = async (address: string) =>
  (await server.listMessages(address)).filter(({ files }) => files.length)

test('[P07.9 P07.12] a job creates the invoice of a purchase in the buyer’s language; it is mailed, and can be downloaded and resent', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { language: 'fr-CA' })
  const countBefore = (await listReceiptsTo('claire@example.ca')).length
  const { id } = await buyPackage(server, parent, 5000)
  for (const request of [
    parent.get(`/payments/${id}/invoice`),
    parent.post(`/payments/${id}/invoice/resend`, undefined),
  ])
    expect((await request).body.code, 'the payment has no invoice number yet').toBe('not_found')

  await server.runJobs()

  const { payment } = (await parent.get(`/payments/${id}`)).body
  expect(payment.invoice_id).toMatch(/^QN-2026-\d{6}$/)
  const { headers, bytes } = await fetchInvoice(parent, id)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${payment.invoice_id}.pdf"`,
    'x-content-type-options': 'nosniff',
  })
  const text = await pdfText(bytes)
  for (const part of ['Facture', payment.invoice_id, 'Claire Tremblay', 'claire@example.ca', '5 250 points'])
    expect(text).toContain(part)

  const [mail, ...others] = await listReceiptsTo('claire@example.ca')
  expect(others).toHaveLength(countBefore)
  expect(mail?.subject).toContain(payment.invoice_id)
  expect(mail?.files.map(({ name }) => name)).toEqual([`${payment.invoice_id}.pdf`])
  expect(Buffer.from(mail?.files[0]?.content ?? '', 'base64').equals(bytes)).toBe(true)

  expect((await parent.post(`/payments/${id}/invoice/resend`, undefined)).status).toBe(204)
  await server.runJobs()
  const [resent, ...earlier] = await listReceiptsTo('claire@example.ca')
  expect(earlier).toHaveLength(countBefore + 1)
  expect(resent).toMatchObject({ subject: mail?.subject, files: mail?.files })
})

test('[P07.12] a repeated call to resend an invoice sends one mail; an invoice is resent at most five times an hour', async () => {
  const parent = await server.newParent()
  const { payment_id } = await addPaidPurchase(server, parent, { billing_email: 'pressed@example.ca' })
  await server.runJobs()
  const resend = (key: string) => parent.post(`/payments/${payment_id}/invoice/resend`, undefined, { key })
  server.deps.config.RATE_LIMIT = 'on'
  try {
    for (const key of ['first', 'first', 'second', 'third', 'fourth'])
      expect((await resend(`${key}-press-of-it`)).status).toBe(204)
    // The repeated call counted towards the limit, too.
    expect(await resend('one-press-too-many')).toMatchObject({ status: 429, body: { code: 'too_many' } })
    await server.runJobs()
    expect(await listReceiptsTo('pressed@example.ca')).toHaveLength(1 + 4)
    server.clock.forwardHours(1.01)
    expect((await resend('a-press-an-hour-later')).status).toBe(204)
  } finally {
    server.deps.config.RATE_LIMIT = 'off'
  }
})

test('[P07.13] changed settings do not change earlier invoices', async () => {
  const parent = await server.newParent()
  const { payment_id } = await addPaidPurchase(server, parent, {
    purchased_at: new Date('2026-03-02T03:30:00Z'),
  })
  await server.runJobs()
  const { bytes } = await fetchInvoice(parent, payment_id)
  expect(await pdfText(bytes)).toContain('March 1, 2026')

  const { config } = server.deps
  server.deps.config = { ...config, BUSINESS_NAME: 'Another Inc.', TAX_NUMBER_GST: '99999 9999 RT9999' }
  await parent.put('/parents', { time_zone: 'Asia/Tokyo', language: 'fr-CA' })
  const { payment_id: next } = await addPaidPurchase(server, parent)
  await server.runJobs()
  server.deps.config = config

  expect((await fetchInvoice(parent, payment_id)).bytes.equals(bytes)).toBe(true)
  const text = await pdfText((await fetchInvoice(parent, next)).bytes)
  for (const part of ['Facture', '3 mars 2026', 'Another Inc.', '99999 9999 RT9999'])
    expect(text).toContain(part)
})

test('[P07.10] an auto-reload’s invoice goes to the first parent’s e-mail if the card has no billing e-mail', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { language: 'fr-CA' })
  const { payment_id } = await addPaidPurchase(server, parent, { billing_email: null })
  await server.db
    .updateTable('payments')
    .set({ cause: 'reload', bought_by: null })
    .where('id', '=', payment_id)
    .execute()

  await server.runJobs()

  const [mail] = await listReceiptsTo(parent.email)
  expect(mail?.subject).toContain('Votre facture')
})

test('[P07.8] even in concurrent runs, purchases are numbered without gaps, in the order in which they succeeded', async () => {
  const parents = [await server.newParent(), await server.newParent(), await server.newParent()]
  // Opens the database connections first, so that the runs are really concurrent.
  await Promise.all(Array.from({ length: 8 }, () => parents[0]?.get('/profile')))
  const days = [9, 3, 27, 14, 1, 20, 8, 30, 22, 11, 5, 17]
  const paid = []
  for (const [index, day] of days.entries()) {
    const buyer = parents[index % 3]
    const purchased_at = new Date(Date.UTC(2031, 4, day, 12))
    if (buyer)
      paid.push({
        day,
        ...(await addPaidPurchase(server, buyer, { purchased_at, billing_email: 'raced@example.ca' })),
      })
  }
  server.clock.moveTo('2031-06-01T12:00:00Z')

  const createdCounts = await Promise.all([1, 2, 3, 4].map(() => numberInvoices(server.deps)))

  expect(createdCounts.reduce((sum, count) => sum + count)).toBe(paid.length)
  const inOrder = paid.toSorted((left, right) => left.day - right.day)
  expect(await findInvoiceNumbers(inOrder)).toEqual(
    inOrder.map((_, index) => `QN-2031-${String(index + 1).padStart(6, '0')}`),
  )
  await server.runJobs()
  const subjects = (await listReceiptsTo('raced@example.ca')).map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(paid.length)
  expect(subjects).toHaveLength(paid.length)
  expect(await numberInvoices(server.deps)).toBe(0)
})

test('[P07.8] a payment whose invoice a process of a former version has added gets no second invoice', async () => {
  const { payment_id } = await addPaidPurchase(server, await server.newParent())
  expect(await numberInvoices(server.deps)).toBe(1)
  await server.db.updateTable('payments').set({ has_invoice: false }).where('id', '=', payment_id).execute()
  expect(await numberInvoices(server.deps)).toBe(0)
})

test('[P07.8] invoice numbers restart when the year begins in Toronto, wherever the family lives; a failed run uses no number', async () => {
  const parent = await server.newParent()
  await parent.put('/parents', { time_zone: 'America/Vancouver' })
  const last2032 = await addPaidPurchase(server, parent, { purchased_at: new Date('2033-01-01T04:59:00Z') })
  const first2033 = await addPaidPurchase(server, parent, { purchased_at: new Date('2033-01-01T05:00:00Z') })
  const { enqueueInTransaction } = server.deps.jobs
  server.deps.jobs.enqueueInTransaction = () => Promise.reject(new Error('The queue is unavailable'))
  await expect(numberInvoices(server.deps)).rejects.toThrow('The queue is unavailable')
  server.deps.jobs.enqueueInTransaction = enqueueInTransaction
  expect(await findInvoiceNumbers([last2032, first2033])).toEqual([undefined, undefined])

  await numberInvoices(server.deps)

  expect(await findInvoiceNumbers([last2032, first2033])).toEqual(['QN-2032-000001', 'QN-2033-000001'])
})
