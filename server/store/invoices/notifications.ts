import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'
import { getInvoiceFile } from './invoice.ts'

/**
 * The mail with the invoice, usually to the card's billing e-mail. The PDF of the invoice is created when the mail is
 * sent. (P07)
 */
export const receipt: MandatoryMessage<{
  payment_id: string
  number: string
  points: number
  total_price: number
}> = {
  name: 'receipt',
  // The payer needs the receipt for accounting, even after the family was closed.
  forClosedFamily: 'also',
  getFooterReason: () => 'receipt',
  mail: ({ number, points, total_price }, { t, adultUrl, formatMoney }) => ({
    subject: t('mail_receipt_subject', { number }),
    title: t('mail_receipt_title'),
    paragraphs: [t('mail_receipt_text', { number, total: formatMoney(total_price) })],
    points,
    button: { label: t('mail_receipt_button'), url: `${adultUrl}/settings/payment` },
    smallPrint: t('mail_receipt_small'),
  }),
  attachments: async (deps, family_id, { payment_id }) => [await getInvoiceFile(deps, family_id, payment_id)],
  sampleFacts: {
    payment_id: '00000000-0000-7000-8000-000000000000',
    number: 'QN-2026-000123',
    points: 5250,
    total_price: 5174,
  },
}

export const invoiceMessages: readonly MessageKind[] = [receipt]
