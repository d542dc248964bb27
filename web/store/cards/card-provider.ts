import type { ReactNode } from 'react'
import type { BillingDetails } from '#contract/store/cards.ts'
import type { Store } from '#web/store/queries.ts'

export type CardFormSettings = NonNullable<Store['card_form']>

/** `message` is the text for the parent. */
export type CardRefusal = {
  message: string
  /** The call may have succeeded all the same, for example because the provider did not respond. */
  isOutcomeUnknown?: boolean
}

/** A completely entered card. Its number goes only to the provider, never to our server. */
export type CompleteCard = {
  /** Saves the card with the secret from `POST /cards`. `cardId` is the provider's id of the card. */
  save: (clientSecret: string, billing: BillingDetails) => Promise<{ cardId: string } | CardRefusal>
}

/**
 * The card provider: Stripe, or the sandbox on test servers. If the bank wants to authenticate the cardholder (3-D
 * Secure), the provider shows the bank's page in an overlay and then restores the focus.
 */
export type CardProvider = {
  /**
   * Calls `onChange` with the card while its fields are complete, else with undefined. `onChange` must be the same
   * function in every render.
   */
  renderFields: (onChange: (card: CompleteCard | undefined) => void) => ReactNode
  /** Charges a saved card for the payment with this secret. */
  pay: (clientSecret: string, cardId: string) => Promise<'succeeded' | CardRefusal>
  /** Whether no real money moves. If so, pages that take a card or a payment must show TestPaymentsNotice. */
  isTest: boolean
}
