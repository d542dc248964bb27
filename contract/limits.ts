/* The product's limits, with their unit and the row of docs/BEHAVIOURS.md that sets them. */

/* Lists */

export const QUESTS_PER_PAGE = 10 // Q05
/** Quests that the child's trail loads in one request: the most that one response holds. (K10) */
export const TRAIL_QUESTS_MAX = 100
export const HISTORY_PER_PAGE = 10 // P10
export const PAYMENTS_PER_PAGE = 10 // P07
export const PRODUCTS_PER_PAGE = 9 // C02
export const WISHES_PER_PAGE = 9 // C05
export const ORDERS_PER_PAGE = 9 // R03
/** Products listed below the search field. (C04) */
export const SEARCH_HITS_MAX = 8
/** Weeks in the chart of earned points, including the current one. */
export const EARNED_WEEKS = 12

/* Lengths and amounts */

/** Characters of the note to a decision or a bonus. (Q07) */
export const NOTE_MAX = 200
export const PASSWORD_MIN = 8 // characters (S11)
export const PASSWORD_MAX = 128 // characters (S11)
export const BIRTHDAY_MIN = '1950-01-01' // K03
export const QUEST_NAME_MAX = 100 // characters (Q01)
export const QUEST_DESCRIPTION_MAX = 500 // characters (Q01)
/** Other children who can be given the same quest in one call. (Q01) */
export const ALSO_FOR_MAX = 20
export const PRODUCT_POINTS_MAX = 10_000_000 // C03
export const SEARCH_TEXT_MAX = 100 // characters (C04)
export const CART_ITEMS_MAX = 30 // R01
/** Wishes of one child. (C05) */
export const WISHES_MAX = 100
export const PROMO_CODE_MAX = 40 // characters (P05)
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024 // K08
/** For imported products. */
export const PRODUCT_PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Pictures of one imported product. */
export const PRODUCT_PICTURES_MAX = 8
/** More than a good camera takes; two decoded pictures of this size fit into a small server's memory. */
export const PICTURE_MAX_PIXELS = 20_000_000
/** Characters of a newsletter text message: with our name and link it fits into one message. */
export const NEWSLETTER_TEXT_MAX = 240

/* Points */

/** Points that a new family gets once. (S11) */
export const WELCOME_POINTS = 500
/** Discount of the newsletter's welcome code. (N14) */
export const NEWSLETTER_PROMO_PERCENT = 10
/** Days that the welcome code is valid. (N14) */
export const NEWSLETTER_PROMO_DAYS = 90

/* How long things last */

/** Counted from sign-in; use does not extend it. (S06) */
export const SESSION_HOURS = 24
/** Protected calls that one solved bot check allows. (S10) */
export const BOT_PASS_CALLS = 5
export const RESET_LINK_HOURS = 1 // S14
/** An unverified sign-up and its link are deleted after this time. (S12) */
export const UNVERIFIED_SIGN_UP_HOURS = 72
/** A used verification link still succeeds for this long: mail programs and users open it twice. (S12) */
export const USED_VERIFICATION_LINK_HOURS = 24
/** A new address or number must be verified within this time. (N05) */
export const NEW_CONTACT_HOURS = 72
/** Lifetime of the link in the mail to a new child, who can sign in without opening it. (K03) */
export const CHILD_EMAIL_LINK_HOURS = 72
/** After a sign-in its network address counts as known to the account for this long. (S15) */
export const KNOWN_NETWORK_MINUTES = 30 * 24 * 60
/** Time to finish a sign-up by Google or Facebook. (S09) */
export const SOCIAL_TICKET_MINUTES = 15
/** Time to restore a closed family after signing in. (S16) */
export const RESTORE_TICKET_HOURS = 1 / 4
/** Lifetime of an invitation's link. (K05) */
export const INVITE_DAYS = 7
/** A kid who has joined waits this long for a parent's approval; then the kid's data is deleted. (K05) */
export const JOIN_APPROVAL_DAYS = 14
/** Lifetime of the link that confirms a newsletter subscription. (N07) */
export const NEWSLETTER_LINK_DAYS = 7
/** Time for a parent to undo their own verify or reject. (Q13) */
export const UNDO_MINUTES = 10
/** An approved reward can be cancelled for this long. (R05) */
export const ORDER_HOLD_HOURS = 24
/** Weeks that the points forecast covers. (P08) */
export const FORECAST_WEEKS = 4
/** Declined charges in a row after which auto-reload switches off. (P08) */
export const AUTO_RELOAD_DECLINES_MAX = 3
/** Auto-reload pauses for this long when the card provider does not respond. (P08) */
export const AUTO_RELOAD_PAUSE_HOURS = 1
/** An untouched payment is cancelled after this time. (P06) */
export const ABANDONED_PAYMENT_HOURS = 24
/** Shorter for a payment with a promo code, which others may want to use. (P05) */
export const ABANDONED_PROMO_PAYMENT_HOURS = 1
/** A refund is tracked for this long: a bank may refuse it weeks later. (P11) */
export const REFUND_WATCH_DAYS = 40
export const DISPUTE_WATCH_DAYS = 180 // P11

/* How long things are kept */

/** A closed family or a deleted child can be restored for this long. (N06) */
export const RESTORABLE_MONTHS = 6
/** A purged family's purchases are kept for tax law: six years, with at most two leap days. (N11) */
export const ACCOUNTING_RETENTION_DAYS = 6 * 365 + 2
/** Sent messages are kept to answer whether one was sent. (N09) */
export const SENT_MESSAGE_DAYS = 30
/** The proof of consent is kept for three years after a newsletter subscription ends. (N07) */
export const CONSENT_PROOF_HOURS = 24 * 365 * 3

/* Hours of the day in the family's time zone */

/** Children are reminded of quests due the next day. (N04) */
export const REMINDER_HOUR = 16
/** Parents are warned that their points will not last the week. (N04) */
export const LOW_POINTS_HOUR = 9
/** Days between two such warnings, and the days that each looks ahead. (N04) */
export const LOW_POINTS_WARNING_DAYS = 7
/** On Sunday. (N04) */
export const WEEKLY_SUMMARY_HOUR = 18
/** No text messages are sent between these hours. (N09) */
export const NIGHT_HOURS = { from: 21, until: 7 }

/* Goals */

/** Days of earnings that a goal estimate is based on. (C07) */
export const GOAL_PACE_DAYS = 28
/** The fewest days, for a new child. (C07) */
export const GOAL_PACE_DAYS_MIN = 7
/** No estimate is shown beyond this: it would be discouraging. (C07) */
export const GOAL_ESTIMATE_DAYS_MAX = 365

/* Stock and deliveries */

/** Unused gift codes of a card at which the operator is warned. (R06) */
export const LOW_GIFT_CODE_STOCK = 5
/** Newsletter confirmation mails to one address, however many people subscribe it. (N07) */
export const NEWSLETTER_CONFIRMATIONS_A_DAY = 3

/* Rate limits: tries within a number of minutes, counted from the first try. (S15) */

/** Sign-ins to one account from one network address. */
export const SIGN_IN_LIMIT = { tries: 10, minutes: 15 }
/** Sign-ins from one network address, to all accounts together. */
export const SIGN_IN_NETWORK_LIMIT = { tries: 100, minutes: 15 }
/** Sign-ins to one account from network addresses unknown to it. */
export const SIGN_IN_ACCOUNT_LIMIT = { tries: 100, minutes: 60 }
/** Sign-ins by Google or Facebook from one network address. */
export const SOCIAL_SIGN_IN_LIMIT = { tries: 100, minutes: 15 }
/** Sign-ups from one network address. */
export const SIGN_UP_LIMIT = { tries: 20, minutes: 60 }
/** Calls from one network address that request or use a mailed link. */
export const MAILED_LINK_LIMIT = { tries: 30, minutes: 60 }
/** Mails of one kind to one address. */
export const MAILS_TO_ADDRESS_LIMIT = { tries: 10, minutes: 60 }
/** Changes of a user's own password, wrong tries included. */
export const PASSWORD_CHANGE_LIMIT = { tries: 10, minutes: 15 }
/** Children that one family adds or reactivates. */
export const ADD_CHILD_LIMIT = { tries: 20, minutes: 60 }
/** New addresses and numbers that one user has verified. */
export const CONTACT_CHANGE_LIMIT = { tries: 20, minutes: 60 }
/** Pictures that one user uploads. (K08) */
export const AVATAR_LIMIT = { tries: 60, minutes: 60 }
/** Invitations that one family sends, resent ones included. (K05) */
export const INVITE_LIMIT = { tries: 20, minutes: 60 }
/** Resends of one invitation. (K05) */
export const INVITE_AGAIN_LIMIT = { tries: 5, minutes: 60 }
/** Invitations viewed from one network address. (K05) */
export const SEE_INVITATION_LIMIT = { tries: 100, minutes: 60 }
/** Addresses tried with one invitation. (K05) */
export const JOIN_ADDRESS_LIMIT = { tries: 10, minutes: 60 }
/** Newsletter forms sent from one network address. (N07) */
export const NEWSLETTER_LIMIT = { tries: 20, minutes: 60 }
/** Exports of one family. (N08) */
export const EXPORT_LIMIT = { tries: 10, minutes: 60 }
/** Package choices of one family: each calls the provider, and may test a stolen card. (P03) */
export const PURCHASE_CHOICE_LIMIT = { tries: 100, minutes: 60 }
/** Cards that one family starts to add: enough for a family, too few to test stolen cards. (P04) */
export const ADD_CARD_LIMIT = { tries: 20, minutes: 60 }
/** Promo codes that one family tries: they must not be guessable. (P05) */
export const PROMO_LIMIT = { tries: 30, minutes: 60 }
/** Mails of one invoice. (P07) */
export const INVOICE_MAIL_LIMIT = { tries: 5, minutes: 60 }
/** Mails of all invoices of one family. (P07) */
export const INVOICE_MAILS_LIMIT = { tries: 20, minutes: 60 }
/** Attempts to deliver a message: with the growing pauses between them about twenty hours. (N09) */
export const MESSAGE_TRIES = 12

/* Operations */

export const GIFT_CODE_MAX = 200 // characters (R06)
/** Lines of a history in the HTML export; the JSON export has all of them. (N08) */
export const EXPORTED_LINES_MAX = 2000
/** A missed summary or warning is still sent within this time. (N04) */
export const DIGEST_LATE_HOURS = 24
/** Leaves room for urgent messages, such as a password reset. (N12) */
export const NEWSLETTER_MESSAGES_A_SECOND = 5
/** After a failure the hosted search is skipped for this long and the server's own search is used. (C04) */
export const HOSTED_SEARCH_PAUSE_MINUTES = 1
/** Score from 0 to 1 from which reCAPTCHA counts a visitor as human, as Google advises. (S10) */
export const RECAPTCHA_SCORE_MIN = 0.5
/** A payment unknown to the card provider is cancelled after this time: nobody can pay it. (P06) */
export const UNSTARTED_PAYMENT_MINUTES = 5
/** Least time between two status checks of a payment whose page polls. (P06) */
export const PAYMENT_CHECK_SECONDS = 3
/** Time between two status checks of a pending payment, in its first hour and later. (P06) */
export const WAITING_PAYMENT_CHECK_MINUTES = { firstHour: 1, later: 15 }
/** The card provider's events have a few thousand bytes. (P06) */
export const WEBHOOK_MAX_BYTES = 256 * 1024
/** A signed event older than this is refused, which prevents replays. (P06) */
export const WEBHOOK_TOLERANCE_SECONDS = 300
/** A request's body; pictures have limits of their own. */
export const REQUEST_MAX_BYTES = 100_000
/** Time to receive a whole request. */
export const REQUEST_TIMEOUT_SECONDS = 30
