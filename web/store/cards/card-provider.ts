import type { ReactNode } from 'react'
import type { BillingDetails } from '#contract/store/cards.ts'
import type { Store } from '#web/store/queries.ts'

export type CardFormSettings = NonNullable<Store['card_form']>

/** `message` is the text to show. */
export type CardRefusal = {
  message: string
  /** The provider did not respond: the call may have succeeded all the same. */
  isUnsure?: boolean
}

/** A completely entered card. Its details stay with the provider; this app cannot read them. */
export type CompleteCard = {
  /** Saves the card with the secret from `POST /cards`, and resolves to the card's id at the provider. */
  save: (clientSecret: string, billing: BillingDetails) => Promise<{ card: string } | CardRefusal>
}

/**
 * Stripe, or the sandbox on test servers. The provider shows the bank's questions to the cardholder in an overlay and
 * then restores the focus.
 */
export type CardProvider = {
  /** `onChange` gets the card while it is complete, else undefined; it must be the same function on every render. */
  renderFields: (onChange: (card: CompleteCard | undefined) => void) => ReactNode
  /** Charges the saved card `card` for the payment with this secret. */
  pay: (clientSecret: string, card: string) => Promise<'succeeded' | CardRefusal>
  /** True if no real money moves. Pages that then take a card or a payment must show TestPaymentsNotice. */
  isTest: boolean
}
