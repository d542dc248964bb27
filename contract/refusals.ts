/**
 * Every "no" the API says on purpose: its stable code and status. The sentence is the catalogue's `refusal_<code>`.
 * Anything else that goes wrong is a fault and answers 500.
 */
export const refusals = {
  malformed: 400,
  signed_out: 401, // no session, an unknown one, or one older than 24 hours
  sign_in_failed: 401, // unknown address, wrong password and unverified address, never told apart
  google_failed: 401, // not a token of Google's for us, or of somebody who may not sign in with it, never told apart
  facebook_failed: 401,
  wrong_role: 403,
  kid_site: 403, // a parent's business, asked for on the kid site
  family_closed: 403, // the right credentials of a child whose family is closed
  bot_check: 403,
  not_found: 404, // also for what belongs to another family, never told apart
  finish_signup: 409, // somebody new from a provider: with `ticket` and `person`
  quest_moved_on: 409,
  child_inactive: 409, // for what only a child with a working account can get
  invite_moved_on: 409, // answered meanwhile, or not yet
  address_taken: 409, // a kid who joined with an address that has found an account elsewhere since
  already_invited: 409,
  account_closed: 409, // the right credentials of a parent whose family is closed; with a `ticket` to restore it
  order_moved_on: 409,
  cart_full: 409,
  cart_changed: 409, // with the `cart` as it is now: a price is another one, or a product is no longer to be had
  contact_unverified: 409, // a reward goes only to a parent whose e-mail and phone are verified
  purchase_needed: 409, // digital gift cards, until the family has bought points once
  delivery_mixed: 409, // a gift card of the same request is about to go where merchandise cannot
  product_retired: 409, // no longer to be had: for what only a product of the catalogue can get
  order_reported: 409, // the same problem, once more
  report_too_late: 409, // past the terms' days
  points_owed: 409, // money for points went back after they were spent: no rewards until they are made up for
  payment_moved_on: 409, // paid, failed or given up meanwhile
  card_needed: 409, // points reload only with a kept card
  payments_off: 409, // this server sells no points
  key_reused: 409, // the Idempotency-Key was sent before with another body or query
  newsletter_expired: 409, // a link to say yes that is too old, or was used by somebody who has left since
  wishes_full: 409,
  too_large: 413,
  picture_too_large: 413,
  picture_kind: 415, // told by its first bytes, not by its name
  invalid: 422, // with `fields`: name -> sentence
  picture_unreadable: 422, // damaged, or more pixels than we unfold
  points_short: 422,
  cart_empty: 422,
  promo_unknown: 422, // of these four the sentence is in `error.base`
  promo_expired: 422,
  promo_used: 422, // by this family, or as often as there were
  promo_first_only: 422, // for a family's first purchase
  day_past: 422,
  join_failed: 422, // also for an address in use elsewhere, never told whose
  child_not_created: 422, // also for an address in use elsewhere, never told whose
  password_common: 422,
  password_wrong: 422, // the present one, asked for to change it
  code_used_up: 422, // unknown, expired or already used link
  phone_code_used_up: 422,
  texts_off: 409, // this server sends no text messages
  reset_failed: 422,
  ticket_used_up: 422, // unknown, expired or already used
  too_many: 429, // with Retry-After
  fault: 500,
  provider_away: 503, // the card provider does not answer
} as const

export type RefusalCode = keyof typeof refusals

/** What an error answers, in the person's language. Two shapes of `error` come from the product's history: see `error` of quests and promos. */
export type RefusalBody = {
  error: string | string[] | { base: string }
  code: RefusalCode
  fields?: Record<string, string>
  /** What the person can go on with: to restore a closed account, to finish a sign-up. */
  ticket?: string
  person?: NewPerson
  /** As it is now: items of contract/rewards/cart.ts. */
  cart?: readonly unknown[]
  request_id?: string
}

/** What a provider says of somebody new. */
type NewPerson = { email: string; first_name: string; last_name: string }

export class Refusal extends Error {
  readonly code: RefusalCode
  /** Message keys by field name. */
  readonly fields: Record<string, string> | undefined
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined
  /** Short-lived, good for one use: what the caller can go on with. */
  readonly ticket: string | undefined
  readonly person: NewPerson | undefined
  /** What the child has to see before it asks again. */
  readonly cart: readonly unknown[] | undefined
  constructor(
    code: RefusalCode,
    details: {
      fields?: Record<string, string>
      retryAfter?: number
      ticket?: string
      person?: NewPerson
      cart?: readonly unknown[]
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.ticket = details.ticket
    this.person = details.person
    this.cart = details.cart
  }
}
