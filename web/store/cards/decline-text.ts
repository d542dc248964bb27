import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'

/** What the provider says of a "no". */
export type DeclineReason = {
  message?: string | undefined
  type?: string | undefined
  code?: string | undefined
  decline_code?: string | undefined
}

/**
 * Why a card was refused, for its owner. In English in the provider's own words; in French, which they are not written
 * in, translated by its code. Nobody is told that a card is known as lost, stolen or used for fraud.
 */
export function declineText(
  { message, type, code = '', decline_code = '' }: DeclineReason,
  locale = getLocale(),
) {
  // What the interface says of a bank's no is for nobody to read, as Stripe's own script finds, too.
  if (code.endsWith('authentication_failure')) return m.cards_bank_refused({}, { locale })
  if (locale === 'en-CA' && message) return message
  const translated = sentences[decline_code] ?? sentences[code]
  if (translated || type === 'card_error') return (translated ?? m.cards_no_generic)({}, { locale })
  // A call that should not have been made; anything else is said by this page, or in its language.
  return (type !== 'invalid_request_error' && message) || m.generic_error({}, { locale })
}

const sentences: Record<string, typeof m.cards_no_generic | undefined> = {
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
