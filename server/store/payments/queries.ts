import { type Insertable, type Selectable, sql } from 'kysely'
import { hoursAfter, minutesAfter } from '#contract/calendar.ts'
import { PENDING_PAYMENT_CHECK_MINUTES } from '#contract/limits.ts'
import type { PageRange } from '#contract/paging.ts'
import { isId } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertIfNew } from '#server/platform/db/rows.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type PaymentRow = Tables['payments']
export type QuoteRow = Selectable<Tables['payment_quotes']>
export type NewQuote = Insertable<Tables['payment_quotes']>

/**
 * Inserts a payment; the caller must then insert the payment's quote in the same transaction. If the payment is an
 * auto-reload and the family has another pending auto-reload, inserts nothing and returns false.
 */
export const insertPayment = (tx: Tx, payment: PaymentRow) => insertIfNew(tx, 'payments', payment)

export const insertQuote = (tx: Tx, quote: NewQuote) =>
  tx.insertInto('payment_quotes').values(quote).execute()

export const lockPayment = (tx: Tx, family_id: string, id: string) =>
  tx
    .selectFrom('payments')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

export const updatePayment = (
  tx: Tx,
  { family_id, id }: Pick<PaymentRow, 'family_id' | 'id'>,
  { family_id: _family, id: _id, ...changes }: Partial<PaymentRow>,
) => tx.updateTable('payments').set(changes).where('family_id', '=', family_id).where('id', '=', id).execute()

export const findQuote = (db: Db, family_id: string, id: string) =>
  db
    .selectFrom('payment_quotes')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .executeTakeFirst()

/**
 * Returns the quote with which a payment started. The payment's intent at the provider is always created from that
 * quote.
 */
export const getFirstQuote = (db: Db, family_id: string, payment_id: string) =>
  db
    .selectFrom('payment_quotes')
    .where((row) => row.and({ family_id, payment_id }))
    .orderBy('made_at')
    .orderBy('id')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()

/** Marks the parent's unpaid store purchases as replaced by a new one. */
export const markPendingReplaced = (tx: Tx, family_id: string, bought_by: string, replaced_at: Date) =>
  tx
    .updateTable('payments')
    .set({ replaced_at, asked_at: null })
    .where((row) => row.and({ family_id, bought_by, cause: 'store', status: 'pending' }))
    .where('replaced_at', 'is', null)
    .execute()

/** Returns the parent's replaced payments that are not cancelled yet. */
export const listReplacedPayments = (db: Db, family_id: string, bought_by: string) =>
  db
    .selectFrom('payments')
    .where((row) => row.and({ family_id, bought_by, status: 'pending' }))
    .where('replaced_at', 'is not', null)
    .selectAll()
    .execute()

/** SQL expression: the cents of a payment that were refunded or disputed, without failed refunds and won disputes. */
export const refundedAmount = sql<number>`coalesce((
  select sum(amount) from refunds where refunds.family_id = payments.family_id
    and refunds.payment_id = payments.id and reversed_at is null
), 0)::int`

const selectPaymentDetails = (db: Db, family_id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('payment_quotes as quote', (join) =>
      join.onRef('quote.family_id', '=', 'payments.family_id').onRef('quote.id', '=', 'payments.quote_id'),
    )
    .leftJoin('promos', 'promos.id', 'quote.promo_id')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.family_id', '=', 'payments.family_id')
        .onRef('invoices.payment_id', '=', 'payments.id'),
    )
    .leftJoin('users as buyer', (join) =>
      join.onRef('buyer.family_id', '=', 'payments.family_id').onRef('buyer.id', '=', 'payments.bought_by'),
    )
    .where('payments.family_id', '=', family_id)
    .selectAll('payments')
    .select([
      'quote.package',
      'quote.points',
      'quote.bonus_points',
      'quote.base_price',
      'quote.discount',
      'quote.tax_price',
      'quote.total_price',
      'quote.taxes',
      'quote.postal_code',
      'promos.code as promo',
      'invoices.number as invoice_id',
      'buyer.first_name as by',
      refundedAmount.as('refunded'),
    ])

export type PaymentDetails = NonNullable<Awaited<ReturnType<typeof findPaymentDetails>>>

export const findPaymentDetails = (db: Db, family_id: string, id: string) =>
  selectPaymentDetails(db, family_id).where('payments.id', '=', id).executeTakeFirst()

export const listSucceeded = (db: Db, family_id: string, { offset, limit }: PageRange) =>
  selectPaymentDetails(db, family_id)
    .where('payments.status', '=', 'succeeded')
    .orderBy('payments.purchased_at', 'desc')
    .orderBy('payments.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countSucceeded(db: Db, family_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .where((row) => row.and({ family_id, status: 'succeeded' }))
    .select((payment) => payment.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the payment of an intent by the intent's id or, if that id was never stored, by the intent's metadata. */
export async function findPaymentByIntent(
  db: Db,
  { id: intent_id, metadata }: { id: string; metadata: Record<string, string> },
): Promise<PaymentRow | undefined> {
  const payment = await db
    .selectFrom('payments')
    .where('intent_id', '=', intent_id)
    .selectAll()
    .executeTakeFirst()
  const { family: family_id = '', payment: id = '' } = metadata
  if (payment || !isId(family_id) || !isId(id)) return payment
  return db
    .selectFrom('payments')
    .where((row) => row.and({ family_id, id }))
    .selectAll()
    .executeTakeFirst()
}

/**
 * Pending payments that are due for a check with the provider. `asked_at` is the time of the last check; null requests an
 * immediate one.
 */
const paymentsToCheck = (db: Db, now: Date) =>
  db
    .selectFrom('payments')
    .where('status', '=', 'pending')
    .where((payment) =>
      payment.or([
        payment('asked_at', 'is', null),
        payment('replaced_at', 'is not', null),
        payment.and([
          payment('started_at', '>', hoursAfter(now, -1)),
          payment('asked_at', '<=', minutesAfter(now, -PENDING_PAYMENT_CHECK_MINUTES.firstHour)),
        ]),
        payment('asked_at', '<=', minutesAfter(now, -PENDING_PAYMENT_CHECK_MINUTES.later)),
      ]),
    )

/** Returns the next families with payments that are due for a check. */
export const listFamiliesWithPaymentsToCheck = (db: Db, now: Date, after: string, limit: number) =>
  paymentsToCheck(db, now)
    .where('family_id', '>', after)
    .orderBy('family_id')
    .limit(limit)
    .select('family_id')
    .distinct()
    .execute()

/** Returns a family's payments that are due for a check, the longest unchecked first. */
export const listPaymentsToCheck = (db: Db, now: Date, family_id: string) =>
  paymentsToCheck(db, now)
    .where('family_id', '=', family_id)
    .orderBy(
      (payment) => payment.ref('asked_at'),
      (order) => order.asc().nullsFirst(),
    )
    .selectAll()
    .execute()

/** Returns when a promo code was last applied to a payment. */
export async function findPromoAppliedAt(db: Db, { family_id, id }: Pick<PaymentRow, 'family_id' | 'id'>) {
  const newest = await db
    .selectFrom('payment_quotes')
    .where((row) => row.and({ family_id, payment_id: id }))
    .where('promo_id', 'is not', null)
    .select((quote) => quote.fn.max('made_at').as('applied_at'))
    .executeTakeFirst()
  return newest?.applied_at
}
