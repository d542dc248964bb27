import type { ReactNode } from 'react'
import type { BillingDetails } from '#contract/store/cards.ts'
import type { Store } from '#web/store/queries.ts'

/** Whom the browser gives cards to. */
export type CardFormSettings = NonNullable<Store['card_form']>

/** The provider's own sentence for a "no". */
export type CardRefusal = {
  message: string
  /** No answer came: it may have been done all the same. */
  isUnsure?: boolean
}
/** A card that was saved, by the provider's id. */
type SavedCard = { card: string }

/** A card whose details are complete. They stay with the provider: nobody here can read them. */
export type CompleteCard = {
  /** Keeps it, by the secret of a `POST /cards`; the card's owner may be asked by the bank. */
  save: (clientSecret: string, billing: BillingDetails) => Promise<SavedCard | CardRefusal>
}

/**
 * Who takes cards in the browser: Stripe, or in trial the sandbox. What it has to ask a card's owner it asks over the
 * page, and gives the focus back.
 */
export type CardProvider = {
  /** Number, expiry and security code. Tells the card while it is complete, else nothing; `onChange` stays the same. */
  renderFields: (onChange: (card: CompleteCard | undefined) => void) => ReactNode
  /** Charges a kept card, by the secret of a payment. */
  pay: (clientSecret: string, card: string) => Promise<'succeeded' | CardRefusal>
  /** No money moves: every page that takes a card or pays says so, see TestPaymentsNotice. */
  isTest: boolean
}
