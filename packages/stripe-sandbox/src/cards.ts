import { cardError, type ErrorDetail } from './errors.ts'

type BehaviourRules = {
  /**
   * `always`: the owner must confirm at the bank that the card is saved, and each payment. `unless_set_up`: the same, except
   * for off-session payments with a card that was set up for them.
   */
  needsBankStep?: 'always' | 'unless_set_up'
  /** The error with which the bank declines every charge. */
  decline?: ErrorDetail
  /** The card can be saved although the bank declines its charges. */
  canBeSaved?: true
  /** The owner disputes every charge immediately. */
  isDisputed?: true
}

const declined = (decline_code: string, message = 'Your card was declined.') =>
  cardError('card_declined', message, decline_code)

/** The behaviours of Stripe's test cards, see docs.stripe.com/testing. Their names are stored: do not rename them. */
const behaviours = {
  pays: {},
  declined: { decline: declined('generic_decline') },
  insufficient_funds: { decline: declined('insufficient_funds', 'Your card has insufficient funds.') },
  stolen: { decline: declined('stolen_card') },
  lost: { decline: declined('lost_card') },
  expired: { decline: cardError('expired_card', 'Your card has expired.', 'expired_card') },
  wrong_cvc: {
    decline: cardError('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  bank_trouble: {
    decline: cardError(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  declined_once_saved: { decline: declined('generic_decline'), canBeSaved: true },
  asks_unless_set_up: { needsBankStep: 'unless_set_up' },
  asks_always: { needsBankStep: 'always' },
  asks_then_declines: {
    needsBankStep: 'always',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
    canBeSaved: true,
  },
  disputed: { isDisputed: true },
} as const satisfies Record<string, BehaviourRules>

export type Behaviour = keyof typeof behaviours
export const behaviourRules = (behaviour: Behaviour): BehaviourRules => behaviours[behaviour]

type TestCard = {
  brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'
  behaviour: Behaviour
  country?: 'CA'
  funding?: 'debit' | 'prepaid'
  /** Stripe's `pm_card_…` name of the card, for servers and tests without a card form. */
  alias?: string
}

const visa = (behaviour: Behaviour, alias: string): TestCard => ({ brand: 'visa', behaviour, alias })

/** All card numbers that the sandbox accepts. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa('pays', 'pm_card_visa'),
  '4000056655665556': { brand: 'visa', behaviour: 'pays', funding: 'debit', alias: 'pm_card_visa_debit' },
  '4000001240000000': { brand: 'visa', behaviour: 'pays', country: 'CA', alias: 'pm_card_ca' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays', alias: 'pm_card_mastercard' },
  '2223003122003222': { brand: 'mastercard', behaviour: 'pays' },
  '5200828282828210': { brand: 'mastercard', behaviour: 'pays', funding: 'debit' },
  '5105105105105100': { brand: 'mastercard', behaviour: 'pays', funding: 'prepaid' },
  '378282246310005': { brand: 'amex', behaviour: 'pays', alias: 'pm_card_amex' },
  '371449635398431': { brand: 'amex', behaviour: 'pays' },
  '6011111111111117': { brand: 'discover', behaviour: 'pays', alias: 'pm_card_discover' },
  '6011000990139424': { brand: 'discover', behaviour: 'pays' },
  '3056930009020004': { brand: 'diners', behaviour: 'pays', alias: 'pm_card_diners' },
  '36227206271667': { brand: 'diners', behaviour: 'pays' },
  '3566002020360505': { brand: 'jcb', behaviour: 'pays', alias: 'pm_card_jcb' },
  '6200000000000005': { brand: 'unionpay', behaviour: 'pays', alias: 'pm_card_unionpay' },
  '4000000000000002': visa('declined', 'pm_card_visa_chargeDeclined'),
  '4000000000009995': visa('insufficient_funds', 'pm_card_visa_chargeDeclinedInsufficientFunds'),
  '4000000000009979': visa('stolen', 'pm_card_visa_chargeDeclinedStolenCard'),
  '4000000000009987': visa('lost', 'pm_card_visa_chargeDeclinedLostCard'),
  '4000000000000069': visa('expired', 'pm_card_chargeDeclinedExpiredCard'),
  '4000000000000127': visa('wrong_cvc', 'pm_card_chargeDeclinedIncorrectCvc'),
  '4000000000000119': visa('bank_trouble', 'pm_card_chargeDeclinedProcessingError'),
  '4000000000000341': visa('declined_once_saved', 'pm_card_chargeCustomerFail'),
  '4000002500003155': visa('asks_unless_set_up', 'pm_card_authenticationRequiredOnSetup'),
  '4000002760003184': visa('asks_always', 'pm_card_authenticationRequired'),
  '4000008260003178': visa(
    'asks_then_declines',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  '4000000000000259': visa('disputed', 'pm_card_createDispute'),
}

/** Checks the length and the Luhn check digit. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  )
  return sum % 10 === 0
}
