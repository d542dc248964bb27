import type { Db } from '#server/db/open.ts'

/** What an invoice is drawn from, and the language and days of its reader; nothing until it has a number. */
export const invoiceRow = (db: Db, family_id: string, payment_id: string) =>
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
    .innerJoin('families', 'families.family_id', 'invoices.family_id')
    .leftJoin('promos', 'promos.id', 'quote.promo_id')
    .where('invoices.family_id', '=', family_id)
    .where('invoices.payment_id', '=', payment_id)
    .selectAll('quote')
    .select([
      ...(['invoices.number', 'invoices.issued_at', 'invoices.language', 'families.time_zone'] as const),
      ...(['payments.purchased_at', 'payments.card_brand', 'payments.card_last4', 'promos.code'] as const),
      ...(['billing_name', 'billing_email', 'billing_line1', 'billing_city', 'billing_postal_code'] as const),
    ])
    .executeTakeFirst()

/** What of a payment went back and stayed there, the oldest first. */
export const refundsOf = (db: Db, family_id: string, payment_id: string) =>
  db
    .selectFrom('refunds')
    .where('family_id', '=', family_id)
    .where('payment_id', '=', payment_id)
    .where('reversed_at', 'is', null)
    .orderBy('made_at')
    .select(['amount', 'made_at'])
    .execute()
