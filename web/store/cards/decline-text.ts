import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'

/** The fields of the card provider's error that explain a decline. */
export type DeclineReason = {
  message?: string | undefined
  type?: string | undefined
  code?: string | undefined
  decline_code?: string | undefined
}

/**
 * Returns the reason for a decline, for the cardholder. In English it is the provider's message about the card; in
 * French it is our own text for the error code, because the provider's messages exist only in English. Never reveals
 * that a card is known as lost, stolen or used for fraud.
 */
export function declineText(
  { message, type, code = '', decline_code = '' }: DeclineReason,
  locale = getLocale(),
) {
  // A message without a type is our own, already translated.
  if (!type) return message || m.generic_error({}, { locale })
  // The provider's message for this code is not meant for cardholders; Stripe's script replaces it as well.
  if (code.endsWith('authentication_failure')) return m.cards_bank_refused({}, { locale })
  if (type === 'api_connection_error') return m.ui_offline({}, { locale })
  // The other types, such as `invalid_request_error`, are about calls and keys, not about the card.
  if (type !== 'card_error' && type !== 'validation_error') return m.generic_error({}, { locale })
  if (locale === 'en-CA' && message) return message
  const getText = translations[decline_code] ?? translations[code]
  return (getText ?? (type === 'card_error' ? m.cards_declined_generic : m.cards_enter_details))(
    {},
    { locale },
  )
}

const translations: Record<string, typeof m.cards_declined_generic | undefined> = {
  insufficient_funds: m.cards_declined_funds,
  expired_card: m.cards_declined_expired,
  incorrect_cvc: m.cards_declined_cvc,
  invalid_cvc: m.cards_declined_cvc,
  incorrect_number: m.cards_declined_number,
  invalid_number: m.cards_declined_number,
  processing_error: m.cards_declined_processing_error,
  authentication_required: m.cards_declined_authentication,
  test_mode_live_card: m.cards_declined_test,
}
