import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hoursAfter } from '#contract/calendar.ts'
import { messageKinds } from '#server/message-kinds.ts'
import { deliverMessages } from '#server/messages/notifications/deliver.ts'
import { notifyAddress } from '#server/messages/notifications/notify.ts'
import { smtp } from '#server/platform/adapters/mail/smtp.ts'
import { applyRefundState } from '#server/store/refunds/apply-refund-state.ts'
import { addPaidPurchase } from '#server/testing/invoices.ts'
import { pdfText } from '#server/testing/pdf.ts'
import { MONDAY, openTestServer, type TestServer } from '#server/testing/test-server.ts'
import { getInvoiceFile } from './invoice.ts'
import { receipt } from './notifications.ts'
import { toSeller } from './number-invoices.ts'
import { insertInvoice } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  server.clock.moveTo(MONDAY)
})
afterAll(() => server.close())

/** Creates a succeeded purchase in Quebec, and its invoice with the given number. */
async function createInvoicedPayment(number: string) {
  const paid = await addPaidPurchase(server, await server.newParent(), { code: `TEN-${number}` })
  const invoice = {
    ...paid,
    number,
    language: 'fr-CA',
    issued_at: server.clock.now(),
    time_zone: 'America/Toronto',
    seller: JSON.stringify(toSeller(server.deps.config)),
  } as const
  await server.deps.transaction((tx) => insertInvoice(tx, invoice))
  return paid
}

/**
 * Refunds `amount` cents of a payment, one day after `MONDAY`. With the outcome `fails`, the refund is then reversed.
 */
async function refund({ family_id, payment_id }: Paid, amount: number, outcome?: 'fails') {
  const familyPayments = server.db.selectFrom('payments').where('family_id', '=', family_id)
  const payment = familyPayments.where('id', '=', payment_id).selectAll()
  const state = {
    kind: 'refund',
    provider_id: server.deps.secrets.newId(),
    amount,
    isDisputeLost: false,
  } as const
  server.clock.moveTo(hoursAfter(MONDAY, 24))
  for (const isMoneyWithdrawn of outcome ? [true, false] : [true])
    await applyRefundState(server.deps, await payment.executeTakeFirstOrThrow(), {
      ...state,
      isMoneyWithdrawn,
    })
  server.clock.moveTo(MONDAY)
}
type Paid = { family_id: string; payment_id: string }

test('[P07.1 P07.2] an invoice has the data of its purchase, the name of the business, and the refunds that were not reversed', async () => {
  const payment = await createInvoicedPayment('QN-2019-000001')
  await refund(payment, 1000)
  await refund(payment, 2000, 'fails')
  const file = await getInvoiceFile(server.deps, payment.family_id, payment.payment_id)
  expect(file).toMatchObject({ name: 'QN-2019-000001.pdf', type: 'application/pdf' })
  const text = await pdfText(file.content)
  for (const part of [
    'Facture',
    'QN-2019-000001',
    '2 mars 2026',
    'Questnest (trial, not a business)',
    'Sampleville ON X0X 0X0',
    'Luc Roy',
    '1, rue Roy',
    'Montréal QC H2X 1Y4',
    'luc@example.ca',
    '5 250 points',
    '50,00 $',
    '-5,00 $',
    'Code promo TEN-QN-2019-000001',
    '45,00 $',
    'TPS 5 %',
    '00000 0000 RT0000',
    '2,25 $',
    'TVQ 9,975 %',
    '0000000000 TQ0000',
    '4,49 $',
    '51,74 $',
    'Visa se terminant par 4242',
    'Remboursé le 3 mars 2026',
    '-10,00 $',
    '41,74 $',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('20,00 $')
})

test('[P07.11] a family gets no invoice of another family, and none before its number is assigned', async () => {
  const ours = await createInvoicedPayment('QN-2019-000002')
  const theirs = await createInvoicedPayment('QN-2019-000003')
  await expect(getInvoiceFile(server.deps, ours.family_id, theirs.payment_id)).rejects.toThrow(
    'has no invoice',
  )
  await server.db.deleteFrom('invoices').where('payment_id', '=', ours.payment_id).execute()
  await expect(getInvoiceFile(server.deps, ours.family_id, ours.payment_id)).rejects.toThrow('has no invoice')
})

/** Starts a real SMTP server that records the mails that it receives. */
async function startMailServer() {
  const received: string[] = []
  const smtpServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('latin1'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtpServer.listen(0, '127.0.0.1', resolve))
  const address = smtpServer.server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port')
  return { received, smtpServer, url: `smtp://127.0.0.1:${address.port}` }
}

test('[P07.7] the invoice’s PDF is made when the mail is delivered and arrives unchanged; the outbox stores no file', async () => {
  const { family_id, payment_id } = await createInvoicedPayment('QN-2019-000004')
  const { received, smtpServer, url } = await startMailServer()
  const originalMailer = server.deps.mailer
  server.deps.mailer = smtp(url, server.deps.config)
  await server.deps.transaction((tx) =>
    notifyAddress(server.deps, tx, {
      family_id,
      to: { address: 'luc@example.ca', name: 'Luc Roy' },
      language: 'fr-CA',
      kind: receipt,
      facts: { payment_id, number: 'QN-2019-000004', points: 5250, total_price: 5174 },
    }),
  )
  const stored = await server.db
    .selectFrom('outbox')
    .where('kind', '=', 'receipt')
    .where('sent_at', 'is', null)
    .select('facts')
    .execute()
  expect(stored).toEqual([
    { facts: { payment_id, number: 'QN-2019-000004', points: 5250, total_price: 5174 } },
  ])
  await deliverMessages(server.deps, messageKinds)
  server.deps.mailer.close()
  server.deps.mailer = originalMailer
  await new Promise<void>((resolve) => smtpServer.close(resolve))

  expect(received).toHaveLength(1)
  const part = received[0]?.split(/^--.*$/m).find((part) => part.includes('QN-2019-000004.pdf')) ?? ''
  expect(part).toMatch(/Content-Type: application\/pdf; name=QN-2019-000004.pdf/)
  expect(part).toMatch(/Content-Disposition: attachment; filename=QN-2019-000004.pdf/)
  const arrived = Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64')
  expect(arrived.equals((await getInvoiceFile(server.deps, family_id, payment_id)).content)).toBe(true)
})

test('[P07.7] the mailbox that replaces real mail in trial mode stores the invoice and offers it for download', async () => {
  const { family_id, payment_id } = await createInvoicedPayment('QN-2019-000005')
  await server.deps.transaction((tx) =>
    notifyAddress(server.deps, tx, {
      family_id,
      to: { address: 'kept@example.ca', name: '' },
      language: 'en-CA',
      kind: receipt,
      facts: { payment_id, number: 'QN-2019-000005', points: 5250, total_price: 5174 },
    }),
  )
  const mail = await server.findMessage('kept@example.ca')
  expect(mail?.text).toContain(
    'You paid $51.74 with taxes. The invoice, QN-2019-000005, comes with this mail',
  )
  expect(mail?.files.map(({ name, type }) => [name, type])).toEqual([
    ['QN-2019-000005.pdf', 'application/pdf'],
  ])
  const { body } = await server.visitor.get('/dev/mailbox')
  expect(body).toContain(
    `<a download="QN-2019-000005.pdf" href="data:application/pdf;base64,${mail?.files[0]?.content}">`,
  )
})
