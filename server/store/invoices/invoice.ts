import { Refusal } from '#contract/refusals.ts'
import type { TaxLine } from '#contract/store/packages.ts'
import type { MailFile } from '#server/platform/adapters/mail/port.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor, Deps } from '#server/platform/deps.ts'
import type { Invoice, Seller } from './invoice-data.ts'
import { findInvoiceRow, listRefunds } from './queries.ts'

/** Returns a payment's invoice as a PDF for a mail, with all refunds so far. Throws an error if there is no invoice. (P07) */
export async function getInvoiceFile(
  { db }: Pick<Deps, 'db'>,
  family_id: string,
  payment_id: string,
): Promise<MailFile> {
  const invoice = await findInvoice(db, family_id, payment_id)
  if (!invoice) throw new Error(`Payment ${payment_id} has no invoice`)
  return toPdfFile(invoice)
}

/**
 * Like `getInvoiceFile`, but for downloads: throws the refusal `not_found` if there is no such payment or invoice.
 * (P07)
 */
export async function downloadInvoice({ db }: Deps, { family_id }: Actor, id: string): Promise<MailFile> {
  const invoice = await findInvoice(db, family_id, id)
  if (!invoice) throw new Refusal('not_found')
  return toPdfFile(invoice)
}

async function toPdfFile(invoice: Invoice): Promise<MailFile> {
  // Loaded on demand: loading takes about 100 ms.
  const { drawInvoice } = await import('./invoice-pdf.ts')
  return { name: `${invoice.number}.pdf`, type: 'application/pdf', content: await drawInvoice(invoice) }
}

async function findInvoice(db: Db, family_id: string, payment_id: string): Promise<Invoice | undefined> {
  const row = await findInvoiceRow(db, family_id, payment_id)
  if (!row) return undefined
  const { card_brand: brand, card_last4: last4 } = row
  return {
    number: row.number,
    issued_at: row.issued_at,
    language: row.language,
    time_zone: row.time_zone,
    seller: row.seller as Seller, // Only `toSeller` creates this value.
    buyer: {
      name: row.billing_name,
      email: row.billing_email,
      line1: row.billing_line1,
      city: row.billing_city,
      postal_code: row.billing_postal_code,
    },
    postal_code: row.postal_code,
    points: row.points,
    bonus_points: row.bonus_points,
    base_price: row.base_price,
    discount: row.discount,
    promo: row.code,
    total_price: row.total_price,
    taxes: row.taxes as TaxLine[], // Only `calculateTaxes` creates this value.
    card: brand && last4 ? { brand, last4 } : null,
    purchased_at: row.purchased_at,
    refunds: await listRefunds(db, family_id, payment_id),
  }
}
