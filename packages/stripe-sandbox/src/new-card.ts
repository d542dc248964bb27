import type Stripe from 'stripe'
import { isCardNumber, testCards } from './cards.ts'
import { invalidCard } from './errors.ts'
import { integer, type Params } from './params.ts'
import { hmac, type RequestContext } from './request-context.ts'

/**
 * Validates the fields of a card form. Number and security code are not kept: the result has only what a receipt shows,
 * a fingerprint to compare cards, and the behaviour of the test card. Throws a 402 `ApiError` for an invalid field, or if
 * no test card has the number.
 */
export function parseCard({ sandbox, now }: RequestContext, params: Params) {
  const number = (params.get('card.number') ?? '').replaceAll(/[ -]/g, '')
  if (!isCardNumber(number)) throw invalidCard('incorrect_number', 'Your card number is incorrect.', 'number')
  const testCard = testCards[number]
  if (!testCard) {
    throw invalidCard(
      'card_declined',
      'Your card was declined. This is a trial that takes test cards only, such as 4242 4242 4242 4242: never type in a real card. For a list of valid test cards, visit https://docs.stripe.com/testing.',
      'number',
      'test_mode_live_card',
    )
  }
  const { month, year } = parseExpiry(params, now)
  const cvc = params.get('card.cvc')
  if (cvc !== undefined && !(testCard.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw invalidCard('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const card: Stripe.PaymentMethod.Card = {
    brand: testCard.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvc ? 'unchecked' : null,
    },
    country: testCard.country ?? 'US',
    display_brand: testCard.brand,
    exp_month: month,
    exp_year: year,
    fingerprint: hmac(sandbox, 'fingerprint', number).replaceAll(/[-_]/g, 'x').slice(0, 16),
    funding: testCard.funding ?? 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [testCard.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
  return { card, behaviour: testCard.behaviour }
}

function parseExpiry(params: Params, now: number) {
  const month = integer(params, 'card.exp_month') ?? 0
  const yearParam = integer(params, 'card.exp_year') ?? 0
  // The card form accepts years of two digits, too.
  const year = yearParam < 100 ? 2000 + yearParam : yearParam
  const today = new Date(now * 1000)
  const monthsLeft = year * 12 + month - (today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
  if (month < 1 || month > 12) {
    throw invalidCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  if (monthsLeft < 0 || monthsLeft > 50 * 12) {
    throw invalidCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  return { month, year }
}
