/**
 * The stable codes of all expected errors, each with its HTTP status. The text for the user is the message
 * `refusal_<code>`. An unexpected error is a `fault`.
 */
export const refusals = {
  malformed: 400, // the path or the body cannot be read
  signed_out: 401, // no token, an unknown token or an expired session
  sign_in_failed: 401, // unknown address, wrong password or unverified address: the response does not tell which
  pin_failed: 401, // unknown family code, unknown name or wrong PIN: the response does not tell which
  tablet_ended: 401, // a parent has ended this tablet, or nobody has used it for too long
  picture_pin_failed: 401, // wrong pictures
  google_failed: 401, // the token is not valid for this server, or the person's account cannot be opened with Google
  facebook_failed: 401,
  openid_failed: 401,
  wrong_role: 403,
  sign_up_closed: 403, // at home a family signs up only while there is none, or with the operator's invitation
  kid_site: 403, // a call or sign-in for parents, on the kid site
  first_parent: 403, // only the family's first parent can close it, and nobody can remove the first parent
  pin_locked: 403, // too many wrong PINs in a row: a parent must set a PIN first
  picture_pin_locked: 403, // too many wrong pictures: a parent must let the child in again
  family_closed: 403, // a child's correct credentials, but the family is closed
  helpers_family_closed: 403, // as family_closed, for a helper
  bot_check: 403,
  proof_needed: 403, // the person must first enter the password again, or a mailed code: see contract/accounts/proof.ts
  not_found: 404, // missing, or another family's: the response does not tell which
  second_step: 409, // a parent's correct credentials, but the account has a second step; `ticket` is sent with its code
  finish_signup: 409, // the first sign-in with a provider; the body has `ticket` and `person`
  quest_moved_on: 409, // the quest's state does not allow this step
  quest_taken: 409, // another of the children who share the quest was first, or it is somebody else's turn now
  quest_opens_later: 409, // the child can finish the quest only on a later day
  photo_missing: 409, // the quest asks for a photo, and the child has not sent one since it was last rejected
  quest_paused: 409, // the quest rests during a pause, or until the family has its points again
  pause_overlaps: 409, // the child, or the whole family, has another pause on one of these days
  child_inactive: 409, // a parent has deleted the child, and can still bring it back
  pin_needed: 409, // the child could not sign in any more, because it has no e-mail address
  invite_moved_on: 409, // to resend or revoke it: the kid has already joined; to approve or decline: the kid has not joined yet
  address_too_new: 409, // the account's e-mail was changed, and the owner of the former address can still undo that
  address_taken: 409, // another account has taken the address that a kid joined with
  already_invited: 409,
  has_account: 409, // the invited person's address already has an account, and a person belongs to one family
  parent_invited: 409, // an open invitation of another parent went to this address
  helpers_full: 409, // the family has as many helpers and open invitations of helpers as it can have
  parents_full: 409, // the family has as many parents and open invitations as it can have
  account_closed: 409, // a parent's correct credentials, but the family is closed; `ticket` restores it
  order_moved_on: 409, // the order's state does not allow this step
  cart_full: 409,
  cart_changed: 409, // a price has changed or a product is retired; the body has the current `cart`
  contact_unverified: 409, // rewards need a parent whose e-mail and phone are verified
  purchase_needed: 409, // these rewards need a first purchase of points
  too_many_families: 409, // other families redeem with the same address or payment card
  delivery_mixed: 409, // an order of the same request, still in its hold, goes to an address that cannot get merchandise
  product_retired: 409,
  order_reported: 409, // the order has an open report, or had a report of the same problem
  report_too_late: 409,
  points_owed: 409, // after a refund the family owes points that were already spent, and gets no rewards until it repays them
  payment_moved_on: 409, // already paid, failed or cancelled
  card_needed: 409, // auto-reload needs a saved card
  payments_off: 409, // this server does not sell points
  points_sold: 409, // parents cannot add points here, because this server sells them
  points_full: 409, // the family has as many points as it can have
  grant_taken_back: 409, // the points of this grant were taken back before
  key_reused: 409, // the Idempotency-Key was used before with another body or query
  newsletter_expired: 409, // the confirmation link is too old, or its subscriber has unsubscribed since
  wishes_full: 409,
  pictures_full: 409, // the family has as many pictures of its own as it can have
  family_rewards_full: 409, // the family has as many rewards of its own as it can have
  family_reward_limit: 409, // the family has limited how many of the reward a child can have in a week or at once
  authenticators_full: 409, // the parent has as many authenticator apps as it can have
  passkeys_full: 409, // the parent has as many passkeys as it can have
  tablets_full: 409, // the family has as many tablets as it can have
  sets_full: 409, // the family has as many sets of its own as it can have
  too_large: 413,
  picture_too_large: 413,
  picture_kind: 415, // the file's first bytes are not those of a supported picture
  invalid: 422, // the body has `fields`: an error text by field name
  picture_unreadable: 422, // damaged, or too many pixels
  points_short: 422,
  cart_empty: 422,
  promo_unknown: 422, // all four refusals of promo codes have their text in `error.base`
  promo_expired: 422,
  promo_used: 422, // this family has used the code, or the code has no uses left
  promo_first_only: 422, // only for a family's first purchase
  day_past: 422,
  join_failed: 422, // the address is in use, which the response does not tell
  child_not_created: 422, // another member of the family uses the address, which the response does not tell
  password_common: 422,
  password_wrong: 422, // the current password, entered to change it, is wrong
  proof_code_wrong: 422, // not the digits mailed to this parent within the last minutes
  second_step_wrong: 422, // neither a code of the parent's apps that works now, nor an unused recovery code
  passkey_unknown: 422, // a parent has removed this passkey, or it is another parent's
  passkey_wrong: 422, // not made on this site, or without the parent's finger, face or PIN, or its counter went back
  passkey_expired: 422, // the passkey was asked for too long ago, for something else, or was used already
  pairing_failed: 422, // the code is unknown, expired or already used
  code_used_up: 422, // the link is unknown, expired or already used
  undo_used_up: 422, // the link that undoes a change is unknown, expired or already used
  phone_code_used_up: 422,
  phone_code_wrong: 422, // not the digits texted to this parent within the last minutes
  texts_off: 409, // this server sends no text messages
  mails_off: 409, // this server sends no mails
  reset_failed: 422,
  ticket_used_up: 422, // the ticket is unknown, expired or already used
  too_many: 429, // a rate limit; the response has the header Retry-After
  fault: 500,
  busy: 503, // the database or the store of pictures does not answer in time; the response has the header Retry-After
  provider_away: 503, // the card provider does not respond
} as const

export type RefusalCode = keyof typeof refusals

/**
 * An error's body, in the user's language. For historical reasons, `error` is a list if a new quest costs more points
 * than the wallet has, and an object if a promo code is refused.
 */
export type RefusalBody = {
  error: string | string[] | { base: string }
  code: RefusalCode
  fields?: Record<string, string>
  /** Restores a closed family, finishes a sign-up, or is sent with the code of the second step. Valid for a short time and for one use. */
  ticket?: string
  person?: { email: string; first_name: string; last_name: string }
  /** Items of contract/rewards/cart.ts. */
  cart?: readonly unknown[]
  /** The id of the HTTP request, which finds a `fault` in the log. */
  request_id?: string
}

type RefusalDetails = Pick<RefusalBody, 'ticket' | 'person' | 'cart'> & {
  /** Message keys by field name. */
  fields?: Record<string, string>
  /** Seconds to wait before another try. */
  retryAfter?: number
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
