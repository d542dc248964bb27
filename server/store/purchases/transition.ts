import type { LiveTopic } from '#contract/live.ts'
import type { PackageName } from '#contract/store/packages.ts'
import { issued, type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { JobName } from '#server/platform/jobs/queue.ts'
import type { SettingsRow } from '#server/store/auto-reload/queries.ts'
import {
  type ReloadOutcome,
  toDeclineOutcome,
  toSuccessOutcome,
} from '#server/store/auto-reload/record-reload-result.ts'
import { type DebtRow, type Repayment, repayDebts } from '#server/store/payments/debts.ts'
import type { CardColumns } from '#server/store/payments/new-payment.ts'
import type { NewQuote, PaymentRow, QuoteRow } from '#server/store/payments/queries.ts'
import { calculateQuote, type QuoteContext } from '#server/store/pricing/quote.ts'

export type IntentState = {
  id: string
  /** `open`: the intent may still be charged. */
  status: 'succeeded' | 'canceled' | 'open'
  /** Cents. */
  amount_received: number
  currency: string
  metadata: Record<string, string>
  /** The provider's code for the last declined attempt. */
  failure: string | null
  card: CardColumns
}

export type PaymentEvent =
  | { type: 'intent'; intent: IntentState }
  /** The payment can no longer be paid: its intent is cancelled, or was never created. */
  | { type: 'cancelled' }
  /** The bank declined an auto-reload, whose intent is cancelled. */
  | { type: 'declined'; failure: string }

/** What the transition needs to know. The rows that the transition may change are locked. */
export type PaymentContext = QuoteContext & {
  /** False if the family was purged. */
  hasFamilyData: boolean
  /** The payment's current quote. */
  quote: QuoteRow | undefined
  /** The quote named in the intent's metadata. */
  chargedQuote: QuoteRow | undefined
  /** Open debts, the oldest first. */
  debts: DebtRow[]
  /** The family's other pending payments that hold a first-purchase promo code. */
  otherFirstPurchases: { payment: PaymentRow; quote: QuoteRow }[]
  reloadSettings: SettingsRow | undefined
}

export type PaymentOutcome = {
  payment: PaymentRow
  /** The family was purged, so its money has to be refunded. */
  isOrphaned: boolean
  transfers: Transfer[]
  repayments: Repayment[]
  /**
   * What happens to a promo code: `spend` is the id of the promo of which this payment counts as one use; `release`
   * frees the use that is held.
   */
  promo: { spend: string } | 'release' | undefined
  /** Other payments that lose their first-purchase discount. */
  repriced: { payment: PaymentRow; quote: NewQuote }[]
  reload: ReloadOutcome | undefined
  alerts: { reason: 'disagrees' | 'postal_code'; provider_id: string }[]
  topics: LiveTopic[]
  jobs: JobName[]
}

const toOutcome = (payment: PaymentRow, changes: Partial<PaymentOutcome> = {}): PaymentOutcome => ({
  payment,
  isOrphaned: false,
  transfers: [],
  repayments: [],
  promo: undefined,
  repriced: [],
  reload: undefined,
  alerts: [],
  topics: [],
  jobs: [],
  ...changes,
})

/**
 * Decides what an event changes. A `pending` payment can get any other status. If money arrives for a `failed` or
 * `cancelled` payment after all, its status becomes `succeeded`, or `failed` if the money does not match the quote.
 * `succeeded` is final, so nothing is credited twice. (P06)
 */
export function transition(
  payment: PaymentRow,
  event: PaymentEvent,
  context: PaymentContext,
): PaymentOutcome {
  if (payment.status === 'succeeded') return toOutcome(payment)
  // `asked_at` is when the provider was last asked for the payment's status.
  if (event.type === 'intent')
    return applyIntent({ ...payment, asked_at: context.now }, event.intent, context)
  if (payment.status !== 'pending') return toOutcome(payment)
  return event.type === 'cancelled' ? cancel(payment, context) : decline(payment, event.failure, context)
}

function applyIntent(payment: PaymentRow, intent: IntentState, context: PaymentContext): PaymentOutcome {
  if (intent.status === 'succeeded') return applyPaidIntent(payment, intent, context)
  if (payment.status !== 'pending') return toOutcome(payment)
  if (intent.status === 'canceled') return cancel(payment, context)
  const { failure } = intent
  if (payment.cause === 'reload' && failure) return decline(payment, failure, context)
  if (failure === payment.failure) return toOutcome(payment)
  return toOutcome({ ...payment, failure }, { topics: ['payments'] })
}

/**
 * Credits the points even if the payment was cancelled meanwhile. A payment that does not match its intent is never
 * credited; it fails with `disagrees`, and the operator is alerted once.
 */
function applyPaidIntent(payment: PaymentRow, intent: IntentState, context: PaymentContext): PaymentOutcome {
  const { hasFamilyData, chargedQuote: quote, now } = context
  if (!hasFamilyData) return toOutcome(payment, { isOrphaned: true })
  if (quote && matchesQuote(payment, intent, quote))
    return credit(payment, { quote, intent_id: intent.id, card: intent.card }, context)
  if (payment.failure === 'disagrees') return toOutcome(payment)
  const failed: PaymentRow = { ...payment, status: 'failed', failure: 'disagrees', updated_at: now }
  return toOutcome(failed, { alerts: [{ reason: 'disagrees', provider_id: intent.id }] })
}

function matchesQuote(
  { family_id, id, intent_id }: PaymentRow,
  intent: IntentState,
  quote: QuoteRow,
): boolean {
  const { metadata } = intent
  return (
    (intent_id === null || intent_id === intent.id) &&
    intent.currency === 'cad' &&
    metadata.family === family_id &&
    metadata.payment === id &&
    metadata.quote === quote.id &&
    quote.payment_id === id &&
    quote.total_price === intent.amount_received
  )
}

type PaidQuote = {
  quote: QuoteRow
  /** Null for a demo purchase. */
  intent_id: string | null
  card: CardColumns
}

/** Credits the points of a paid quote. These points first repay the points that the family owes. (P06, P11) */
export function credit(
  payment: PaymentRow,
  { quote, intent_id, card }: PaidQuote,
  context: PaymentContext,
): PaymentOutcome {
  const { family_id, id } = payment
  const { now, newId, debts, otherFirstPurchases, reloadSettings } = context
  const points = quote.points + quote.bonus_points
  const hasOtherPostalCode = normalize(card.billing_postal_code) !== normalize(quote.postal_code)
  return toOutcome(
    {
      ...payment,
      ...card,
      status: 'succeeded',
      quote_id: quote.id,
      intent_id,
      failure: null,
      purchased_at: now,
      updated_at: now,
    },
    {
      transfers: [
        {
          family_id,
          id: newId(),
          from: issued,
          to: wallet,
          points,
          kind: 'purchase',
          reference: id,
          at: now,
        },
      ],
      repayments: repayDebts(debts, { payment_id: id, points }, context),
      // If the paid quote has no promo, the payment may hold a code that was entered after the charge and has to be
      // released.
      promo: quote.promo_id ? { spend: quote.promo_id } : 'release',
      repriced: otherFirstPurchases.map((other) => reprice(other, context)),
      reload: payment.cause === 'reload' ? toSuccessOutcome(reloadSettings, now) : undefined,
      alerts: hasOtherPostalCode ? [{ reason: 'postal_code', provider_id: intent_id ?? '' }] : [],
      topics: ['payments', 'points'],
      jobs: ['number-invoices', 'resume-series'],
    },
  )
}

const normalize = (postal_code: string | null) => postal_code?.replace(/\s/g, '').toUpperCase()

/** Gives a pending payment a new quote, without its first-purchase discount. (P05) */
function reprice({ payment, quote }: PaymentContext['otherFirstPurchases'][number], context: PaymentContext) {
  // As in requests, `points` is the package's name. The type assertion is safe: `calculateQuote` alone writes this column.
  const choice = { points: quote.package as PackageName, postal: quote.postal_code }
  const { family_id, id: payment_id } = payment
  const newQuote = calculateQuote(context, { family_id, payment_id, choice })
  return {
    payment: { ...payment, quote_id: newQuote.id, updated_at: context.now, asked_at: null },
    quote: newQuote,
  }
}

const cancel = (payment: PaymentRow, { now }: PaymentContext): PaymentOutcome =>
  toOutcome({ ...payment, status: 'cancelled', updated_at: now }, { promo: 'release', topics: ['payments'] })

/** The bank declined an auto-reload: sets its status to `failed` and counts the decline. (P08) */
function decline(payment: PaymentRow, failure: string, context: PaymentContext): PaymentOutcome {
  const { now, quote, reloadSettings } = context
  const points = quote ? quote.points + quote.bonus_points : 0
  return toOutcome(
    { ...payment, status: 'failed', failure, updated_at: now },
    { reload: toDeclineOutcome(reloadSettings, { points, failure }, now), topics: ['payments'] },
  )
}
