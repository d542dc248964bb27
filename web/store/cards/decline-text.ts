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
 * Returns the reason of a decline for the cardholder: in English the provider's message, which exists only in English,
 * in French our own text for the error code. Never reveals that a card is known as lost, stolen or used for fraud.
 */
export function declineText(
  { message, type, code = '', decline_code = '' }: DeclineReason,
  locale = getLocale(),
) {
  // The provider's message for this code is not meant for cardholders; Stripe's script replaces it as well.
  if (code.endsWith('authentication_failure')) return m.cards_bank_refused({}, { locale })
  if (locale === 'en-CA' && message) return message
  const translated = translations[decline_code] ?? translations[code]
  if (translated || type === 'card_error') return (translated ?? m.cards_no_generic)({}, { locale })
  // `invalid_request_error` is a bug in our call. Any other message is our own, already translated.
  return (type !== 'invalid_request_error' && message) || m.generic_error({}, { locale })
}

const translations: Record<string, typeof m.cards_no_generic | undefined> = {
  insufficient_funds: m.cards_no_funds,
  expired_card: m.cards_no_expired,
  incorrect_cvc: m.cards_no_cvc,
  invalid_cvc: m.cards_no_cvc,
  incorrect_number: m.cards_no_number,
  invalid_number: m.cards_no_number,
  processing_error: m.cards_no_trouble,
  authentication_required: m.cards_no_asked,
  test_mode_live_card: m.cards_no_test,
}
