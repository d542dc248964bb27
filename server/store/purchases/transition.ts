import type { LiveTopic } from '#contract/live.ts'
import type { PackageName } from '#contract/store/packages.ts'
import { issued, type Transfer, wallet } from '#server/ledger/transfer.ts'
import type { JobName } from '#server/platform/jobs/queue.ts'
import type { SettingsRow } from '#server/store/auto-reload/queries.ts'
import {
  type ReloadOutcome,
  recordReloadDecline,
  recordReloadSuccess,
} from '#server/store/auto-reload/record-reload-result.ts'
import { type DebtRow, type Repayment, repayDebts } from '#server/store/payments/debts.ts'
import type { CardColumns } from '#server/store/payments/new-payment.ts'
import type { NewQuote, PaymentRow, QuoteRow } from '#server/store/payments/queries.ts'
import { calculateQuote, type QuoteTerms } from '#server/store/pricing/quote.ts'

/** An intent as the provider has it now. */
export type IntentState = {
  id: string
  /** `open` is everything that may still be charged. */
  status: 'succeeded' | 'canceled' | 'open'
  /** Cents. */
  amount_received: number
  currency: string
  metadata: Record<string, string>
  /** The provider's code for why the last try was refused. */
  failure: string | null
  card: CardColumns
}

export type PaymentEvent =
  | { type: 'intent'; intent: IntentState }
  /** It can be paid no more: the provider has cancelled its intent, or there never was one. */
  | { type: 'cancelled' }
  /** The bank has refused a reload, and its intent is cancelled. */
  | { type: 'declined'; failure: string }

/** What the decision needs beside the payment: read, and locked where it may be written. */
export type PaymentContext = QuoteTerms & {
  /** Whether the family is not purged. */
  isFamilyKept: boolean
  /** What the payment is of. */
  quote: QuoteRow | undefined
  /** The quote that the intent says was charged. */
  chargedQuote: QuoteRow | undefined
  /** Open ones, the oldest first. */
  debts: DebtRow[]
  /** The family's other pending payments that hold a code for first purchases. */
  firstPurchases: { payment: PaymentRow; quote: QuoteRow }[]
  reloadSettings: SettingsRow | undefined
}

export type PaymentOutcome = {
  payment: PaymentRow
  /** Money came that nobody is left to have points for: it has to go back. */
  isOrphaned: boolean
  transfers: Transfer[]
  repayments: Repayment[]
  /** What becomes of the promo code that the payment holds. */
  promo: { spend: string } | 'release' | undefined
  /** Other payments that cost more from now on. */
  repriced: { payment: PaymentRow; quote: NewQuote }[]
  reload: ReloadOutcome | undefined
  alerts: { matter: 'disagrees' | 'postal_code'; provider_id: string }[]
  topics: LiveTopic[]
  jobs: JobName[]
}

const toOutcome = (payment: PaymentRow, more: Partial<PaymentOutcome> = {}): PaymentOutcome => ({
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
  ...more,
})

/**
 * What a change makes of a payment. A status only moves forward: from `pending` to one of the others, and from `failed` and
 * `cancelled` to `succeeded` where money came after all. What has succeeded stays so, so that nothing is credited twice. (P06)
 */
export function transition(
  payment: PaymentRow,
  change: PaymentEvent,
  context: PaymentContext,
): PaymentOutcome {
  if (payment.status === 'succeeded') return toOutcome(payment)
  if (change.type === 'intent')
    return applyIntent({ ...payment, asked_at: context.now }, change.intent, context)
  if (payment.status !== 'pending') return toOutcome(payment)
  return change.type === 'cancelled' ? cancel(payment, context) : decline(payment, change.failure, context)
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
 * Money that came is credited even where the payment was cancelled meanwhile; a payment that says something else than the
 * provider is never credited, and the operator hears of it once.
 */
function applyPaidIntent(payment: PaymentRow, intent: IntentState, context: PaymentContext): PaymentOutcome {
  const { isFamilyKept, chargedQuote: quote, now } = context
  if (!isFamilyKept) return toOutcome(payment, { isOrphaned: true })
  if (quote && matchesQuote(payment, intent, quote))
    return credit(payment, { quote, intent_id: intent.id, card: intent.card }, context)
  if (payment.failure === 'disagrees') return toOutcome(payment)
  const failed: PaymentRow = { ...payment, status: 'failed', failure: 'disagrees', updated_at: now }
  return toOutcome(failed, { alerts: [{ matter: 'disagrees', provider_id: intent.id }] })
}

/** Exactly one quote of this payment was charged, to the cent. */
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

type Paid = {
  quote: QuoteRow
  /** The provider's; null of a demo purchase. */
  intent_id: string | null
  card: CardColumns
}

/** Gives a family the points of a quote that was paid to the cent; what it owes is paid of them first. (P06, P11) */
export function credit(
  payment: PaymentRow,
  { quote, intent_id, card }: Paid,
  context: PaymentContext,
): PaymentOutcome {
  const { family_id, id } = payment
  const { now, newId, debts, firstPurchases, reloadSettings } = context
  const points = quote.points + quote.bonus_points
  const isOtherPlace = withoutSpaces(card.billing_postal_code) !== withoutSpaces(quote.postal_code)
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
      // A code that was asked for after the card was charged is held no more.
      promo: quote.promo_id ? { spend: quote.promo_id } : 'release',
      repriced: firstPurchases.map((other) => reprice(other, context)),
      reload: payment.cause === 'reload' ? recordReloadSuccess(reloadSettings, now) : undefined,
      alerts: isOtherPlace ? [{ matter: 'postal_code', provider_id: intent_id ?? '' }] : [],
      topics: ['payments', 'points'],
      jobs: ['number-invoices', 'resume-series'],
    },
  )
}

/** Postal codes are typed with and without the space. */
const withoutSpaces = (postal_code: string | null) => postal_code?.replace(/\s/g, '').toUpperCase()

/** What else the family is about to buy costs what it does without a code for first purchases. (P05) */
function reprice({ payment, quote }: PaymentContext['firstPurchases'][number], context: PaymentContext) {
  // Written by `calculateQuote` alone, which takes a package of the contract.
  const wanted = { points: quote.package as PackageName, postal: quote.postal_code }
  const { family_id, id: payment_id } = payment
  const repriced = calculateQuote(context, { family_id, payment_id, wanted })
  return {
    payment: { ...payment, quote_id: repriced.id, updated_at: context.now, asked_at: null },
    quote: repriced,
  }
}

const cancel = (payment: PaymentRow, { now }: PaymentContext): PaymentOutcome =>
  toOutcome({ ...payment, status: 'cancelled', updated_at: now }, { promo: 'release', topics: ['payments'] })

/** A reload was refused by the bank, heard at once or found out later. (P08) */
function decline(payment: PaymentRow, failure: string, context: PaymentContext): PaymentOutcome {
  const { now, quote, reloadSettings } = context
  const points = quote ? quote.points + quote.bonus_points : 0
  return toOutcome(
    { ...payment, status: 'failed', failure, updated_at: now },
    { reload: recordReloadDecline(reloadSettings, { points, failure }, now), topics: ['payments'] },
  )
}
