import type { Insertable, NotNull } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Returns undefined until the payment has an invoice number. */
export const findInvoiceRow = (db: Db, family_id: string, payment_id: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.family_id', '=', 'invoices.family_id')
        .onRef('payments.id', '=', 'invoices.payment_id'),
    )
    .innerJoin('payment_quotes as quote', (join) =>
      join.onRef('quote.family_id', '=', 'payments.family_id').onRef('quote.id', '=', 'payments.quote_id'),
    )
    .leftJoin('promos', 'promos.id', 'quote.promo_id')
    .where((row) => row.and({ 'invoices.family_id': family_id, 'invoices.payment_id': payment_id }))
    .selectAll('quote')
    .select([
      'invoices.number',
      'invoices.issued_at',
      'invoices.language',
      'invoices.time_zone',
      'invoices.seller',
      'payments.bought_by',
      'promos.code',
      'payments.purchased_at',
      'payments.card_brand',
      'payments.card_last4',
      'billing_name',
      'billing_email',
      'billing_line1',
      'billing_city',
      'billing_postal_code',
    ])
    .$narrowType<{ purchased_at: NotNull }>()
    .executeTakeFirst()

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoiceRow>>>

/** Lists the refunds that were not reversed, the oldest first. */
export const listRefunds = (db: Db, family_id: string, payment_id: string) =>
  db
    .selectFrom('refunds')
    .where((row) => row.and({ family_id, payment_id }))
    .where('reversed_at', 'is', null)
    .orderBy('made_at')
    .select(['amount', 'made_at'])
    .execute()

/** Lists succeeded payments without an invoice, in the order in which they succeeded. */
export const listPaymentsWithoutInvoice = (db: Db, limit: number) =>
  db
    .selectFrom('payments')
    .innerJoin('families', 'families.family_id', 'payments.family_id')
    // A process of a former version adds invoices without setting `has_invoice`.
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.family_id', '=', 'payments.family_id')
        .onRef('invoices.payment_id', '=', 'payments.id'),
    )
    .where('payments.status', '=', 'succeeded')
    .where('has_invoice', '=', false)
    .where('invoices.number', 'is', null)
    .orderBy('payments.purchased_at')
    .orderBy('payments.id')
    .limit(limit)
    .select(['payments.family_id', 'payments.id', 'payments.purchased_at', 'payments.bought_by'])
    .select('families.time_zone')
    .$narrowType<{ purchased_at: NotNull }>()
    .execute()

/** Returns the last invoice number of a year, and locks its row until the transaction ends. */
export async function lockLastNumber(tx: Tx, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_numbers')
    .values({ year, last: 0 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ year }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const saveLastNumber = (tx: Tx, year: number, last: number) =>
  tx.updateTable('invoice_numbers').set({ last }).where('year', '=', year).execute()

export async function insertInvoice(tx: Tx, invoice: Insertable<Tables['invoices']>): Promise<void> {
  await tx.insertInto('invoices').values(invoice).execute()
  await tx
    .updateTable('payments')
    .set({ has_invoice: true })
    .where('family_id', '=', invoice.family_id)
    .where('id', '=', invoice.payment_id)
    .execute()
}
